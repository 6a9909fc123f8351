import type { DraftValue } from '../draft/draft-remittance.ts';
import { isUncertain } from '../draft/proof/figures.ts';
import { repaired } from '../draft/repairs/apply-repairs.ts';
import { negatedText } from '../draft/review/column-changes.ts';
import { parseCents } from '../money.ts';
import type { DraftInvoice, DraftInvoiceLine } from './draft-invoice.ts';
import { type SumEquation, sumEquations } from './invoice-equations.ts';
import {
  centsOf,
  closes,
  isAmountAlone,
  type LineConvention,
  lineConvention,
  lineFigures,
} from './line-figures.ts';

/** More readings than this need review. */
const readingsMax = 12;

/** Whether a value has several readings. */
function isOpen(value: DraftValue): boolean {
  return isUncertain(value) && (value.otherReadings?.length ?? 0) > 0;
}

/** A value as read, and its other readings. */
function readingsOfValue(value: DraftValue): readonly DraftValue[] {
  if (!isOpen(value)) return [value];
  const others = (value.otherReadings ?? []).slice(0, readingsMax);
  return [value, ...others.map((reading) => repaired(value, reading))];
}

/** For each line, the readings with which it closes by itself. */
interface TotalChoices {
  readonly invoice: DraftInvoice;
  readonly lines: readonly (readonly DraftInvoiceLine[])[];
}

const waysMax = 3_000;

/**
 * The one choice of line totals with which all printed sums close. Undefined if there is none or
 * several, or if the search would take too long.
 */
function solveTotals({ invoice, lines }: TotalChoices): DraftInvoice | undefined {
  const ways = lines.reduce((count, choices) => count * choices.length, 1);
  if (ways > waysMax) return undefined;
  let found: DraftInvoice | undefined;
  const open = lines.flatMap((choices, at) => (choices.length > 1 ? [at] : []));
  for (let way = 0; way < ways; way += 1) {
    let rest = way;
    let chosen = lines.flatMap(([first]) => first ?? []);
    for (const at of open) {
      const choices = lines[at] ?? [];
      const line = choices[rest % choices.length];
      rest = Math.floor(rest / choices.length);
      if (line !== undefined) chosen = chosen.with(at, line);
    }
    const closed = withSums({ ...invoice, lines: chosen });
    if (closed === undefined) continue;
    if (found !== undefined) return undefined;
    found = closed;
  }
  return found;
}

/** The invoice with the readings of its printed sums that the lines come to. */
function withSums(invoice: DraftInvoice): DraftInvoice | undefined {
  let so: DraftInvoice = invoice;
  for (const equation of sumEquations(invoice, invoice.lines.map(lineFigures))) {
    const closed = closedBy(so, equation);
    if (closed === undefined) return undefined;
    so = closed;
  }
  return so;
}

function closedBy(invoice: DraftInvoice, equation: SumEquation): DraftInvoice | undefined {
  const { comesTo, control, printed } = equation;
  if (printed === comesTo) return invoice;
  const one = invoice.controls[control ?? -1];
  const value = control === undefined ? invoice.fields.total : one?.value;
  if (value === undefined) return undefined;
  const reading = readingsOfValue(value).find((other) => parseCents(other.value) === comesTo);
  if (reading === undefined) return undefined;
  if (control === undefined || one === undefined) {
    return { ...invoice, fields: { ...invoice.fields, total: reading } };
  }
  return { ...invoice, controls: invoice.controls.with(control, { ...one, value: reading }) };
}

interface RepairedInvoice {
  readonly invoice: DraftInvoice;
  /** Rows with several closing readings. */
  readonly ambiguousRows: ReadonlySet<number>;
}

const repairedFields = ['quantity', 'unitPrice', 'totalPrice'] as const;

/**
 * Chooses other readings of uncertain figures if exactly one choice closes lines and sums; if
 * several do, none is proven.
 */
