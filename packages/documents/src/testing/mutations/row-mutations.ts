import type { Word } from '../../document-words.ts';
import {
  allMoved,
  blanked,
  bottomOf,
  type Mutate,
  type MutationKinds,
  moved,
  pickFrom,
  topOf,
} from './change-words.ts';
import type { LabelPlace, TablePlace } from './document-places.ts';

/** Without a row of zero net all totals stay the same, and no page says the row was there. */
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

/** A row repeated below itself; everything below moves down. */
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

/** The distance to the next row; a row's own height for the last row. */
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

const otherWords = ['Misc', 'Internal', 'Sequence', 'Region', 'Cycle', 'Prior'] as const;

/** Without a colon, a word that is not a label may as well be part of the payer's name. */
function endsLikeLabel({ label, name }: LabelPlace): boolean {
  return name !== 'payerName' || label.at(-1)?.text.endsWith(':') === true;
}

/** Another word, or the same one without its last letter. */
const changeLabelWord: Mutate = ({ base, random }) => {
  const place = pickFrom(
    random,
    base.places.labels,
    (own) => own.label.length > 0 && endsLikeLabel(own),
  );
  if (place === undefined) return undefined;
  const word = random.pick(place.label);
  const colon = word.text.endsWith(':') ? ':' : '';
  const bare = word.text.replace(/:$/, '');
  const text = `${random.chance(1, 2) ? random.pick(otherWords) : bare.slice(0, -1)}${colon}`;
  const changes = text.length === 0 ? blanked([word]) : new Map([[word, [{ ...word, text }]]]);
  return { told: `${place.name}: ${word.text} to ${text}`, changes };
};

const dropLabel: Mutate = ({ base, random }) => {
  const place = pickFrom(random, base.places.labels, ({ label }) => label.length > 0);
  return place && { told: place.name, changes: blanked(place.label) };
};

const dropValue: Mutate = ({ base, random }) => {
  const place = pickFrom(random, base.places.labels, ({ value }) => value.length > 0);
  return place && { told: place.name, changes: blanked(place.value) };
};

export const headMutations: MutationKinds = {
  'change label word': changeLabelWord,
  'drop label': dropLabel,
  'drop value': dropValue,
};
