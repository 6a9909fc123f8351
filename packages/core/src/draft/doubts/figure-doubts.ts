import type { DoubtCode } from '../draft-messages.ts';
import {
  type DraftAmountField,
  type DraftClaim,
  type DraftClaimField,
  type DraftPayment,
  draftAmountFields,
} from '../draft-remittance.ts';
import { netFields, type ReadSigns } from '../proof/draft-signs.ts';
import { isDenied, isStatusAmbiguous, saysReversal } from '../proof/draft-status.ts';
import {
  bidirectionalFields,
  centsOf,
  directionOf,
  type Figure,
  type FigureRow,
  type Figures,
} from '../proof/figures.ts';
import { coverageOf, residualOf, type SumConstraint } from '../proof/proof-equations.ts';
import { adjustmentFields, priceFields, type RowEquation } from '../proof/row-equations.ts';
import type { Doubt, DraftSigns } from '../proven-payment.ts';
import { rowDifference } from '../repairs/row-candidates.ts';

/** A reading that only its row confirms must be at least this certain. */
const confidenceInRowMin = 0.95;
/** A reading that only a sum confirms: two wrong readings in two rows may cancel out. */
const confidenceInSumMin = 0.985;

export interface ProofParts {
  readonly payment: DraftPayment;
  readonly figures: Figures;
  readonly equations: readonly RowEquation[];
  readonly constraints: readonly SumConstraint[];
  readonly read: ReadSigns;
}

/** The amounts that end up in the model; the others are only evidence for them. */
function modelFields({ read }: Pick<ProofParts, 'read'>): readonly DraftAmountField[] {
  return [...netFields(read.signs), ...adjustmentFields, 'patientPaid'];
}

/** Lists the figures that are not proven, row by row. */
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
        // Cells lost in both a claim and its reversal leave the sum unchanged.
        const shown = pins.row || (pins.sum && !(fullColumns.has(field) && isRead(row)));
        if (!shown && figures.fields.includes(field)) {
          doubts.push(doubtOf(row, field, 'value_missing'));
        }
        continue;
      }
      if (!isPinned(figure, pins)) doubts.push(doubtOf(row, field, codeOf(figure)));
      else if (!figure.accepted) {
        const isTotalled = totalled(at, field);
        // A total is no evidence for a cell that was made from it.
        const isMade = parts.payment.claims[at]?.fields[field]?.decidedBy === 'repaired';
        const against = (!isTotalled || isMade) && contradictsDirection(row, field, read.signs);
        if (against) doubts.push(doubtOf(row, field, 'sign_not_understood'));
        const elsewhere = (isTotalled ? exchanged : misplaced).has(`${row.row} ${field}`);
        if (elsewhere) doubts.push(doubtOf(row, field, 'column_uncertain'));
      }
    }
    return doubts;
  });
}

/** The status says reversed but the amounts say paid, or neither says anything. */
function isStatusUnclear(
  claim: DraftClaim | undefined,
  row: FigureRow,
  signs: DraftSigns,
): boolean {
  if (claim === undefined || claim.fields.status?.decidedBy === 'person') return false;
  return isStatusAmbiguous(claim, row, signs) || (saysReversal(claim) && directionOf(row) > 0);
}

function isRead(row: FigureRow): boolean {
  return Object.values(row.figures).some(({ read }) => read);
}

/** Columns that print zeros: here a missing cell is a cell that wasn't found. */
function isFull(field: DraftAmountField, rows: readonly FigureRow[]): boolean {
  const cells = rows.flatMap(({ figures }) => figures[field] ?? []);
  if (cells.length === 0) return false;
  return cells.some(({ cents }) => cents === 0) || cells.length * 10 >= rows.length * 9;
}

interface Pins {
  /** The row's equation holds, and this column is certainly part of it. */
  readonly row: boolean;
  /** A printed sum over this column holds, or the payment's does. */
  readonly sum: boolean;
}

function isPinned(figure: Figure, { row, sum }: Pins): boolean {
  if (figure.accepted || !figure.read) return !figure.uncertain || (row && sum);
  if (row && sum) return true;
  if (!row && !sum) return false;
  return !figure.uncertain && figure.confidence >= (row ? confidenceInRowMin : confidenceInSumMin);
}

function codeOf({ read, texts, uncertain }: Figure): DoubtCode {
  if (!uncertain) return 'not_in_an_equation';
  return read || /[.,]\d{1,2}\D*$/.test(texts[1]) ? 'uncertain' : 'cents_not_shown';
}

/**
 * A fee that pays on a paid fill, or charges on a reversal, or a negative price with a positive
 * net. Two swapped cells look like this, and no row sum notices.
 */
function contradictsDirection(row: FigureRow, field: DraftAmountField, signs: DraftSigns): boolean {
  const factor = signs.columns[field];
  const cents = centsOf(row, field);
  if (factor === undefined || cents === 0) return false;
  const direction = directionOf(row);
  if (direction < 0 && centsOf(row, 'net') > 0) return true;
  if (factor * cents * direction >= 0) return false;
  // An effective-rate fee goes both ways, but is only ever part of the price.
  const price = priceFields.map((one) => Math.abs(centsOf(row, one)));
  return !bidirectionalFields.has(field) || Math.abs(cents) * 2 > Math.max(...price);
}

/** The row as a whole, and each of its cells that was hard to read. */
function brokenRow(row: FigureRow, broken: readonly RowEquation[]): readonly Doubt[] {
  const involved = new Set(
    broken.flatMap(({ result, terms }) => [result, ...terms.map(({ field }) => field)]),
  );
  const uncertain = [...involved].filter((field) => row.figures[field]?.uncertain === true);
  return [
    doubtOf(row, undefined, 'row_does_not_close'),
    ...uncertain.map((field) => doubtOf(row, field, 'several_readings')),
  ];
}

function doubtOf(row: FigureRow, field: DraftClaimField | undefined, code: DoubtCode): Doubt {
  return { part: 'claim', row: row.row, field, code };
}

/** Where a column's values are on a page, as medians over its rows. */
interface Column {
  readonly field: DraftAmountField;
  readonly left: number;
  readonly right: number;
  readonly middle: number;
}

/** In points. A value this close to its column is in place. */
const toleranceMin = 3;

/** By `row field`: cells in the wrong place, and those of them that swapped places. */
interface MisplacedCells {
  readonly misplaced: ReadonlySet<string>;
  /** Two in one row. With its reversal, such a claim leaves every total unchanged. */
  readonly exchanged: ReadonlySet<string>;
}

/**
 * Finds cells printed under a different amount column than the one they were assigned to. Two
 * swapped fees still add up, so only their boxes show it.
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
 * Cells of two columns whose left-to-right order differs between rows. Returns the minority, or all
 * of them in a tie.
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

/** Rows by page, and by table where tables have different column positions. */
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

/** Side-by-side tables have their own columns. */
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

/** A column's numbers share their right edge, left edge, or middle. */
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