export function repairInvoice(invoice: DraftInvoice): RepairedInvoice {
  const convention = lineConvention(invoice.lines.map(lineFigures));
  const choices = invoice.lines.map((line) => readingsOfLine(line, convention));
  if (choices.every((some) => some.length === 1) && !hasOpenSums(invoice)) {
    const only = choices.flatMap(([line]) => line ?? []);
    return { invoice: { ...invoice, lines: only }, ambiguousRows: new Set() };
  }
  const totals = choices.map((some) => [
    ...Map.groupBy(some, ({ fields }) => fields.totalPrice?.value ?? '').values(),
  ]);
  const lines = totals.map((some) => some.flatMap(([first]) => first ?? []));
  const solved = solveTotals({ invoice, lines });
  const ambiguousRows = new Set<number>();
  for (const [at, { row }] of invoice.lines.entries()) {
    const own = solved?.lines[at];
    const same = totals[at]?.find(([first]) => first === own);
    const left = solved === undefined ? choices[at] : same;
    if ((left?.length ?? 1) > 1) ambiguousRows.add(row);
  }
  if (solved !== undefined) return { invoice: solved, ambiguousRows };
  const alone = invoice.lines.map((line, at) => {
    const [first, second] = choices[at] ?? [];
    return first === undefined || second !== undefined ? line : first;
  });
  return { invoice: { ...invoice, lines: alone }, ambiguousRows };
}

function hasOpenSums({ fields, controls }: DraftInvoice): boolean {
  const values = [fields.total, ...controls.map(({ value }) => value)];
  return values.some((value) => value !== undefined && isOpen(value));
}

/** A line's readings with which it closes; the line itself if there is none. */
function readingsOfLine(line: DraftInvoiceLine, convention: LineConvention): DraftInvoiceLine[] {
  const open = repairedFields.filter((field) => {
    const value = line.fields[field];
    return value !== undefined && isOpen(value);
  });
  if (open.length === 0) return [line];
  let readings: DraftInvoiceLine[] = [line];
  for (const field of open) {
    readings = readings.flatMap((one) => {
      const value = one.fields[field];
      if (value === undefined) return [one];
      return readingsOfValue(value).map((other) => {
        return { ...one, fields: { ...one.fields, [field]: other } };
      });
    });
  }
  if (isAmountAlone(lineFigures(line))) return readings;
  const closing = readings.filter((one) => closes(lineFigures(one), convention) === true);
  return closing.length === 0 ? [line] : closing;
}

/**
 * A credit memo may have its minus at the total only, or at its quantities only. Its amounts are
 * negative if all sums then hold and didn't as printed.
 */
export function withCreditSigns(invoice: DraftInvoice): DraftInvoice {
  const { fields, isCredit, lines } = invoice;
  const total = centsOf(fields.total);
  if (isCredit !== true || total === undefined || total === 0 || lines.length === 0) return invoice;
  if (total > 0) {
    const flipped = withFlippedSigns(invoice);
    const { total: own } = flipped.fields;
    return own !== undefined && !linesHold(invoice) && linesHold(flipped) && sumsHold(flipped)
      ? flipped
      : invoice;
  }
  const flipped = withFlippedSigns(invoice);
  return !sumsHold(invoice) && sumsHold(flipped) ? flipped : invoice;
}

/** Makes unsigned amounts negative; quantities and prices stay. */
function withFlippedSigns(invoice: DraftInvoice): DraftInvoice {
  const { controls, fields, lines } = invoice;
  return {
    ...invoice,
    fields: fields.total === undefined ? fields : { ...fields, total: asNegative(fields.total) },
    lines: lines.map((line) => {
      const { totalPrice } = line.fields;
      if (totalPrice === undefined || line.charge === 'Discount') return line;
      // A restocking charge reduces the credit, so it has the opposite sign.
      return { ...line, fields: { ...line.fields, totalPrice: flipped(totalPrice) } };
    }),
    controls: controls.map((control) => {
      return control.of === 'totalPrice'
        ? { ...control, value: asNegative(control.value) }
        : control;
    }),
  };
}

function asNegative(value: DraftValue): DraftValue {
  return (centsOf(value) ?? 0) > 0 ? flipped(value) : value;
}

function flipped(value: DraftValue): DraftValue {
  return centsOf(value) ? repaired(value, negatedText(value.value)) : value;
}

function sumsHold(invoice: DraftInvoice): boolean {
  const sums = sumEquations(invoice, invoice.lines.map(lineFigures));
  return sums.every(({ comesTo, printed }) => printed === comesTo);
}

/** Whether quantity times price is the total in every line that has them, and at least one does. */
function linesHold({ lines }: DraftInvoice): boolean {
  const figures = lines.map(lineFigures);
  const convention = lineConvention(figures);
  const own = figures.flatMap((line) => closes(line, convention) ?? []);
  return own.length > 0 && own.every(Boolean);
}
