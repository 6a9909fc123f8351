import type { FigureName } from '@pfs/core/figures/figure-names';
import type { ListedRow, QueryResult } from '../layer/query-result.ts';
import type { Fact } from './counted-facts.ts';
import { countList } from './counted-list.ts';

/** By which amount rows are sorted; by any other figure the newest stands first. */
const sortedBy: Partial<Record<FigureName, string>> = {
  dirFees: 'dirFee',
  gerFees: 'gerFee',
  otherFees: 'otherFees',
  grossAmount: 'grossAmount',
  netAmount: 'netAmount',
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
  return [...wrong, ...misplaced(list.rows, counted.rows, sortedBy[query.figure])];
}

function misplaced(
  told: readonly ListedRow[],
  all: readonly Fact[],
  amount: string | undefined,
): readonly string[] {
  if (amount !== undefined) {
    const own = all.map(({ amounts }) => amounts[amount] ?? 0).sort((a, b) => b - a);
    return told
      .filter(({ amounts }, index) => amounts[amount] !== own[index])
      .map(({ reference }) => `${reference} is not in its place`);
  }
  const days = all.map(({ day }) => day).sort((a, b) => (a < b ? 1 : -1));
  const isNewestFirst = told.every(({ day }, index) => index === 0 || day === days[index]);
  return isNewestFirst ? [] : ['the newest does not stand first'];
}
