import type { UnclassifiedGroup } from '@pfs/wire/classification';
import { sumDollars } from '../../lib/format/dollars.ts';
import { formatMoney } from '../../lib/format/format-money.ts';

type Amount = Pick<UnclassifiedGroup, 'amount'>;

/** What was taken and what was added, apart: together they could hide each other. */
export function unclassifiedWords(groups: readonly Amount[]): string {
  const amounts = groups.map(({ amount }) => amount);
  const taken = sumDollars(amounts.filter((amount) => amount > 0));
  const added = sumDollars(amounts.filter((amount) => amount < 0).map(Math.abs));
  const parts = [
    taken > 0 ? `${formatMoney(taken)} taken` : '',
    added > 0 ? `${formatMoney(added)} added` : '',
  ].filter((part) => part !== '');
  return `${parts.join(' and ') || 'Adjustments'}, unclassified`;
}

/** The largest first, whether taken or added. */
export function largestFirst<Group extends Amount>(groups: readonly Group[]): Group[] {
  return groups.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount));
}
