import type { Word } from '../../document-words.ts';
import {
  allMoved,
  blanked,
  both,
  leftOf,
  type Mutate,
  type Mutating,
  type MutationKinds,
  pickFrom,
  rightOf,
  type WordChanges,
} from './change-words.ts';
import type { ColumnPlace, DocumentPlaces } from './document-places.ts';

/** A column of a document's pages, table by table. */
interface WholeColumn {
  readonly name: string;
  readonly parts: readonly ColumnPlace[];
}

/** The same column of all tables: a payer omits a column on every page. */
function wholeColumns({ tables }: DocumentPlaces): readonly WholeColumn[] {
  const named = tables.flatMap(({ columns }) => columns.map((part) => [part.name, part] as const));
  return [...Map.groupBy(named, ([name]) => name)].map(([name, all]) => ({
    name,
    parts: all.map(([, part]) => part),
  }));
}

/** A row without an amount is known by its words: without one of them it is no longer a claim. */
function isWithAmounts({ places }: Mutating['base']): boolean {
  return places.tables.every(({ rows }) =>
    rows.every((words) => words.some(({ text }) => /[.,]\d{2}\b/.test(text))),
  );
}

function cellsOf({ parts }: WholeColumn): readonly Word[] {
  return parts.flatMap(({ cells }) => cells.flat());
}

function headingOf({ parts }: WholeColumn): readonly Word[] {
  return parts.flatMap(({ heading }) => heading);
}

function anyColumn({ base, random }: Mutating): WholeColumn | undefined {
  if (!isWithAmounts(base)) return undefined;
  return pickFrom(random, wholeColumns(base.places), (column) => cellsOf(column).length > 0);
}

const blankCells: Mutate = (mutating) => {
  const column = anyColumn(mutating);
  return column && { told: column.name, changes: blanked(cellsOf(column)) };
};

const blankCellsAndHeading: Mutate = (mutating) => {
  const column = anyColumn(mutating);
  return (
    column && {
      told: column.name,
      changes: blanked([...cellsOf(column), ...headingOf(column)]),
    }
  );
};

const blankOnePage: Mutate = ({ base, random }) => {
  if (!isWithAmounts(base)) return undefined;
  const table = pickFrom(random, base.places.tables, () => true);
  if (table === undefined) return undefined;
  const column = pickFrom(random, table.columns, ({ cells }) => cells.flat().length > 0);
  return (
    column && {
      told: `${column.name} of page ${table.page}`,
      changes: blanked(column.cells.flat()),
    }
  );
};

const blankCell: Mutate = ({ base, random }) => {
  if (!isWithAmounts(base)) return undefined;
  const table = pickFrom(random, base.places.tables, () => true);
  if (table === undefined) return undefined;
  const column = pickFrom(random, table.columns, ({ cells }) => cells.flat().length > 0);
  const cell = column && pickFrom(random, column.cells, (words) => words.length > 0);
  if (column === undefined || cell === undefined) return undefined;
  const row = column.cells.indexOf(cell);
  return { told: `${column.name} of row ${row}`, changes: blanked(cell) };
};

/** The width of a space, in heights of its letters. */
const blankHeights = 0.28;

/** Moves one cell's words left until only a space separates them from another cell's. */
function movedUpTo(left: readonly Word[], right: readonly Word[]): WordChanges {
  const [first] = right;
  if (first === undefined || left.length === 0) return new Map();
  const gap = (first.box.bottom - first.box.top) * blankHeights;
  return allMoved(right, rightOf(left) + gap - leftOf(right));
}

function mergedNeighbors(withHeadings: boolean): Mutate {
  return ({ base, random }) => {
    const table = pickFrom(random, base.places.tables, () => true);
    if (table === undefined) return undefined;
    const at = random.below(Math.max(1, table.columns.length - 1));
    const [one, other] = [table.columns[at]?.name, table.columns[at + 1]?.name];
    if (one === undefined || other === undefined) return undefined;
    let changes: WordChanges = new Map();
    for (const { columns } of base.places.tables) {
      const left = columns.find(({ name }) => name === one);
      const right = columns.find(({ name }) => name === other);
      if (left === undefined || right === undefined) continue;
      for (const [row, cell] of right.cells.entries()) {
        changes = both(changes, movedUpTo(left.cells[row] ?? [], cell));
      }
      if (withHeadings) changes = both(changes, movedUpTo(left.heading, right.heading));
    }
    return { told: `${one} and ${other}`, changes };
  };
}

/** Cells that touch: a file then has one word for both. */
const fuseColumns: Mutate = ({ base, random }) => {
  if (!isWithAmounts(base)) return undefined;
  const table = pickFrom(random, base.places.tables, () => true);
  if (table === undefined) return undefined;
  const at = random.below(Math.max(1, table.columns.length - 1));
  const [one, other] = [table.columns[at]?.name, table.columns[at + 1]?.name];
  if (one === undefined || other === undefined) return undefined;
  const changes = new Map<Word, readonly Word[]>();
  for (const { columns } of base.places.tables) {
    const left = columns.find(({ name }) => name === one);
    const right = columns.find(({ name }) => name === other);
    for (const [row, cell] of (right?.cells ?? []).entries()) {
      const last = lastOf(left?.cells[row] ?? []);
      const [first] = cell.toSorted((a, b) => a.box.left - b.box.left);
      if (last === undefined || first === undefined || last === first) continue;
      const box = touchingBox(last, first);
      changes.set(last, [{ ...last, text: `${last.text}${first.text}`, box }]);
      changes.set(first, []);
    }
  }
  return { told: `${one} and ${other}`, changes };
};

/** Words of one line reach over both columns; others are moved next to each other. */
function touchingBox({ box }: Word, { box: next }: Word): Word['box'] {
  if (next.left > box.left) return { ...next, left: box.left };
  return { ...box, right: box.right + next.right - next.left };
}

function lastOf(words: readonly Word[]): Word | undefined {
  return words.toSorted((one, other) => other.box.right - one.box.right)[0];
}

export const columnMutations: MutationKinds = {
  'blank column': blankCells,
  'blank column and heading': blankCellsAndHeading,
  'blank column of a page': blankOnePage,
  'blank cell': blankCell,
  'fuse columns': fuseColumns,
  'merge columns': mergedNeighbors(false),
  'merge columns and headings': mergedNeighbors(true),
};

export { movedUpTo };
