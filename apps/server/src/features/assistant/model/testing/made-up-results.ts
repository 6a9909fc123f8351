import { toQuery } from '@pfs/core/assistant/query';
import type { QueryResult, ResultMember } from '@pfs/core/assistant/query-result';

export const october = { from: '2026-10-01', to: '2026-10-31' };
export const september = { from: '2026-09-01', to: '2026-09-30' };

type SomeOf = Partial<QueryResult> & Pick<QueryResult, 'query'>;

/** A result with everything that a test does not say. */
export function toResult(said: SomeOf): QueryResult {
  return {
    value: null,
    valueBefore: null,
    members: [],
    memberCount: said.members?.length ?? 0,
    list: null,
    firstDay: '2026-10-02',
    lastDay: '2026-10-30',
    dataAsOf: null,
    latestMonth: null,
    knownCostPercentage: null,
    caveats: [],
    ...said,
  };
}

export function member(
  name: string,
  value: number,
  said: Partial<ResultMember> = {},
): ResultMember {
  return { name, ndc: null, id: null, value, valueBefore: null, share: null, ...said };
}

const period = october;

export const topPayers = toResult({
  query: toQuery({ operation: 'top', measure: 'dirFees', by: 'payer', filter: { period } }),
  value: 1_234_56,
  members: [
    member('NORTHLAKE RX BENEFITS', 800_00, { share: 648 }),
    member('CAREMONT 340B', 434_56, { share: 352 }),
  ],
});

export const comparedMonths = toResult({
  query: toQuery({
    operation: 'compare',
    measure: 'dirFees',
    filter: { period },
    against: september,
  }),
  value: 1_234_56,
  valueBefore: 1_000_00,
});

export const claimsCount = toResult({
  query: toQuery({ operation: 'total', measure: 'claims', filter: { period } }),
  value: 1_432,
});

export const monthlyTrend = toResult({
  query: toQuery({ operation: 'trend', measure: 'grossAmount', by: 'month' }),
  value: 5_500_00,
  firstDay: '2026-08-03',
  lastDay: '2026-10-30',
  members: [member('2026-08', 1_500_00), member('2026-09', 1_900_00), member('2026-10', 2_100_00)],
});

export const claimsOverTen = toResult({
  query: toQuery({
    operation: 'list',
    measure: 'claims',
    rows: 'claims',
    filter: { period, amount: { field: 'dirFee', overCents: 10_00 as never, underCents: null } },
  }),
  value: 17,
  list: { rows: [], count: 17, sums: { dirFee: 321_09 } },
});

export const none = toResult({
  query: toQuery({ operation: 'total', measure: 'gerFees', filter: { period } }),
  value: 0,
});
