import { plainName } from '../../classification.ts';
import { editDistance } from '../../edit-distance.ts';
import type { DoubtCode } from '../draft-messages.ts';
import type {
  DraftClaim,
  DraftPayment,
  DraftPaymentField,
  DraftValue,
} from '../draft-remittance.ts';
import { centsOf, type FigureRow, figuresOf, isRead, isUncertain } from '../proof/figures.ts';
import type {
  Doubt,
  DraftKnowledge,
  KnownDrug,
  KnownPayer,
  ProvenPayment,
} from '../proven-payment.ts';
import { isItemToCheck } from '../review/open-items.ts';

/** One misread letter in eight is plausible; a shorter name is just a different name. */
const lettersForOneSlip = 8;
const slipsMax = 2;

/** Whether a name read from a picture, and none of its other readings, is a known payer. */
function isKnownPayer({ fields }: DraftPayment, { payers = [] }: DraftKnowledge): boolean {
  const { payerName } = fields;
  if (payerName === undefined) return false;
  const names = new Set(payers.map(({ name }) => plainName(name)));
  const others = payerName.otherReadings ?? [];
  const isOther = (text: string) =>
    plainName(text) !== plainName(payerName.value) && names.has(plainName(text));
  return names.has(plainName(payerName.value)) && !others.some(isOther);
}

/**
 * Compares a payment with the pharmacy's payers: its payer ID belongs to another payer, or its name
 * is nearly a known one. A new payer alone raises no doubt.
 */
function payerDoubts(payment: DraftPayment, known: DraftKnowledge): readonly Doubt[] {
  const { payerId, payerName } = payment.fields;
  const { payers = [] } = known;
  if (payerName === undefined || payers.length === 0) return [];
  if ([payerId, payerName].some((value) => value?.decidedBy === 'person')) return [];
  const ofName = payers.filter(({ name }) => plainName(name) === plainName(payerName.value));
  const ofId = payers.filter(({ id }) => id !== undefined && id === payerId?.value.trim());
  const [owner] = ofId;
  if (owner !== undefined && ofName.length > 0 && !ofId.some((one) => ofName.includes(one))) {
    return [doubtOf('payerId', 'payer_id_of_other', owner)];
  }
  if (ofId.length > 0 || ofName.length > 0 || !isRead(payerName)) return [];
  const [near, ...others] = payers.filter(({ name }) => isNear(name, payerName));
  return near === undefined || others.length > 0
    ? []
    : [{ ...doubtOf('payerName', 'payer_spelled_otherwise', near), suggested: near.name }];
}

function doubtOf(field: DraftPaymentField, code: DoubtCode, { name }: KnownPayer): Doubt {
  return { part: 'payment', row: undefined, field, code, known: name };
}

function isNear(name: string, { value }: DraftValue): boolean {
  const [one, other] = [plainName(name), plainName(value)];
  const max = Math.min(slipsMax, Math.floor(one.length / lettersForOneSlip));
  return editDistance(one, other, max) <= max;
}

/**
 * Checks a payment's names and codes against what the pharmacy knows. That settles some doubts and
 * raises others. A payment is proven when only items to check remain.
 */
export function withKnownNames(
  proven: Omit<ProvenPayment, 'status'>,
  known: DraftKnowledge,
): ProvenPayment {
  const open = proven.doubts.filter((doubt) => !isSettled(doubt, proven, known));
  const told = new Set(open.map(placeOf));
  const more = [...payerDoubts(proven.payment, known), ...drugDoubts(proven.payment, known)];
  const doubts = [...open, ...more.filter((doubt) => !told.has(placeOf(doubt)))];
  const status = doubts.every(isItemToCheck) ? 'proven' : 'unproven';
  return { ...proven, doubts, status };
}

function isSettled(
  { code, field, part, row }: Doubt,
  { payment }: Pick<ProvenPayment, 'payment'>,
  known: DraftKnowledge,
): boolean {
  if (code !== 'uncertain') return false;
  if (part === 'payment' && field === 'payerName') return isKnownPayer(payment, known);
  if (part !== 'claim' || field !== 'ndc') return false;
  const claim = payment.claims.find((one) => one.row === row);
  return claim !== undefined && isProvenNdc(claim, known);
}

/** One doubt per value is enough. */
function placeOf({ field, part, row }: Doubt): string {
  return `${part} ${row} ${field}`;
}

/** Dosage forms, salts and release types don't identify a drug. */
const formWords = new Set(
  (
    'TAB TABS TABLET TABLETS CAP CAPS CAPSULE CAPSULES SOL SOLN SOLUTION SUSP SUSPENSION CRE CREAM ' +
    'OINT OINTMENT INJ INJECTION PEN KWIKPEN FLEXPEN SOLOSTAR INH INHALER HFA SPRAY PATCH GEL LOTION ' +
    'SYRUP DROPS POWDER PACK KIT VIAL HCL HBR SOD SODIUM SULF SULFATE SUCC SUCCINATE TART TARTRATE ' +
    'MALEATE ACETATE CALCIUM POTASSIUM PHOSPHATE CITRATE ORAL OPHTH NASAL TOPICAL UNIT UNITS MCG MEQ'
  ).split(' '),
);

