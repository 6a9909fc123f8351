import { parseCents } from '../../money.ts';
import {
  type DraftAmountField,
  type DraftControl,
  type DraftPayment,
  type DraftValue,
  draftAmountFields,
} from '../draft-remittance.ts';

/** From here on a reading counts as certain unless something contradicts it. */
export const certainConfidence = 0.9;

/** An amount as a number. */
export interface Figure {
  readonly cents: number;
  /** Other possible readings, likeliest first. */
  readonly others: readonly number[];
  /** Hard to read: needs two equations. */
  readonly uncertain: boolean;
  /** Read by OCR, however well. */
  readonly read: boolean;
  /** Confirmed by a person. */
  readonly accepted: boolean;
  readonly confidence: number;
  /** In normal form, and as printed. */
  readonly texts: readonly [string, string];
}

export interface FigureRow {
  readonly row: number;
  readonly figures: Partial<Readonly<Record<DraftAmountField, Figure>>>;
  /** Fields whose text is not an amount. */
  readonly unreadable: readonly DraftAmountField[];
}

/** A printed sum over rows, by their position in the list rather than their `row`. */
export interface FigureControl {
  readonly place: number;
  readonly scope: DraftControl['scope'];
  readonly of: DraftControl['of'];
  readonly printed: Figure | undefined;
  /** First position, and the position after the last. */
  readonly from: number;
  readonly to: number;
}

/** A payment as numbers. */
export interface Figures {
  readonly rows: readonly FigureRow[];
  /** The columns that contain money. */
  readonly fields: readonly DraftAmountField[];
  readonly lumps: readonly (Figure | undefined)[];
  readonly controls: readonly FigureControl[];
  readonly amount: Figure | undefined;
}

/** Whether a reading needs more evidence than itself. */
export function isUncertain(value: DraftValue): boolean {
  if (value.decidedBy === 'person') return false;
  if (value.decidedBy === 'repaired') return true;
  return (value.otherReadings?.length ?? 0) > 0 || value.confidence < certainConfidence;
}

/** Whether nothing was read or typed there. */
export function isBlank(value: DraftValue | undefined): boolean {
  return value === undefined || value.value.trim() === '';
}

export function isRead(value: DraftValue): boolean {
  return value.decidedBy === 'ocr' || value.decidedBy === 'repaired';
}

function figureOf(value: DraftValue | undefined): Figure | undefined {
  if (value === undefined) return undefined;
  const cents = parseCents(value.value);
  if (cents === undefined) return undefined;
  const others: number[] = [];
  for (const reading of value.otherReadings ?? []) {
    const other = parseCents(reading);
    if (other !== undefined && other !== cents && !others.includes(other)) others.push(other);
  }
  const { confidence, decidedBy } = value;
  const accepted = decidedBy === 'person';
  const texts = [value.value, value.printed] as const;
  const plain = { cents, others, accepted, confidence, texts };
  return { ...plain, uncertain: isUncertain(value), read: isRead(value) };
}

export function figuresOf(payment: DraftPayment): Figures {
  const fields = new Set<DraftAmountField>();
  const rows = payment.claims.map((claim): FigureRow => {
    const figures: Partial<Record<DraftAmountField, Figure>> = {};
    const unreadable: DraftAmountField[] = [];
    for (const field of draftAmountFields) {
      const value = claim.fields[field];
      if (value === undefined) continue;
      const figure = figureOf(value);
      if (figure === undefined) unreadable.push(field);
      else figures[field] = figure;
      if (figure !== undefined && (figure.cents !== 0 || figure.uncertain)) fields.add(field);
    }
    return { row: claim.row, figures, unreadable };
  });
  const standingRows = coveredRows(payment);
  return {
    rows,
    fields: draftAmountFields.filter((field) => fields.has(field)),
    lumps: payment.lumps.map(({ amount }) => figureOf(amount)),
    controls: payment.controls.map((control, place) =>
      controlOf(control.of === 'lumps' ? payment.lumps : standingRows, control, place),
    ),
    amount: figureOf(payment.fields.amount),
  };
}

function controlOf(
  rows: readonly { readonly row: number }[],
  control: DraftControl,
  place: number,
): FigureControl {
  const { fromRow, toRow } = control;
  const isCovered = ({ row }: { readonly row: number }): boolean => row >= fromRow && row <= toRow;
  return {
    place,
    scope: control.scope,
    of: control.of,
    printed: figureOf(control.value),
    from: Math.max(0, rows.findIndex(isCovered)),
    to: rows.findLastIndex(isCovered) + 1,
  };
}

/** Rows that a person added count toward the printed sums of the row before them. */
function coveredRows({ claims }: DraftPayment): readonly { readonly row: number }[] {
  let before = claims[0]?.row ?? 0;
  return claims.map(({ box, fields, row }) => {
    const values = Object.values(fields);
    const added = box === undefined && values.every(({ decidedBy }) => decidedBy === 'person');
    if (!added) before = row;
    return { row: before };
  });
}

/** A blank cell is zero. If a lost cell wasn't, its row doesn't close. */
export function centsOf(row: FigureRow, field: DraftAmountField): number {
  return row.figures[field]?.cents ?? 0;
}

/**
 * Whether a row pays (1) or takes back (-1), by its price before fees; 0 if unknown. A negative net
 * doesn't decide: fees and copays can make it negative.
 */
export function directionOf(row: FigureRow): number {
  return priceDirection(row) || (centsOf(row, 'net') > 0 ? 1 : 0);
}

/** The sign of a row's price; 0 if none is printed. */
export function priceDirection({ figures: { charge, gross, ingredientCost } }: FigureRow): number {
  return Math.sign(gross?.cents || ingredientCost?.cents || charge?.cents || 0);
}

/** Columns that deduct from some rows and pay on others. */
export const bidirectionalFields: ReadonlySet<DraftAmountField> = new Set([
  'gerFee',
  'withheld',
  'otherAdjustment',
]);

/**
 * How a column is printed relative to what it is deducted from: 1 same sign, -1 opposite sign, 0 if
 * rows disagree or none tells.
 */
export function printedSign(field: DraftAmountField, rows: readonly FigureRow[]): 1 | -1 | 0 {
  let found: 1 | -1 | 0 = 0;
  for (const row of rows) {
    const sign = Math.sign(centsOf(row, field)) * directionOf(row);
    if (sign === 0) continue;
    if (found !== 0 && found !== sign) return 0;
    found = sign > 0 ? 1 : -1;
  }
  return found;
}

/** The factor with which most of a column's printed values lower the net. */
export function deductionFactor(field: DraftAmountField, rows: readonly FigureRow[]): 1 | -1 {
  let same = 0;
  for (const row of rows) same += Math.sign(centsOf(row, field)) * directionOf(row);
  return same >= 0 ? -1 : 1;
}
