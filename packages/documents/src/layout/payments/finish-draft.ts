import {
  type DraftAmountField,
  type DraftClaim,
  type DraftClaimField,
  type DraftControl,
  type DraftLump,
  type DraftPayment,
  type DraftValue,
  draftAmountFields,
} from '@pfs/core/draft/draft-remittance';
import { feeFields } from '@pfs/core/draft/proof/row-equations';
import { flippedFields, negated } from '@pfs/core/draft/review/column-changes';
import { parseCents } from '@pfs/core/money';
import { withLikelyFacts } from '../labels/unlabeled-facts.ts';
import { withConfidenceAtMost } from '../values/to-draft-value.ts';
import { columnCents, type DraftBuilder, grossSums, valueCents } from './draft-builder.ts';
import { classifySum, resolveLumps, withClosingAmount } from './loose-sums.ts';
import { isSumOfTwo } from './to-claim.ts';

const unknown = 'otherAdjustment';
const prices = ['gross', 'ingredientCost', 'charge'] as const;
const fees = [...feeFields, 'withheld'] as const;
/** Fewer rows may add up by chance. */
const rowsMin = 2;

/**
 * Names the one unknown amount column by what it is in every row: the price if it equals the net
 * plus all fees, the net if it equals a price minus all fees.
 */
function nameByEquation(draft: DraftBuilder): void {
  const heading = draft.headings.get(unknown);
  if (heading?.confidence !== 0 || draft.claims.some(hasSeveral)) return;
  const isPriced = prices.some((field) => draft.columns.has(field));
  const hasNet = draft.columns.has('net');
  const name = isPriced && !hasNet ? 'net' : 'gross';
  if (isPriced === hasNet || !addsUp(draft.claims, name)) return;
  for (const [at, claim] of draft.claims.entries()) draft.claims[at] = renamed(claim, name);
  for (const [at, control] of draft.controls.entries()) {
    if (control.of === unknown) draft.controls[at] = { ...control, of: name };
  }
  draft.headings.delete(unknown);
  draft.columns = new Set([...draft.columns].map((field) => (field === unknown ? name : field)));
}

function hasSeveral({ fields }: DraftClaim): boolean {
  const value = fields[unknown];
  return value !== undefined && (isSumOfTwo(value) || value.otherReadings !== undefined);
}

/** Whether price, fees and net add up in all rows, with or without the patient's share. */
function addsUp(claims: readonly DraftClaim[], name: 'net' | 'gross'): boolean {
  const told = claims.filter(({ fields }) => fields[unknown] !== undefined);
  const holds = (share: -1 | 0): boolean =>
    told.every(({ fields }) => {
      const centsOf = (field: DraftAmountField): number => valueCents(fields[field]);
      const price = prices.map(centsOf).find((cents) => cents !== 0) ?? 0;
      const [gross, net] =
        name === 'net' ? [price, centsOf(unknown)] : [centsOf(unknown), centsOf('net')];
      const sign = gross < 0 ? -1 : 1;
      const taken = fees.reduce((sum, field) => sum + sign * Math.abs(centsOf(field)), 0);
      return gross - taken + share * centsOf('patientPaid') === net;
    });
  return told.length >= rowsMin && (holds(0) || holds(-1));
}

function renamed(claim: DraftClaim, name: 'net' | 'gross'): DraftClaim {
  const { [unknown]: value, ...others } = claim.fields;
  if (value === undefined) return claim;
  const fields: Partial<Record<DraftClaimField, DraftValue>> = { ...others, [name]: value };
  return { ...claim, fields };
}

/**
 * Where zeros are left blank, so is the net of a claim that nothing is paid for; printed sums
 * confirm that it is zero.
 */
function fillBlankNets({ claims, columns }: DraftBuilder): void {
  const isZero = ({ net }: DraftClaim['fields']): boolean => net !== undefined && !valueCents(net);
  const printsZeros = claims.some(({ fields }) => isZero(fields));
  if (!columns.has('net')) return;
  for (const [at, claim] of claims.entries()) {
    const { fields } = claim;
    const isBlank = draftAmountFields.every((field) => fields[field] === undefined);
    const decidedBy = fields.claimId?.decidedBy ?? 'ocr';
    if (fields.net !== undefined || decidedBy === 'ocr' || (printsZeros && !isBlank)) continue;
    const net = { value: '0.00', printed: '', box: undefined, decidedBy, confidence: 1 };
    claims[at] = { ...claim, fields: { ...fields, net } };
  }
}

