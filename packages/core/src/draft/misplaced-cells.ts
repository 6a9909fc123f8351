import {
  type DraftAmountField,
  type DraftClaim,
  type DraftPayment,
  draftAmountFields,
} from './draft-remittance.ts';

/** Where the values of a column stand on a page, by their middle rows. */
interface Column {
  readonly field: DraftAmountField;
  readonly left: number;
  readonly right: number;
  readonly middle: number;
}

/** Values nearer than this, in points, to their own column are in place. */
const toleranceMin = 3;

/** By `row field`: the cells that stand elsewhere, and of them those that changed places. */
export interface MisplacedCells {
  readonly misplaced: ReadonlySet<string>;
  /** Two of one row: such a claim and its reversal leave every total as it is. */
  readonly exchanged: ReadonlySet<string>;
}

/**
 * Cells that stand under another column of amounts than the one they were put into. Two fees that
 * changed places still add up, so their boxes have to say it.
 */
export function misplacedCells(payment: DraftPayment): MisplacedCells {
  const misplaced = new Set<string>();
  const exchanged = new Set<string>();
  for (const { page, claims } of [...byPage(payment).values()].flatMap(blocksOf)) {
    for (const cell of outOfOrder(claims)) exchanged.add(cell);
    const columns = columnsOf(claims);
    for (const claim of claims) {
      const elsewhere: string[] = [];
      for (const field of draftAmountFields) {
        const box = claim.fields[field]?.box;
        const own = columns.find((column) => column.field === field);
        if (box === undefined || own === undefined || box.page !== page) continue;
        const mine = distance(box, own);
        if (mine <= toleranceMin) continue;
        const nearer = columns.some(
          (column) => column !== own && distance(box, column) < mine - toleranceMin,
        );
        if (nearer) elsewhere.push(`${claim.row} ${field}`);
      }
      for (const cell of elsewhere) misplaced.add(cell);
      if (elsewhere.length > 1) for (const cell of elsewhere) exchanged.add(cell);
    }
  }
  return { misplaced: new Set([...misplaced, ...exchanged]), exchanged };
}

/**
 * Cells of two columns that stand the one way round in some rows and the other way in the others:
 * those of the fewer rows, and all of them where as many say the one as the other.
 */
function outOfOrder(claims: readonly DraftClaim[]): readonly string[] {
  return draftAmountFields.flatMap((first, at) =>
    draftAmountFields.slice(at + 1).flatMap((second) => {
      const before: number[] = [];
      const after: number[] = [];
      for (const { row, fields } of claims) {
        const [one, other] = [fields[first]?.box, fields[second]?.box];
        if (one === undefined || other === undefined || one.page !== other.page) continue;
        if (one.right <= other.left) before.push(row);
        if (other.right <= one.left) after.push(row);
      }
      if (before.length === 0 || after.length === 0) return [];
      const rows = [
        ...(before.length <= after.length ? before : []),
        ...(after.length <= before.length ? after : []),
      ];
      return rows.flatMap((row) => [`${row} ${first}`, `${row} ${second}`]);
    }),
  );
}

/** The rows of each page, of each of its tables that have columns of their own. */
function byPage({ claims, tables = [] }: DraftPayment) {
  const parts = new Map<string, { readonly page: number; readonly claims: DraftClaim[] }>();
  for (const claim of claims) {
    const page = claim.box?.page ?? Object.values(claim.fields).find(({ box }) => box)?.box?.page;
    if (page === undefined) continue;
    const key = `${page} ${tables.findLastIndex((row) => row <= claim.row)}`;
    const before = parts.get(key);
    if (before === undefined) parts.set(key, { page, claims: [claim] });
    else before.claims.push(claim);
  }
  return parts;
}

interface Block {
  readonly page: number;
  readonly claims: readonly DraftClaim[];
}

/** Tables that stand beside each other have columns of their own. */
function blocksOf({ page, claims }: Block): Block[] {
  const placed = claims.flatMap((claim) =>
    claim.box === undefined ? [] : [{ claim, box: claim.box }],
  );
  if (placed.length < claims.length) return [{ page, claims }];
  const blocks: { page: number; claims: DraftClaim[]; right: number }[] = [];
  for (const { claim, box } of placed.toSorted((a, b) => a.box.left - b.box.left)) {
    const last = blocks.at(-1);
    if (last === undefined || box.left >= last.right) {
      blocks.push({ page, claims: [claim], right: box.right });
    } else {
      last.claims.push(claim);
      last.right = Math.max(last.right, box.right);
    }
  }
  return blocks;
}

function columnsOf(claims: readonly DraftClaim[]): readonly Column[] {
  return draftAmountFields.flatMap((field): Column[] => {
    const boxes = claims.flatMap(({ fields }) => fields[field]?.box ?? []);
    if (boxes.length === 0) return [];
    return [
      {
        field,
        left: median(boxes.map(({ left }) => left)),
        right: median(boxes.map(({ right }) => right)),
        middle: median(boxes.map(({ left, right }) => (left + right) / 2)),
      },
    ];
  });
}

/** Numbers of a column share their right edge, their left one, or their middle. */
function distance(box: { readonly left: number; readonly right: number }, column: Column): number {
  return Math.min(
    Math.abs(box.right - column.right),
    Math.abs(box.left - column.left),
    Math.abs((box.left + box.right) / 2 - column.middle),
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
