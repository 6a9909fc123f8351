import { parseCents } from '../../money.ts';
import type { DoubtCode } from '../draft-messages.ts';
import {
  type DraftAmountField,
  type DraftClaim,
  type DraftLump,
  draftAmountFields,
} from '../draft-remittance.ts';
import {
  areRefunds,
  areSigned,
  contradictWords,
  lumpWordsAgree,
  netFields,
  netOf,
  subsetsOf,
} from '../proof/draft-signs.ts';
import { bidirectionalFields, centsOf, certainConfidence } from '../proof/figures.ts';
import { coverageOf, residualOf } from '../proof/proof-equations.ts';
import { adjustmentFields, feeFields, priceFields, shareFields } from '../proof/row-equations.ts';
import type { Doubt, ProofEquation } from '../proven-payment.ts';
import type { ProofParts } from './figure-doubts.ts';

/** Doubts about a payment as a whole: its columns, printed sums and lump sums. */
export function paymentDoubts(
  parts: ProofParts,
  equations: readonly ProofEquation[],
): readonly Doubt[] {
  const { figures, payment, read } = parts;
  const doubts: Doubt[] = [];
  const addDoubt = (code: DoubtCode, field?: string): void => {
    doubts.push({ part: 'payment', row: undefined, field, code });
  };
  if (figures.rows.length === 0 && figures.lumps.length === 0) addDoubt('no_rows');
  if ((payment.pagesMissing ?? 0) > 0) addDoubt('pages_missing');
  if (payment.otherCurrency === true) addDoubt('other_currency');
  if ((payment.leftOver ?? []).length > 0) addDoubt('amount_left_over');
  if ((payment.rowsLeftOver ?? []).length > 0) addDoubt('row_left_over');
  const stated = payment.fields.amount !== undefined && figures.amount === undefined;
  if (stated) addDoubt('not_an_amount', 'amount');
  else if (figures.amount === undefined) addDoubt('amount_missing', 'amount');
  for (const equation of equations) doubts.push(...openEquation(equation, parts));
  if (read.unclear === 'columns') addDoubt('columns_not_understood');
  const claims = figures.rows.reduce((sum, row) => sum + netOf(row, read.signs), 0);
  const alone =
    claims === 0 &&
    !lumpWordsAgree(payment.lumps, read.signs.lumps) &&
    !areSigned(payment.lumps, read.signs.lumps) &&
    !(payment.fields.traceNumber !== undefined && areRefunds(payment.lumps, read.signs.lumps));
  for (const { row } of repeatedLumps(payment.lumps)) {
    doubts.push({ part: 'lump', row, field: 'amount', code: 'sign_not_understood' });
  }
  const isSaid = payment.lumpSign !== undefined;
  const isOpen = !isSaid && (alone || contradictWords(payment.lumps, read.signs.lumps));
  if (read.unclear === 'lumps' || isOpen) doubts.push(...lumpDoubts(parts, 'sign_not_understood'));
  for (const field of new Set([...unusedColumns(parts), ...repeatedFees(parts)])) {
    if (!accepted(parts, field)) addDoubt('columns_not_understood', field);
  }
  for (const field of new Set([...read.unsigned, ...givingFees(parts)])) {
    if (!accepted(parts, field)) addDoubt('sign_not_understood', field);
  }
  for (const field of openFees(parts)) addDoubt('not_in_an_equation', field);
  const unknown = 'otherAdjustment';
  const hasUnknown = figures.rows.some(({ figures: row }) => (row[unknown]?.cents ?? 0) !== 0);
  if (hasUnknown && !accepted(parts, unknown)) addDoubt('column_not_known', unknown);
  const closes = equations.some(({ holds, kind }) => kind === 'payment' && holds);
  for (const { field, confidence } of payment.columns ?? []) {
    // Beside an equation from a price to the net, a share and what was billed are information.
    const isShare = field === 'charge' || shareFields.some((share) => share === field);
    const isPaid = closes && netFields(read.signs).includes(field);
    const isTaken = parts.equations.some(
      ({ certain, result }) => certain.has(field) || (isShare && result === 'net'),
    );
    const sure = isTaken || isPaid ? namedConfidence : certainConfidence;
    const isZero = figures.rows.every((row) => centsOf(row, field) === 0);
    if (confidence >= sure || accepted(parts, field) || isZero) continue;
    addDoubt('heading_uncertain', field);
  }
  if (!rowsAreCounted(parts, equations)) addDoubt('rows_not_counted');
  const unsureAmount = figures.amount?.uncertain === true;
  if (unsureAmount && !amountIsPinned(parts, equations)) addDoubt('uncertain', 'amount');
  payment.lumps.forEach(({ row }, at) => {
    const lump = figures.lumps[at];
    if (lump?.uncertain === false) return;
    const code = lump === undefined ? 'not_an_amount' : 'uncertain';
    doubts.push({ part: 'lump', row, field: 'amount', code });
  });
  return doubts;
}

