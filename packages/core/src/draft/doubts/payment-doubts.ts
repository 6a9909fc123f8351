import type { DoubtCode } from '../draft-messages.ts';
import { type DraftAmountField, type DraftClaim, draftAmountFields } from '../draft-remittance.ts';
import {
  areSigned,
  comeBack,
  goAgainstWords,
  lumpsSayTheSame,
  netOf,
  subsetsOf,
} from '../proof/draft-signs.ts';
import { centsOf, goesEitherWay, sureConfidence } from '../proof/figures.ts';
import { coverageOf, residualOf } from '../proof/proof-equations.ts';
import { adjustmentFields, feeFields, priceFields, shareFields } from '../proof/row-equations.ts';
import type { Doubt, ProofEquation } from '../proven-payment.ts';
import type { ProofParts } from './figure-doubts.ts';

/** What speaks against a payment as a whole, its columns, printed sums and lump sums. */
export function paymentDoubts(
  parts: ProofParts,
  equations: readonly ProofEquation[],
): readonly Doubt[] {
  const { figures, payment, read } = parts;
  const doubts: Doubt[] = [];
  const say = (code: DoubtCode, field?: string): void => {
    doubts.push({ part: 'payment', row: undefined, field, code });
  };
  if (figures.rows.length === 0 && figures.lumps.length === 0) say('no_rows');
  if ((payment.pagesMissing ?? 0) > 0) say('pages_missing');
  if (payment.otherCurrency === true) say('other_currency');
  if ((payment.leftOver ?? []).length > 0) say('amount_left_over');
  if ((payment.rowsLeftOver ?? []).length > 0) say('row_left_over');
  const stated = payment.fields.amount !== undefined && figures.amount === undefined;
  if (stated) say('not_an_amount', 'amount');
  else if (figures.amount === undefined) say('amount_missing', 'amount');
  for (const equation of equations) doubts.push(...openEquation(equation, parts));
  if (read.unclear === 'columns') say('columns_not_understood');
  const claims = figures.rows.reduce((sum, row) => sum + netOf(row, read.signs), 0);
  const alone =
    claims === 0 &&
    !lumpsSayTheSame(payment.lumps, read.signs.lumps) &&
    !areSigned(payment.lumps, read.signs.lumps) &&
    !(payment.fields.traceNumber !== undefined && comeBack(payment.lumps, read.signs.lumps));
  const isSaid = payment.lumpSign !== undefined;
  const isOpen = !isSaid && (alone || goAgainstWords(payment.lumps, read.signs.lumps));
  if (read.unclear === 'lumps' || isOpen) doubts.push(...lumpDoubts(parts, 'sign_not_understood'));
  for (const field of new Set([...unusedColumns(parts), ...repeatedFees(parts)])) {
    if (!accepted(parts, field)) say('columns_not_understood', field);
  }
  for (const field of new Set([...read.unsigned, ...givingFees(parts)])) {
    if (!accepted(parts, field)) say('sign_not_understood', field);
  }
  for (const field of openFees(parts)) say('not_in_an_equation', field);
  const unknown = 'otherAdjustment';
  const hasUnknown = figures.rows.some(({ figures: row }) => (row[unknown]?.cents ?? 0) !== 0);
  if (hasUnknown && !accepted(parts, unknown)) say('column_not_known', unknown);
  for (const { field, confidence } of payment.columns ?? []) {
    const isTaken = parts.equations.some(({ certain }) => certain.has(field));
    const sure = isTaken ? namedConfidence : sureConfidence;
    if (confidence >= sure || accepted(parts, field)) continue;
    say('heading_uncertain', field);
  }
  if (!rowsAreCounted(parts, equations)) say('rows_not_counted');
  const unsureAmount = figures.amount?.unsure === true;
  if (unsureAmount && !amountIsPinned(parts, equations)) say('uncertain', 'amount');
  payment.lumps.forEach(({ row }, at) => {
    const lump = figures.lumps[at];
    if (lump?.unsure === false) return;
    const code = lump === undefined ? 'not_an_amount' : 'uncertain';
    doubts.push({ part: 'lump', row, field: 'amount', code });
  });
  return doubts;
}

/** A heading names the kind of a fee among other words; that it is taken off its rows say. */
const namedConfidence = 0.85;

function openEquation(equation: ProofEquation, parts: ProofParts): readonly Doubt[] {
  const { control, holds, kind } = equation;
  if (holds || kind === 'row') return [];
  if (kind === 'payment') {
    const code = 'payment_does_not_close';
    return [{ part: 'payment', row: undefined, field: undefined, code }];
  }
  const printed = parts.payment.controls[control ?? -1];
  if (printed?.value.decidedBy === 'person') return [];
  const code = kind === 'count' ? 'count_does_not_close' : 'sum_does_not_close';
  return [{ part: 'control', row: control, field: printed?.of, code }];
}

function lumpDoubts({ payment, figures }: ProofParts, code: DoubtCode): readonly Doubt[] {
  return payment.lumps
    .filter((_, at) => figures.lumps[at]?.cents !== 0 && figures.lumps[at]?.accepted !== true)
    .map(({ row }) => ({ part: 'lump', row, field: 'amount', code }));
}

/**
 * Columns of money that no sum over the rows uses: what stands between them and the net was not
 * understood, and may be a fee whose heading nobody knew. Shares of others may stand for
 * themselves where a sum leads from a price to the net without them.
 */
