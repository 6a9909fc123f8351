import type { DoubtCode } from '../draft-messages.ts';
import {
  type DraftAmountField,
  type DraftClaim,
  type DraftClaimField,
  type DraftPayment,
  draftAmountFields,
} from '../draft-remittance.ts';
import type { ReadSigns } from '../proof/draft-signs.ts';
import { isDenied, isStatusOpen, saysReversal } from '../proof/draft-status.ts';
import {
  centsOf,
  directionOf,
  type Figure,
  type FigureRow,
  type Figures,
  goesEitherWay,
} from '../proof/figures.ts';
import { coverageOf, residualOf, type SumConstraint } from '../proof/proof-equations.ts';
import { adjustmentFields, type RowEquation } from '../proof/row-equations.ts';
import type { Doubt, DraftSigns } from '../proven-payment.ts';
import { rowDifference } from '../repairs/row-candidates.ts';

/** A reading that its row alone speaks for has to be as sure as this. */
const sureInRow = 0.95;

/** And one that only a sum speaks for, where two wrong readings of two rows may make up. */
const sureInSum = 0.985;

export interface ProofParts {
  readonly payment: DraftPayment;
  readonly figures: Figures;
  readonly equations: readonly RowEquation[];
  readonly constraints: readonly SumConstraint[];
  readonly read: ReadSigns;
}

/** The amounts that become part of the model: the others only bear witness to them. */
function modelFields({ read }: Pick<ProofParts, 'read'>): readonly DraftAmountField[] {
  const { netFrom } = read.signs;
  const net: readonly DraftAmountField[] =
    netFrom === 'ingredientCost'
      ? ['ingredientCost', 'dispensingFee', 'tax', 'incentive']
      : [netFrom ?? 'net'];
  return [...net, ...adjustmentFields, 'patientPaid'];
}

/** Which figures of which rows are not proven. */
export function figureDoubts(parts: ProofParts): readonly Doubt[] {
  const { constraints, figures, read } = parts;
  const holding = constraints.filter((one) => residualOf(one, figures.rows) === 0);
  const summed = coverageOf(holding, figures.rows.length);
  const printed = holding.filter(({ control }) => control !== undefined);
  const totalled = coverageOf(printed, figures.rows.length);
  const inRows = new Set(parts.equations.flatMap(({ certain }) => [...certain]));
  const fields = modelFields(parts);
  const fullColumns = new Set(fields.filter((field) => isFull(field, figures.rows)));
  const { misplaced, exchanged } = misplacedCells(parts.payment);
  return figures.rows.flatMap((row, at) => {
    const doubts: Doubt[] = row.unreadable.map((field) => doubtOf(row, field, 'not_an_amount'));
    if (row.figures.net === undefined && read.signs.netFrom === undefined) {
      const claim = parts.payment.claims[at];
      const denied = claim !== undefined && isDenied(claim, row);
      return denied ? doubts : [...doubts, doubtOf(row, 'net', 'net_missing')];
    }
    if (Object.values(row.figures).every(({ accepted }) => accepted)) return doubts;
    const statusUnclear = isStatusUnclear(parts.payment.claims[at], row, read.signs);
    if (statusUnclear) doubts.push(doubtOf(row, 'status', 'status_not_understood'));
    const broken = parts.equations.filter((equation) => rowDifference(row, equation) !== 0);
    if (broken.length > 0) return [...doubts, ...brokenRow(row, broken)];
    for (const field of fields) {
      const figure = row.figures[field];
      if (figure === undefined && !fullColumns.has(field) && !isRead(row)) continue;
      const pins = { row: inRows.has(field), sum: summed(at, field) };
      if (figure === undefined) {
        // Cells that are lost in a claim and in its reversal leave the sum as it is.
        const shown = pins.row || (pins.sum && !(fullColumns.has(field) && isRead(row)));
        if (!shown && figures.fields.includes(field)) {
          doubts.push(doubtOf(row, field, 'value_missing'));
        }
        continue;
      }
      if (!isPinned(figure, pins)) doubts.push(doubtOf(row, field, codeOf(figure)));
      else if (!figure.accepted) {
        const isTotalled = totalled(at, field);
        const against = !isTotalled && goesAgainst(row, field, read.signs);
        if (against) doubts.push(doubtOf(row, field, 'sign_not_understood'));
        const elsewhere = (isTotalled ? exchanged : misplaced).has(`${row.row} ${field}`);
        if (elsewhere) doubts.push(doubtOf(row, field, 'column_uncertain'));
      }
    }
    return doubts;
  });
}

/** A word says that it was taken back and its amounts that it was paid, or neither says a thing. */
function isStatusUnclear(
  claim: DraftClaim | undefined,
  row: FigureRow,
  signs: DraftSigns,
): boolean {
  if (claim === undefined || claim.fields.status?.decidedBy === 'person') return false;
  return isStatusOpen(claim, row, signs) || (saysReversal(claim) && directionOf(row) > 0);
}

function isRead(row: FigureRow): boolean {
  return Object.values(row.figures).some(({ read }) => read);
}

/** Columns that print their zeros too: a cell without any is a cell that was not found. */
function isFull(field: DraftAmountField, rows: readonly FigureRow[]): boolean {
  const cells = rows.flatMap(({ figures }) => figures[field] ?? []);
  if (cells.length === 0) return false;
  return cells.some(({ cents }) => cents === 0) || cells.length * 10 >= rows.length * 9;
}

interface Pins {
  /** The row's own equation holds, and this column has its certain part in it. */
  readonly row: boolean;
  /** A printed sum over this column holds, or the payment does. */
  readonly sum: boolean;
}

function isPinned(figure: Figure, { row, sum }: Pins): boolean {
  if (figure.accepted || !figure.read) return !figure.unsure || (row && sum);
  if (row && sum) return true;
  if (!row && !sum) return false;
  return !figure.unsure && figure.confidence >= (row ? sureInRow : sureInSum);
}

function codeOf({ read, texts, unsure }: Figure): DoubtCode {
  if (!unsure) return 'not_in_an_equation';
  return read || /[.,]\d{1,2}\D*$/.test(texts[1]) ? 'uncertain' : 'cents_not_shown';
}

/**
 * A fee of a fill that gives money, or of a reversal that takes it, or that makes of a price less
 * than nothing a net of more: two cells that changed places look like this, and no sum over the
 * row notices.
 */
function goesAgainst(row: FigureRow, field: DraftAmountField, signs: DraftSigns): boolean {
  const factor = signs.columns[field];
  const cents = centsOf(row, field);
  if (factor === undefined || cents === 0) return false;
  const direction = directionOf(row);
  if (direction < 0 && centsOf(row, 'net') > 0) return true;
  if (factor * cents * direction >= 0) return false;
  // An effective rate is met from both sides, and only ever by a part of the price.
  return !goesEitherWay.has(field) || Math.abs(cents) * 2 > Math.abs(centsOf(row, 'gross'));
}

/** The row as a whole, and in it what was hard to read. */
function brokenRow(row: FigureRow, broken: readonly RowEquation[]): readonly Doubt[] {
  const involved = new Set(
    broken.flatMap(({ result, terms }) => [result, ...terms.map(({ field }) => field)]),
  );
  const unsure = [...involved].filter((field) => row.figures[field]?.unsure === true);
  return [
    doubtOf(row, undefined, 'row_does_not_close'),
    ...unsure.map((field) => doubtOf(row, field, 'several_readings')),
  ];
}

function doubtOf(row: FigureRow, field: DraftClaimField | undefined, code: DoubtCode): Doubt {
  return { part: 'claim', row: row.row, field, code };
}

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
interface MisplacedCells {
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
