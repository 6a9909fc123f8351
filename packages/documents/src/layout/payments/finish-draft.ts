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
import { parseCents } from '@pfs/core/money';
import { withLikelyFacts } from '../labels/unlabeled-facts.ts';
import { lessSure, turnedSign } from '../values/to-draft-value.ts';
import { columnCents, type DraftBuilder, grossSums } from './draft-builder.ts';
import { explainedLumps, settleSum } from './loose-sums.ts';
import { isAddedUp } from './to-claim.ts';

const unknown = 'otherAdjustment';

const prices = ['gross', 'ingredientCost', 'charge'] as const;

const fees = ['dirFee', 'gerFee', 'transactionFee', 'networkFee', 'withheld'] as const;

/** Fewer rows may add up by chance. */
const rowsMin = 2;

/**
 * Names the one column of amounts whose heading nobody knows after what it is in every row: the
 * price where it comes to the net with all fees, the net where a price less all fees comes to it.
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
  return value !== undefined && (isAddedUp(value) || value.otherReadings !== undefined);
}

/** Whether price, fees and net add up in all rows, with or without what patients paid. */
function addsUp(claims: readonly DraftClaim[], name: 'net' | 'gross'): boolean {
  const told = claims.filter(({ fields }) => fields[unknown] !== undefined);
  const holds = (share: -1 | 0): boolean =>
    told.every(({ fields }) => {
      const centsOf = (field: DraftAmountField): number =>
        parseCents(fields[field]?.value ?? '0') ?? 0;
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

/** The payment, with all that was told beside its tables given to what it is of. */
export function finishDraft(draft: DraftBuilder): DraftPayment {
  nameByEquation(draft);
  const settled = draft.loose.map((sum) => ({ sum, as: settleSum(sum, draft) }));
  const loose = new Set<DraftLump>();
  for (const { sum, as } of settled) {
    const { amount, box, reference } = sum;
    if (as.as === 'amount') draft.fields.amount ??= amount;
    else if (as.as === 'likely_amount') draft.fields.amount ??= lessSure(amount, likelyConfidence);
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
  if (areTakenBack) turnReversals(draft, controls);
  const amount = draft.fields.amount ?? grandTotal(draft, controls);
  const told = amount === undefined ? draft.fields : { ...draft.fields, amount };
  const fields = withLikelyFacts(told, draft.unnamed);
  const columns = [...draft.headings.values()];
  const unsure = columns.length > 0 ? { columns } : {};
  const apart = draft.tables.length > 0 ? { tables: draft.tables } : {};
  return { ...unsure, ...apart, fields, claims: draft.claims, lumps: draft.lumps, controls };
}

/** Several counts of claims that come to all claims together are of parts of them. */
function withoutPartCounts({ ofAll, claims }: DraftBuilder): DraftBuilder['ofAll'] {
  const counts = ofAll.filter(({ of }) => of === 'claims').map(({ value }) => Number(value.value));
  const isOfParts = counts.length > 1 && counts.reduce((sum, one) => sum + one) === claims.length;
  return isOfParts ? ofAll.filter(({ of }) => of !== 'claims') : ofAll;
}

/**
 * Takes out of the lump sums what only sums up others, and tells whether the payment closes with
 * its reversals taken back.
 */
function settleLumps(draft: DraftBuilder, loose: ReadonlySet<DraftLump>): boolean {
  const { lumps, sums, areTakenBack } = explainedLumps({
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

/** The printed sums of the nets of some of the claims. */
function partCents({ controls }: DraftBuilder): ReadonlySet<number> {
  const nets = controls.filter(({ of }) => of === 'net');
  return new Set(nets.map(({ value }) => Math.abs(parseCents(value.value) ?? 0)));
}

function asPrinted({ box: one }: DraftLump, { box: other }: DraftLump): number {
  if (one === undefined || other === undefined) return 0;
  return one.page - other.page || one.top - other.top;
}

/** What is likely and not said in known words is for a person to accept. */
const likelyConfidence = 0.8;

/** Where no amount is labelled and nothing but claims is paid, their grand total is the amount. */
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

/** What rows come to that a title calls reversals and that are printed above nothing. */
function reversedCents({ claims, titled }: DraftBuilder): number {
  return columnCents(
    claims.filter(({ row }) => titled.has(row)),
    'net',
  );
}

/**
 * Turns the signs of rows that a title calls reversals and that are printed above nothing, and of
 * the sums printed for them.
 */
function turnReversals(draft: DraftBuilder, controls: DraftControl[]): void {
  const back = reversedCents(draft);
  const rows = draft.claims.flatMap((claim, at) => (draft.titled.has(claim.row) ? [at] : []));
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return;
  for (const at of rows) {
    const claim = draft.claims[at];
    if (claim !== undefined) draft.claims[at] = turned(claim);
  }
  for (const [at, control] of controls.entries()) {
    if (control.of === 'claims' || control.of === 'lumps') continue;
    const isOfRows = control.fromRow >= first && control.toRow <= last;
    const cents = parseCents(control.value.value) ?? 0;
    if (isOfRows && cents > 0) controls[at] = { ...control, value: turnedValue(control.value) };
    else if (control.of === 'net' && cents === -back && !isOfRows) {
      controls[at] = { ...control, scope: 'group', fromRow: first, toRow: last };
    }
  }
}

function turned(claim: DraftClaim): DraftClaim {
  const fields: Partial<Record<DraftClaimField, DraftValue>> = { ...claim.fields };
  for (const field of [...draftAmountFields, 'quantity'] as const) {
    const value = fields[field];
    if (value !== undefined) fields[field] = turnedValue(value);
  }
  return { ...claim, fields };
}

function turnedValue(value: DraftValue): DraftValue {
  const { otherReadings, ...own } = value;
  const others = otherReadings?.map(turnedSign);
  return {
    ...own,
    value: turnedSign(value.value),
    ...(others === undefined ? {} : { otherReadings: others }),
  };
}
