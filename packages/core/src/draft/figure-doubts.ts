import { directionOf, goesEitherWay } from './column-signs.ts';
import type { DoubtCode } from './doubt-words.ts';
import { centsOf, type Figure, type FigureRow, type Figures } from './draft-figures.ts';
import type {
  DraftAmountField,
  DraftClaim,
  DraftClaimField,
  DraftPayment,
} from './draft-remittance.ts';
import type { ReadSigns } from './draft-signs.ts';
import { isDenied, isStatusOpen, saysReversal } from './draft-status.ts';
import { misplacedCells } from './misplaced-cells.ts';
import type { Doubt, DraftSigns } from './proven-payment.ts';
import { rowDifference } from './row-candidates.ts';
import { adjustmentFields, type RowEquation } from './row-equations.ts';
import { residualOf, type SumConstraint } from './sum-constraints.ts';
import { coverageOf } from './sum-coverage.ts';

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
