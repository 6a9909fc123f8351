import type { Word } from '../../document-words.ts';
import { allMoved, blanked, bottomOf, moved, topOf } from './change-words.ts';
import type { TablePlace } from './document-places.ts';
import { type Mutate, type MutationKinds, pickFrom } from './mutation.ts';

/** Without a row of no net all sums stay as they are, and no page says that it was there. */
const blankRow: Mutate = ({ base, random }) => {
  const table = pickFrom(random, base.places.tables, () => true);
  if (table === undefined) return undefined;
  const claims = base.truth.payments.flatMap((payment) => payment.claims);
  const row = pickFrom(random, table.rows, (words) =>
    claims.some(
      ({ amounts, claimId }) => amounts.net !== 0 && words.some(({ text }) => text === claimId),
    ),
  );
  return row && { told: textOf(row.slice(0, 1)), changes: blanked(row) };
};

const blankTotal: Mutate = ({ base, random }) => {
  const total = pickFrom(random, base.places.totals, (words) => words.length > 0);
  return total && { told: textOf(total), changes: blanked(total) };
};

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** The second row is printed into the first one. */
const mergeRows: Mutate = ({ base, random }) => {
  const table = pickFrom(random, base.places.tables, ({ rows }) => rows.length > 1);
  if (table === undefined) return undefined;
  const at = random.below(table.rows.length - 1);
  const [one, other] = [table.rows[at] ?? [], table.rows[at + 1] ?? []];
  const changes = allMoved(other, 0, topOf(one) - topOf(other));
  return { told: `${at} and ${at + 1} of page ${table.page}`, changes };
};

/** A row once more below itself; all below it makes room. */
const duplicateRow: Mutate = ({ base, random }) => {
  const table = pickFrom(random, base.places.tables, () => true);
  if (table === undefined) return undefined;
  const at = random.below(table.rows.length);
  const row = table.rows[at] ?? [];
  const down = pitchOf(table, at);
  const page = base.words.pages.find(({ number }) => number === table.page);
  const below = (page?.words ?? []).filter(({ box }) => box.top > bottomOf(row) - 1);
  const copies = row.map((word) => [word, [word, moved(word, 0, down)]] as const);
  const changes = new Map([...allMoved(below, 0, down), ...copies]);
  return { told: `${at} of page ${table.page}`, changes };
};

/** How far the next row stands below one; a row's own height where it is the last. */
function pitchOf({ rows }: TablePlace, at: number): number {
  const row = rows[at] ?? [];
  const next = rows[at + 1];
  const own = (bottomOf(row) - topOf(row)) * 1.2;
  const step = next === undefined ? 0 : topOf(next) - topOf(row);
  return step > own * 0.8 ? step : own;
}

export const rowMutations: MutationKinds = {
  'blank row': blankRow,
  'blank total': blankTotal,
  'merge rows': mergeRows,
  'duplicate row': duplicateRow,
};
