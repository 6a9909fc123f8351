import type { Word } from '../../document-words.ts';
import {
  allMoved,
  blanked,
  both,
  leftOf,
  linesOf,
  type Mutate,
  type Mutating,
  type MutationKinds,
  pickFrom,
  rightOf,
  type WordChanges,
} from './change-words.ts';
import { movedUpTo } from './column-mutations.ts';
import type { ColumnPlace, TablePlace } from './document-places.ts';

interface Heading {
  readonly table: TablePlace;
  readonly column: ColumnPlace;
}

function anyHeading({ base, random }: Mutating): Heading | undefined {
  const table = pickFrom(random, base.places.tables, ({ columns }) => columns.some(hasHeading));
  const column = table && pickFrom(random, table.columns, hasHeading);
  return table && column && { table, column };
}

function hasHeading({ heading }: ColumnPlace): boolean {
  return heading.length > 0;
}

/** The same heading on every page, for changes that apply to all of them. */
function everywhere(
  { base, random }: Mutating,
  { column }: Heading,
  change: (heading: Heading) => WordChanges,
): WordChanges {
  const all = base.places.tables.flatMap((table) =>
    table.columns.filter(({ name }) => name === column.name).map((own) => ({ table, column: own })),
  );
  const chosen = random.chance(3, 4) ? all : all.slice(0, 1);
  return chosen.reduce<WordChanges>((changes, one) => both(changes, change(one)), new Map());
}

const blankHeading: Mutate = (mutating) => {
  const heading = anyHeading(mutating);
  if (heading === undefined) return undefined;
  const changes = everywhere(mutating, heading, ({ column }) => blanked(column.heading));
  return { told: heading.column.name, changes };
};

/**
 * "Network Participation Fee" is a DIR fee. Without one of its words the heading names another fee.
 */
function isOfTwoFees({ meaning, name }: ColumnPlace): boolean {
  return meaning === 'dirFee' && /network/i.test(name);
}

const blankHeadingLine: Mutate = (mutating) => {
  const heading = anyHeading(mutating);
  if (heading === undefined) return undefined;
  if (isOfTwoFees(heading.column)) return undefined;
  const lines = linesOf(heading.column.heading);
  if (lines.length < 2) return undefined;
  const at = mutating.random.below(lines.length);
  const changes = everywhere(mutating, heading, ({ column }) =>
    blanked(linesOf(column.heading)[at] ?? []),
  );
  return { told: `line ${at} of ${heading.column.name}`, changes };
};

const blankHeadingWord: Mutate = (mutating) => {
  const heading = anyHeading(mutating);
  if (heading === undefined || heading.column.heading.length < 2) return undefined;
  if (isOfTwoFees(heading.column)) return undefined;
  const { text } = mutating.random.pick(heading.column.heading);
  const changes = everywhere(mutating, heading, ({ column }) =>
    blanked(column.heading.filter((word) => word.text === text)),
  );
  return { told: `${text} of ${heading.column.name}`, changes };
};

const mergeHeadings: Mutate = (mutating) => {
  const heading = anyHeading(mutating);
  const next = heading && neighborOf(heading);
  if (heading === undefined || next === undefined) return undefined;
  const changes = everywhere(mutating, heading, (own) =>
    movedUpTo(own.column.heading, neighborOf(own)?.heading ?? []),
  );
  return { told: `${heading.column.name} and ${next.name}`, changes };
};

function neighborOf({ column, table }: Heading): ColumnPlace | undefined {
  const next = table.columns[table.columns.indexOf(column) + 1];
  return next?.heading.length === 0 ? undefined : next;
}

const takenMeanings: ReadonlySet<string | undefined> = new Set([
  'dirFee',
  'gerFee',
  'transactionFee',
  'networkFee',
  'withheld',
  'patientPaid',
  'otherPayer',
]);

/** Of two columns that are deducted alike, each is what the heading above it says. */
function isTaken({ meaning }: ColumnPlace): boolean {
  return takenMeanings.has(meaning);
}

const swapHeadings: Mutate = (mutating) => {
  const heading = anyHeading(mutating);
  if (heading === undefined) return undefined;
  const other = pickFrom(
    mutating.random,
    heading.table.columns,
    (column) =>
      column !== heading.column &&
      hasHeading(column) &&
      !(isTaken(column) && isTaken(heading.column)),
  );
  if (other === undefined) return undefined;
  const changes = everywhere(mutating, heading, ({ column, table }) => {
    const own = table.columns.find(({ name }) => name === other.name);
    if (own === undefined || own.heading.length === 0) return new Map();
    const by = middleOf(own.heading) - middleOf(column.heading);
    return both(allMoved(column.heading, by), allMoved(own.heading, -by));
  });
  return { told: `${heading.column.name} and ${other.name}`, changes };
};

function middleOf(words: readonly Word[]): number {
  return (leftOf(words) + rightOf(words)) / 2;
}

const shiftHeading: Mutate = (mutating) => {
  const heading = anyHeading(mutating);
  if (heading === undefined) return undefined;
  const way = mutating.random.chance(1, 2) ? 1 : -1;
  const changes = everywhere(mutating, heading, ({ column }) => {
    const words = [...column.heading, ...column.cells.flat()];
    const half = (rightOf(words) - leftOf(words)) / 2;
    return allMoved(column.heading, way * half);
  });
  return { told: `${heading.column.name} ${way > 0 ? 'right' : 'left'}`, changes };
};

export const headingMutations: MutationKinds = {
  'blank heading': blankHeading,
  'blank heading line': blankHeadingLine,
  'blank heading word': blankHeadingWord,
  'merge headings': mergeHeadings,
  'swap headings': swapHeadings,
  'shift heading': shiftHeading,
};
