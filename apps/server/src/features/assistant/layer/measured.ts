import type { AssistantQuery } from '@pfs/core/assistant/query';
import type { Caveat } from '@pfs/core/assistant/query-result';
import { evaluate, hasWhole, type Sums, termsOf } from '@pfs/core/figures/evaluate';
import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import type { Dimension } from '@pfs/core/figures/formula';
import { termDefinition } from '@pfs/core/figures/terms';
import { isCostKnown } from '@pfs/core/figures/verdicts';
import { percentage } from '@pfs/core/metrics/ratios';
import { addCents, toCents } from '@pfs/core/money';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import {
  areFeesWaiting,
  type FigureGroup,
  isOfClaims,
  readFigureGroups,
} from '../../figures/public.ts';
import type { RunOptions } from './run-options.ts';

/** The one figure of a question. */
export interface Measured {
  /** One group for each member that has any row; none where nothing matches. */
  readonly read: (filter: FigureFilter, by: Dimension | null) => Promise<readonly FigureGroup[]>;
  /** In whole numbers of the measure's unit; null is not known. */
  readonly figure: (sums: Sums) => number | null;
  /** Whether there is something to divide by; a member without stands behind all others. */
  readonly isRanked: (sums: Sums) => boolean;
  /** Whether enough of the cost is known, where the figure rests on one. */
  readonly isJudged: (sums: Sums) => boolean;
  /** As an answer has it. */
  readonly knownCostPercentage: (sums: Sums) => number | null;
  readonly caveats: (sums: Sums) => Promise<readonly Caveat[]>;
  /** Whether a month with this alone is one with claims, and not of payments only. */
  readonly isActive: (sums: Sums) => boolean;
}

export function measure(
  tx: TenantTransaction,
  query: AssistantQuery,
  options: RunOptions,
): Measured {
  const { settings } = options;
  const name = query.measure;
  const terms = termsOf([name]);
  const isOf = (kind: string) => [...terms].some((term) => termDefinition(term).rows === kind);
  const restsOnCost = terms.has('unknownRevenue');
  const revenueOf = (sums: Sums) => ({
    known: toCents(sums.knownRevenue ?? 0),
    unknown: toCents(sums.unknownRevenue ?? 0),
  });
  return {
    read: (filter, by) =>
      readFigureGroups(tx, { figures: [name], by, filter, ofClaims: query.by === 'drug' }, options),
    figure: (sums) => evaluate(name, sums, settings),
    isRanked: (sums) => hasWhole(name, sums, settings),
    isJudged: (sums) => {
      const { known, unknown } = revenueOf(sums);
      return !restsOnCost || unknown === 0 || isCostKnown(known, addCents(known, unknown));
    },
    knownCostPercentage: (sums) => {
      const { known, unknown } = revenueOf(sums);
      return !restsOnCost || unknown === 0 ? null : percentage(known, addCents(known, unknown));
    },
    isActive: ({ paidClaims, reversedClaims, claimsDenied }) =>
      paidClaims === undefined || paidClaims !== 0 || reversedClaims !== 0 || claimsDenied !== 0,
    caveats: async ({ unknownRevenue = 0, claimsDenied = 0 }) => [
      ...(isOfClaims(query) && isOf('lumps') ? ['no_lump_sums' as const] : []),
      ...(name === 'claims' && claimsDenied !== 0 && query.filter.claimStatus === null
        ? ['denied_not_counted' as const]
        : []),
      ...(restsOnCost && unknownRevenue !== 0 ? ['estimated_cost' as const] : []),
      ...(isOf('spreads') && (await areFeesWaiting(tx)) ? ['spreading' as const] : []),
    ],
  };
}