const wordLettersMin = 3;
/** Printed names are cut short: this many equal leading letters count as the same name. */
const prefixMin = 4;
const alikeMin = 6;

/** Whether both can name the same drug: a word of one starts or abbreviates a word of the other. */
function areNamesAlike(one: string, other: string): boolean {
  const [ownWords, otherWords] = [wordsOf(one), wordsOf(other)];
  if (ownWords.length === 0 || otherWords.length === 0) return true;
  return ownWords.some((own) => otherWords.some((word) => areWordsAlike(own, word)));
}

function wordsOf(name: string): readonly string[] {
  const words = name.toUpperCase().match(/[A-Z]+/g) ?? [];
  return words.filter((word) => word.length >= wordLettersMin && !formWords.has(word));
}

function areWordsAlike(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short === long) return true;
  const alike = [...short].findIndex((letter, at) => letter !== long[at]);
  const shared = alike === -1 ? short.length : alike;
  if (shared >= Math.min(alikeMin, Math.max(prefixMin, short.length))) return true;
  return short[0] === long[0] && isAbbreviation(short, long);
}

/** HCTZ for HYDROCHLOROTHIAZIDE. */
function isAbbreviation(short: string, long: string): boolean {
  let from = 0;
  for (const letter of short) {
    const at = long.indexOf(letter, from);
    if (at === -1) return false;
    from = at + 1;
  }
  return true;
}

const strengthWithUnit = /(\d[\d,]*\.?\d*|\.\d+)\s*(MCG|MG|GM|G)\b/gi;

const microgramsOf: Readonly<Record<string, number>> = {
  MCG: 1,
  MG: 1_000,
  G: 1_000_000,
  GM: 1_000_000,
};

/**
 * The strength in a name, in micrograms. Undefined if there is none, several, a concentration or a
 * pair: those are written in too many ways to compare.
 */
function strengthOf(name: string): number | undefined {
  if (/\d\s*[/-]\s*[\d.]|\d\s*\w*\s*\/|%/.test(name)) return undefined;
  const [found, ...others] = [...name.matchAll(strengthWithUnit)];
  if (found === undefined || others.length > 0) return undefined;
  const [, number = '', unit = ''] = found;
  const strength = Number(number.replaceAll(',', '')) * (microgramsOf[unit.toUpperCase()] ?? 0);
  return strength > 0 ? Math.round(strength) : undefined;
}

type Drugs = ReadonlyMap<string, KnownDrug>;

/**
 * Compares claims with known drugs. Raises a doubt only when fairly certain: the name next to an
 * NDC belongs to another known drug, a tablet's strength differs, or the amount paid is a tenth of
 * the drug's cost.
 */
function drugDoubts(payment: DraftPayment, { drugs }: DraftKnowledge): readonly Doubt[] {
  if (drugs === undefined || drugs.size === 0) return [];
  const { rows } = figuresOf(payment);
  return payment.claims.flatMap((claim, at) => {
    const drug = drugs.get(claim.fields.ndc?.value ?? '');
    const row = rows[at];
    if (drug === undefined || row === undefined) return [];
    const ofName = nameDoubt(claim, drug, drugs);
    if (ofName !== undefined) return [ofName];
    const ofQuantity = quantityDoubt(claim, drug, row);
    return ofQuantity === undefined ? [] : [ofQuantity];
  });
}

/** An uncertain NDC is proven if it alone of its readings belongs to the drug next to it. */
function isProvenNdc({ fields }: DraftClaim, { drugs }: DraftKnowledge): boolean {
  const { drugName, ndc } = fields;
  if (drugName === undefined || ndc === undefined) return false;
  const isOfDrug = (code: string): boolean => {
    const drug = drugs?.get(code);
    return drug !== undefined && agrees(drugName.value, drug);
  };
  return isOfDrug(ndc.value) && !(ndc.otherReadings ?? []).some(isOfDrug);
}

/** The NDCs to look up for a payment: as read, plus other readings of uncertain ones. */
export function codesOf({ claims }: DraftPayment): readonly string[] {
  const codes = claims.flatMap(({ fields: { ndc } }) =>
    ndc === undefined ? [] : [ndc.value, ...(isUncertain(ndc) ? (ndc.otherReadings ?? []) : [])],
  );
  return codes.filter((code) => /^\d{11}$/.test(code));
}