/** Finishes the payment: everything printed beside its tables is assigned. */
export function finishDraft(draft: DraftBuilder): DraftPayment {
  nameByEquation(draft);
  fillBlankNets(draft);
  const classified = draft.loose.map((sum) => ({ sum, as: classifySum(sum, draft) }));
  const settled = withClosingAmount(classified, draft);
  const loose = new Set<DraftLump>();
  for (const { sum, as } of settled) {
    const { amount, box, reference } = sum;
    if (as.as === 'amount') draft.fields.amount ??= amount;
    else if (as.as === 'likely_amount')
      draft.fields.amount ??= withConfidenceAtMost(amount, likelyConfidence);
    else if (as.as === 'control') {
      const { as: _, ...of } = as;
      draft.ofAll.push({ ...of, value: amount });
    } else if (as.as === 'lump') {
      const lump = { row: draft.lumps.length, box, reference, amount };
      draft.lumps.push(lump);
      loose.add(lump);
    }
  }
  const areTakenBack = settleLumps(draft, loose);
  const ofAll = withoutPartCounts(draft).flatMap((sum): DraftControl[] => {
    const { of } = sum;
    const rows = of === 'lumps' ? draft.lumps.length : draft.claims.length;
    return rows === 0 ? [] : [{ scope: 'payment', ...sum, fromRow: 0, toRow: rows - 1 }];
  });
  const controls = [...draft.controls, ...ofAll];
  if (areTakenBack) flipReversals(draft, controls);
  const whole = grandTotal(draft, controls);
  const isRepeated = draft.fields.amount?.value === whole?.value;
  const amount = isRepeated ? (whole ?? draft.fields.amount) : (draft.fields.amount ?? whole);
  const told = amount === undefined ? draft.fields : { ...draft.fields, amount };
  const amounts = [draft.fields.amount, told.amount, ...draft.loose.map((sum) => sum.amount)];
  const isSure = (amount?.confidence ?? 0) > likelyConfidence;
  const places = amounts.flatMap((one) =>
    isSure && one?.value === amount?.value ? (one?.box ?? []) : [],
  );
  const fields = withLikelyFacts(told, draft.unnamed, places);
  const columns = [...draft.headings.values()];
  const uncertain = columns.length > 0 ? { columns } : {};
  const apart = draft.tables.length > 0 ? { tables: draft.tables } : {};
  return { ...uncertain, ...apart, fields, claims: draft.claims, lumps: draft.lumps, controls };
}

/** Several claim counts that add up to all claims cover parts of them. */
function withoutPartCounts({ ofAll, claims }: DraftBuilder): DraftBuilder['ofAll'] {
  const counts = ofAll.filter(({ of }) => of === 'claims').map(({ value }) => Number(value.value));
  const isOfParts = counts.length > 1 && counts.reduce((sum, one) => sum + one) === claims.length;
  return isOfParts ? ofAll.filter(({ of }) => of !== 'claims') : ofAll;
}

/**
 * Removes subtotals from the lump sums, and returns whether the payment closes with its reversals
 * taken back.
 */
function settleLumps(draft: DraftBuilder, loose: ReadonlySet<DraftLump>): boolean {
  const { lumps, sums, areTakenBack } = resolveLumps({
    lumps: draft.lumps,
    loose,
    netCents: columnCents(draft.claims, 'net'),
    amountCents: parseCents(draft.fields.amount?.value ?? ''),
    backCents: reversedCents(draft),
    partCents: partCents(draft),
    grossCents: grossSums(draft.claims),
  });
  const isMixed = loose.size > 0 && loose.size < draft.lumps.length;
  const ordered = isMixed ? lumps.toSorted(asPrinted) : lumps;
  draft.lumps.splice(0, draft.lumps.length, ...ordered.map((lump, row) => ({ ...lump, row })));
  for (const { of, lump } of sums) draft.ofAll.push({ of, value: lump.amount });
  return areTakenBack;
}

/** The printed net sums over some of the claims. */
function partCents({ controls }: DraftBuilder): ReadonlySet<number> {
  const nets = controls.filter(({ of }) => of === 'net');
  return new Set(nets.map(({ value }) => Math.abs(valueCents(value))));
}

function asPrinted({ box: one }: DraftLump, { box: other }: DraftLump): number {
  if (one === undefined || other === undefined) return 0;
  return one.page - other.page || one.top - other.top;
}

/** Likely, but not in known words: a person has to accept it. */
const likelyConfidence = 0.8;

/** If no amount is labeled and only claims are paid, their grand total is the amount. */
function grandTotal(
  draft: DraftBuilder,
  controls: readonly DraftControl[],
): DraftValue | undefined {
  if (draft.lumps.length > 0) return undefined;
  const last = draft.claims.length - 1;
  return controls.findLast(
    ({ scope, of, fromRow, toRow }) =>
      scope === 'payment' && of === 'net' && fromRow === 0 && toRow === last,
  )?.value;
}

/** What positive rows under a reversal title come to. */
function reversedCents({ claims, titled }: DraftBuilder): number {
  return columnCents(
    claims.filter(({ row }) => titled.has(row)),
    'net',
  );
}

/** Flips the signs of positive rows under a reversal title, and of their printed sums. */
function flipReversals(draft: DraftBuilder, controls: DraftControl[]): void {
  const back = reversedCents(draft);
  const rows = draft.claims.flatMap((claim, at) => (draft.titled.has(claim.row) ? [at] : []));
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return;
  for (const at of rows) {
    const claim = draft.claims[at];
    if (claim !== undefined) draft.claims[at] = { ...claim, fields: flippedFields(claim.fields) };
  }
  for (const [at, control] of controls.entries()) {
    if (control.of === 'claims' || control.of === 'lumps') continue;
    const isOfRows = control.fromRow >= first && control.toRow <= last;
    const cents = valueCents(control.value);
    if (isOfRows && cents > 0) controls[at] = { ...control, value: negated(control.value) };
    else if (control.of === 'net' && cents === -back && !isOfRows) {
      controls[at] = { ...control, scope: 'group', fromRow: first, toRow: last };
    }
  }
}
