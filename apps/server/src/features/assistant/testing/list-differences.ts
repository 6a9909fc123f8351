import type { FigureQuery } from '@pfs/assistant/query';
import type { FigureName } from '@pfs/core/figures/figure-names';
import type { ListedRow, QueryResult } from '../query/query-result.ts';
import type { Fact } from './counted-facts.ts';
import { countList } from './counted-list.ts';

/** By which amount rows are sorted; by any other figure the newest stands first. */
const sortedBy: Partial<Record<FigureName, string>> = {
  dirFees: 'dirFee',
  gerFees: 'gerFee',
  otherFees: 'otherFees',
  grossAmount: 'grossAmount',
  netAmount: 'netAmount',
  ...{ lumpSums: 'totalAmount', paymentsReceived: 'totalAmount', vendorSpend: 'totalAmount' },
};

/** In what a list differs from the raw rows that match. */
export function listDifferences(
  { query, list }: QueryResult,
  facts: readonly Fact[],
): readonly string[] {
  const counted = countList(query, facts);
  if (list === null) return ['no list'];
  const wrong: string[] = [];
  if (list.count !== counted.count) wrong.push(`told ${list.count} of ${counted.count} rows`);
  const summed = Object.keys(list.sums).filter((name) => name in counted.sums);
  if (counted.count > 0 && summed.length === 0) wrong.push('no sums');
  for (const name of summed) {
    const [told, own] = [list.sums[name], counted.sums[name]];
    if (told !== own) wrong.push(`${name}: told ${told}, counted ${own}`);
  }
  const ids = new Set(counted.rows.flatMap(({ id, remittance }) => [id, remittance]));
  wrong.push(...list.rows.filter(({ id }) => !ids.has(id)).map(({ id }) => `${id} does not match`));
  const least = Math.min(query.limit ?? 10, counted.count);
  if (list.rows.length < least) wrong.push(`only ${list.rows.length} rows are shown`);
  // Claims below cost stand in the order of what they lose, which no amount of a row says.
  if (query.figure === 'belowCostClaims') return wrong;
  return [...wrong, ...misplaced(query, list.rows, counted.rows)];
}

function misplaced(
  { figure, order }: FigureQuery,
  told: readonly ListedRow[],
  all: readonly Fact[],
): readonly string[] {
  const amount = sortedBy[figure];
  const sign = order === 'highest' ? 1 : -1;
  if (amount !== undefined) {
    const own = all.map(({ amounts }) => amounts[amount] ?? 0).sort((a, b) => sign * (b - a));
    return told
      .filter(({ amounts }, index) => amounts[amount] !== own[index])
      .map(({ reference }) => `${reference} is not in its place`);
  }
  const days = all.map(({ day }) => day).sort((a, b) => (a < b ? sign : -sign));
  const isInOrder = told.every(({ day }, index) => index === 0 || day === days[index]);
  return isInOrder ? [] : ['the days are not in their order'];
}