/** Claims whose NDC is known under other names than the one next to it. */
export function claimsNamedOtherwise(
  { claims }: DraftPayment,
  drugs: Drugs,
): readonly { readonly ndc: string; readonly drugName: string }[] {
  return claims.flatMap(({ fields }) => {
    const [ndc, drugName] = [fields.ndc?.value ?? '', fields.drugName?.value ?? ''];
    const drug = drugs.get(ndc);
    const isOther = drug !== undefined && drugName !== '' && !isNamed(drugName, drug);
    return isOther ? [{ ndc, drugName }] : [];
  });
}

/** Codes that differ in one digit or in two swapped neighbors. */
export function nearCodes(ndc: string): readonly string[] {
  const near = new Set<string>();
  for (let at = 0; at < ndc.length; at += 1) {
    for (const digit of '0123456789') near.add(ndc.slice(0, at) + digit + ndc.slice(at + 1));
    const swapped = (ndc[at + 1] ?? '') + (ndc[at] ?? '');
    near.add(ndc.slice(0, at) + swapped + ndc.slice(at + 2));
  }
  near.delete(ndc);
  return [...near];
}

function nameDoubt({ row, fields }: DraftClaim, drug: KnownDrug, drugs: Drugs): Doubt | undefined {
  const { drugName, ndc } = fields;
  if (drugName === undefined || ndc === undefined) return undefined;
  if ([drugName, ndc].some(({ decidedBy }) => decidedBy === 'person')) return undefined;
  const say = (code: DoubtCode, matches: readonly string[]): Doubt => {
    const near = matches.filter((one) => nearCodes(ndc.value).includes(one));
    const [suggested] = near.length === 1 ? near : [];
    const known = drug.nadac?.description ?? drug.names[0] ?? '';
    const doubt = { part: 'claim', row, field: 'ndc', code, known } as const;
    return suggested === undefined ? doubt : { ...doubt, suggested };
  };
  const codesThat = (is: (other: KnownDrug) => boolean): readonly string[] =>
    [...drugs].flatMap(([code, other]) => (code !== ndc.value && is(other) ? [code] : []));
  if (!isNamed(drugName.value, drug)) {
    const matches = codesThat((other) => agrees(drugName.value, other));
    return matches.length === 0 ? undefined : say('ndc_of_other_drug', matches);
  }
  if (drug.nadac?.unit !== 'EA' || agrees(drugName.value, drug)) return undefined;
  return say(
    'ndc_of_other_strength',
    codesThat((other) => agrees(drugName.value, other)),
  );
}

function isNamed(drugName: string, { names }: KnownDrug): boolean {
  return names.length === 0 || names.some((name) => areNamesAlike(drugName, name));
}

/** Includes the strength if both have one. */
function agrees(drugName: string, drug: KnownDrug): boolean {
  const own = strengthOf(drugName);
  return drug.names.some((name) => {
    const other = strengthOf(name);
    const isOther = own !== undefined && other !== undefined && own !== other;
    return areNamesAlike(drugName, name) && !isOther;
  });
}

/** Counted units lose no decimal point, unless a whole column drops its decimals. */
const powersOf = { measured: [10, 100, 1_000], counted: [1_000] } as const;
/** The amount paid is usually close to the drug's cost, and rarely a tenth of it. */
const paidOfCost = { min: 0.6, max: 1.8 } as const;
/** For cheap drugs the dispensing fee dominates. */
const costCentsMin = 5_000;

function quantityDoubt(
  { row, fields: { quantity } }: DraftClaim,
  { nadac }: KnownDrug,
  figures: FigureRow,
): Doubt | undefined {
  if (quantity === undefined || nadac === undefined || quantity.decidedBy === 'person') {
    return undefined;
  }
  const units = Math.abs(Number(quantity.value));
  const paid = paidCents(figures);
  const cost = units * Number(nadac.unitPrice) * 100;
  if (!(units > 0) || paid <= 0 || cost < costCentsMin) return undefined;
  const isMeasured = nadac.unit !== 'EA' && isRead(quantity) && !quantity.value.includes('.');
  for (const power of isMeasured ? powersOf.measured : powersOf.counted) {
    const share = (paid * power) / cost;
    if (share < paidOfCost.min || share > paidOfCost.max) continue;
    const suggested = String(Number((Number(quantity.value) / power).toFixed(3)));
    const known = `${quantity.value} × $${nadac.unitPrice}`;
    const doubt = { part: 'claim', row, field: 'quantity', known, suggested } as const;
    return { ...doubt, code: 'decimal_point_uncertain' };
  }
  return undefined;
}

/** What all payers together paid for the drug, as far as the row shows it. */
function paidCents(row: FigureRow): number {
  const of = (field: Parameters<typeof centsOf>[1]): number => Math.abs(centsOf(row, field));
  const shares = of('net') + of('patientPaid') + of('otherPayer');
  return Math.max(of('ingredientCost'), of('gross'), shares);
}