function unusedColumns({ equations, figures, read }: ProofParts): readonly DraftAmountField[] {
  if (read.signs.netFrom !== undefined) return [];
  const explained = equations.some(({ result }) => result === 'net');
  const asked = explained ? priceFields : [...priceFields, ...shareFields];
  return asked.filter(
    (field) =>
      figures.fields.includes(field) && !equations.some(({ certain }) => certain.has(field)),
  );
}

/**
 * Fees that give to most fills that were paid: two columns whose headings changed places add up
 * with their signs turned.
 */
function givingFees({ figures, read }: ProofParts): readonly DraftAmountField[] {
  return feeFields.filter((field) => {
    const factor = read.signs.columns[field];
    if (factor === undefined || goesEitherWay.has(field)) return false;
    const paid = figures.rows.filter(
      (row) => netOf(row, read.signs) > 0 && centsOf(row, field) !== 0,
    );
    const giving = paid.filter((row) => factor * centsOf(row, field) < 0);
    return giving.length * 2 > paid.length;
  });
}

/**
 * Fee columns that lead nowhere: no row says what part they have in the net, and the payment does
 * not take them off. Where no price stands beside the net, a printed sum speaks for them.
 */
function openFees(parts: ProofParts): readonly DraftAmountField[] {
  const { constraints, equations, figures, read } = parts;
  const sums = constraints.filter(
    (one) => one.control !== undefined && residualOf(one, figures.rows) === 0,
  );
  const summed = coverageOf(sums, figures.rows.length);
  return read.open.filter((field) => {
    if (read.signs.takenFromPayment.includes(field) || field === 'otherPayer') return false;
    if (accepted(parts, field)) return false;
    const fromPrice = read.signs.netFrom !== undefined || equations.length > 0;
    if (fromPrice) return true;
    return figures.rows.some((row, at) => row.figures[field] !== undefined && !summed(at, field));
  });
}

function accepted({ figures }: ProofParts, field: DraftAmountField): boolean {
  return figures.rows.every(({ figures: row }) => row[field]?.accepted ?? true);
}

/**
 * A lost row of no net would go unnoticed, with its fees, where all is read from pictures: a
 * printed count or sums of the fees have to show that none is missing, or that all the ink of the
 * pages became words, among which a line like a claim's and an amount are missed when left over.
 */
function rowsAreCounted(parts: ProofParts, equations: readonly ProofEquation[]): boolean {
  const { constraints, figures, payment } = parts;
  const { rows } = figures;
  if (payment.isAllRead === true) return true;
  if (rows.length === 0) return !figures.lumps.some((lump) => lump?.read === true);
  const isPicture = ({ fields }: DraftClaim): boolean =>
    draftAmountFields.some((field) => fields[field]?.decidedBy === 'ocr');
  if (!payment.claims.some(isPicture)) return true;
  const fees = adjustmentFields.filter((field) => figures.fields.includes(field));
  const all = (from: number, to: number): boolean => from === 0 && to === rows.length;
  const counted = equations.some(({ kind, control, holds }) => {
    const range = figures.controls.find(({ place }) => place === control);
    return kind === 'count' && holds && range !== undefined && all(range.from, range.to);
  });
  if (counted) return true;
  return fees.every((field) =>
    constraints.some(
      (one) => all(one.from, one.to) && one.factors.has(field) && residualOf(one, rows) === 0,
    ),
  );
}

/** Its own equation says what it is, if another one stands behind the nets that it adds up. */
function amountIsPinned(parts: ProofParts, equations: readonly ProofEquation[]): boolean {
  const closes = equations.some(({ kind, holds }) => kind === 'payment' && holds);
  const rows = parts.equations.some(({ result }) => result === 'net');
  const sums = parts.constraints.some(
    ({ control, factors, from, to }) =>
      control !== undefined && factors.has('net') && from === 0 && to === parts.figures.rows.length,
  );
  return closes && (rows || sums);
}

/**
 * Fee columns of rows without prices that come to just what words beside them say: either these
 * fees are taken from the payment, or a lump sum of the same amount is and the nets stand. With
 * both the payment closes, and the nets of its claims differ.
 */
function repeatedFees({ figures, payment, read }: ProofParts): readonly DraftAmountField[] {
  const { columns, lumps, netFrom, takenFromPayment } = read.signs;
  if (netFrom !== undefined) return [];
  const named = payment.controls.filter(({ mayBeLump }) => mayBeLump === true);
  const taken = takenFromPayment.filter((field) => named.some(({ of }) => of === field));
  const others = adjustmentFields.filter(
    (field) => read.open.includes(field) && !takenFromPayment.includes(field),
  );
  const lumpsTaken = figures.lumps.flatMap((lump, at) => {
    return lump === undefined || lump.accepted ? [] : [lump.cents * (lumps[at] ?? 0)];
  });
  const sums = new Map<DraftAmountField, number>();
  for (const field of others) {
    const cents = figures.rows.reduce((sum, row) => sum + centsOf(row, field), 0);
    sums.set(field, (columns[field] ?? 1) * cents);
  }
  const repeated = subsetsOf(others).filter((fields) => {
    const sum = fields.reduce((all, field) => all + (sums.get(field) ?? 0), 0);
    return sum !== 0 && lumpsTaken.includes(sum);
  });
  return [...new Set([...taken, ...repeated.flat()])];
}
