import type { Dimension } from '@pfs/core/assistant/measures';
import type { AssistantQuery, QueryFilter } from '@pfs/core/assistant/query';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { readClaimGroups } from './claim-groups.ts';
import { cutPeriod } from './cut-period.ts';
import { toClaimFacts } from './drug-facts.ts';
import { toDrugGroups } from './drug-family.ts';
import { readDrugGroups } from './drug-groups.repository.ts';
import type { Family, Group } from './family.ts';
import { readCountedDays, readPayerDays } from './payer-days.repository.ts';
import {
  addPaymentFacts,
  hasPaymentBase,
  type PaymentFacts,
  paymentFigure,
  withLumpSums,
} from './payment-facts.ts';
import { readRemittanceGroups } from './remittance-groups.repository.ts';
import type { RunOptions } from './run-options.ts';

type Groups = readonly Group<PaymentFacts>[];

/** Claims and lump sums of payers; of drugs and of claims that are told apart, claims alone. */
export function paymentFamily(query: AssistantQuery, options: RunOptions): Family<PaymentFacts> {
  const { measure } = query;
  return {
    read: async (tx, filter, by) => {
      const groups = await readGroups(tx, filter, { query, by, options });
      return by === 'status' ? byStatus(groups) : groups;
    },
    add: addPaymentFacts,
    figure: (facts) => paymentFigure(measure, facts),
    isRanked: (facts) => hasPaymentBase(measure, facts),
    isActive: ({ sums }) => sums.claims + sums.reversals + sums.deniedClaims !== 0,
    caveats: async (_tx, { sums }) => [
      ...(isOfClaims(query) && withLumpSums.includes(measure) ? ['no_lump_sums' as const] : []),
      ...(measure === 'claims' && sums.deniedClaims !== 0 && query.filter.claimStatus === null
        ? ['denied_not_counted' as const]
        : []),
    ],
  };
}

/** Whether lump sums, which name neither a drug nor a claim, stay out. */
function isOfClaims({ by, filter }: Pick<AssistantQuery, 'by' | 'filter'>): boolean {
  const { drugs, ndcs } = filter;
  return by === 'drug' || drugs.length > 0 || ndcs.length > 0 || isOfSomeClaims(filter);
}

function isOfSomeClaims({ amount, claimStatus }: QueryFilter): boolean {
  return amount !== null || claimStatus !== null;
}

interface Asked {
  readonly query: AssistantQuery;
  readonly by: Dimension | null;
  readonly options: RunOptions;
}

async function readGroups(
  tx: TenantTransaction,
  filter: QueryFilter,
  { query, by, options }: Asked,
): Promise<Groups> {
  const { measure } = query;
  const indexes = options.claimIndexes;
  if (by === 'remittance') return readRemittanceGroups(tx, filter, { measure, indexes });
  // The whole that the parts of a drug are compared with is of claims alone, as they are.
  if (!isOfClaims({ by: query.by, filter })) {
    return readPayerDays(tx, filter, by === 'status' ? null : by);
  }
  const { firstDay, lastDay } = await readCountedDays(tx);
  if (firstDay === null || lastDay === null) return [];
  const counted = { from: firstDay, to: lastDay };
  const notKept = measure === 'deniedClaims' || measure === 'reversals' || by === 'status';
  const isCut = by === 'day' || cutPeriod(filter.period, counted).cut.length > 0;
  if (isOfSomeClaims(filter) || notKept || isCut) {
    return readClaimGroups(tx, filter, { measure, by, indexes });
  }
  const share = options.settings.estimatedShareOfRevenue;
  const rows = await readDrugGroups(tx, filter, { by, withCost: false, share, counted });
  return toDrugGroups(rows, toClaimFacts, { period: filter.period, counted });
}

/** Paid claims and what reversals took back, which together are the claims that count. */
function byStatus(groups: Groups): Groups {
  return groups.flatMap((group) => {
    const { sums } = group.facts;
    const of = (name: string, claims: number) => ({
      ...group,
      name,
      facts: { ...group.facts, sums: { ...sums, claims } },
    });
    return [of('paid', sums.claims + sums.reversals), of('reversal', -sums.reversals)];
  });
}
