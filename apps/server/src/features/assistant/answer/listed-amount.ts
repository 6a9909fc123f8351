import { amountWords } from '@pfs/core/assistant/filter-in-words';
import type { Measure } from '@pfs/core/assistant/measures';
import type { AssistantQuery } from '@pfs/core/assistant/query';
import type { ResultList } from '@pfs/core/assistant/query-result';
import type { AmountField } from '@pfs/core/figures/figure-filter';
import { sumCents, toCents } from '@pfs/core/money';

const ofMeasures: Partial<Record<Measure, AmountField>> = {
  dirFees: 'dirFee',
  gerFees: 'gerFee',
  otherFees: 'otherFees',
  netAmount: 'netAmount',
};

/** The amount of its rows that a list is about. */
export function listedAmount({ rows, measure, filter }: AssistantQuery): {
  readonly key: AmountField;
  readonly label: string;
} {
  const ofClaims = ofMeasures[measure] ?? filter.amount?.field ?? 'grossAmount';
  const key = rows === 'claims' ? ofClaims : 'totalAmount';
  return {
    key,
    label: key === 'dirFee' || key === 'gerFee' ? `${amountWords[key]}s` : amountWords[key],
  };
}

/** What the rows of a list come to, as a measure of its own. */
export function listedMeasure({ rows, measure, filter }: AssistantQuery): Measure {
  if (rows !== 'claims') return measure;
  const named = Object.entries(ofMeasures).find(([, field]) => field === filter.amount?.field);
  return measure === 'claims' && named !== undefined ? (named[0] as Measure) : measure;
}

/** What the listed rows come to: all that match, or the first so many where a question says so. */
export function listedSum(
  { rows, sums }: ResultList,
  { limit }: AssistantQuery,
  key: AmountField,
): number | null {
  if (limit === null) return sums[key] ?? null;
  return sumCents(rows.slice(0, limit).map(({ amounts }) => toCents(amounts[key] ?? 0)));
}