/** The heading names a kind of fee among other words; the rows confirm that it is deducted. */
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

/**
 * Lump sums that another of the same name undoes: a section's total and the same in a summary look
 * like this and change no sum.
 */
function repeatedLumps(lumps: readonly DraftLump[]): readonly DraftLump[] {
  const keyOf = ({ amount, reference }: DraftLump, factor: 1 | -1): string => {
    const name = (reference?.value ?? '').toLowerCase().replace(/[^a-z]/g, '');
    return `${name} ${factor * (parseCents(amount.value) ?? 0)}`;
  };
  const all = new Set(lumps.map((lump) => keyOf(lump, 1)));
  return lumps.filter(
    (lump) => /[1-9]/.test(lump.amount.value) && all.has(keyOf(lump, -1)) && !isAccepted(lump),
  );
}

function isAccepted({ amount }: DraftLump): boolean {
  return amount.decidedBy === 'person';
}

function lumpDoubts({ payment, figures }: ProofParts, code: DoubtCode): readonly Doubt[] {
  return payment.lumps
    .filter((_, at) => figures.lumps[at]?.cents !== 0 && figures.lumps[at]?.accepted !== true)
    .map(({ row }) => ({ part: 'lump', row, field: 'amount', code }));
}

/**
 * Amount columns that no row equation uses. What lies between them and the net wasn't understood
 * and may be an unrecognized fee. Patient and other payers' shares may stand alone if an equation
 * leads from a price to the net without them.
 */
function unusedColumns(parts: ProofParts): readonly DraftAmountField[] {
  const { equations, figures, read } = parts;
  if (read.signs.netFrom !== undefined) return [];
  const isPriced = priceFields.some((field) => figures.fields.includes(field));
  const explained = equations.some(({ result }) => result === 'net') || !isPriced;
  const asked = explained ? priceFields : [...priceFields, ...shareFields];
  return asked.filter(
    (field) =>
      figures.fields.includes(field) && !equations.some(({ certain }) => certain.has(field)),
  );
}

/**
 * Fees that pay on most paid fills: two columns with swapped headings add up with flipped signs.
 */
function givingFees({ figures, read }: ProofParts): readonly DraftAmountField[] {
  return feeFields.filter((field) => {
    const factor = read.signs.columns[field];
    if (factor === undefined || bidirectionalFields.has(field)) return false;
    const paid = figures.rows.filter(
      (row) => netOf(row, read.signs) > 0 && centsOf(row, field) !== 0,
    );
    const giving = paid.filter((row) => factor * centsOf(row, field) < 0);
    return giving.length * 2 > paid.length;
  });
}

/**
 * Fee columns that lead nowhere: no row shows how they affect the net, and the payment doesn't
 * deduct them. If no price is printed next to the net, a printed sum is enough evidence.
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
 * In pictures, a lost row with zero net would go unnoticed, along with its fees. So a printed count
 * or sums of the fees must show that no row is missing, or all ink on the pages became words; then
 * a leftover claim line or amount would be noticed.
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

/** The payment's equation confirms its amount if another equation backs the nets that it sums. */
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
 * Fee columns in rows without prices whose total equals an amount in nearby text: either these fees
 * are deducted from the payment, or a lump sum of the same amount is and the nets stand. The
 * payment closes both ways, but the claims' nets differ.
 */
function repeatedFees({ figures, payment, read }: ProofParts): readonly DraftAmountField[] {
  const { columns, lumps, netFrom, takenFromPayment } = read.signs;
  if (netFrom !== undefined) return [];
  const named = payment.controls.filter(({ mayBeLump }) => mayBeLump === true);
  const taken = takenFromPayment.filter((field) => named.some(({ of }) => of === field));
  const others = adjustmentFields.filter(
    (field) => read.open.includes(field) && !takenFromPayment.includes(field),
  );
  const lumpsDeducted = figures.lumps.flatMap((lump, at) => {
    return lump === undefined || lump.accepted ? [] : [lump.cents * (lumps[at] ?? 0)];
  });
  const sums = new Map<DraftAmountField, number>();
  for (const field of others) {
    const cents = figures.rows.reduce((sum, row) => sum + centsOf(row, field), 0);
    sums.set(field, (columns[field] ?? 1) * cents);
  }
  const repeated = subsetsOf(others).filter((fields) => {
    const sum = fields.reduce((all, field) => all + (sums.get(field) ?? 0), 0);
    return sum !== 0 && lumpsDeducted.includes(sum);
  });
  return [...new Set([...taken, ...repeated.flat()])];
}
