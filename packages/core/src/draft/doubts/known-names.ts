import { editDistance } from '../../edit-distance.ts';
import type { DoubtCode } from '../draft-messages.ts';
import type {
  DraftClaim,
  DraftPayment,
  DraftPaymentField,
  DraftValue,
} from '../draft-remittance.ts';
import { centsOf, type FigureRow, figuresOf, isRead, isUnsure } from '../proof/figures.ts';
import type {
  Doubt,
  DraftKnowledge,
  KnownDrug,
  KnownPayer,
  ProvenPayment,
} from '../proven-payment.ts';
import { isItemToCheck } from '../review/open-items.ts';

/** A letter in eight may be misread; below that a short name is just another name. */
const lettersForOneSlip = 8;

const slipsMax = 2;

/** A name of a picture that the pharmacy's payers have, and none of its other readings. */
function isKnownPayer({ fields }: DraftPayment, { payers = [] }: DraftKnowledge): boolean {
  const { payerName } = fields;
  if (payerName === undefined) return false;
  const names = new Set(payers.map(({ name }) => plain(name)));
  const others = payerName.otherReadings ?? [];
  const isOther = (text: string) =>
    plain(text) !== plain(payerName.value) && names.has(plain(text));
  return names.has(plain(payerName.value)) && !others.some(isOther);
}

/**
 * What the pharmacy's payers say against the one of a payment: its ID is that of another, or a name
 * read from a picture is nearly that of one. A payer that is merely new is none.
 */
function payerDoubts(payment: DraftPayment, known: DraftKnowledge): readonly Doubt[] {
  const { payerId, payerName } = payment.fields;
  const { payers = [] } = known;
  if (payerName === undefined || payers.length === 0) return [];
  if ([payerId, payerName].some((value) => value?.decidedBy === 'person')) return [];
  const ofName = payers.filter(({ name }) => plain(name) === plain(payerName.value));
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
  const [one, other] = [plain(name), plain(value)];
  const max = Math.min(slipsMax, Math.floor(one.length / lettersForOneSlip));
  return editDistance(one, other, max) <= max;
}

/** As the pharmacy's payers are told apart. */
function plain(name: string): string {
  return name
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Holds the names and codes of a payment against what the pharmacy knows: that settles some doubts
 * of the reading and raises others. A payment is proven when nothing but items to check is left.
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

/** One doubt is enough for a value. */
function placeOf({ field, part, row }: Doubt): string {
  return `${part} ${row} ${field}`;
}

/** Forms, salts and ways of release say nothing of which drug it is. */
const formWords = new Set(
  (
    'TAB TABS TABLET TABLETS CAP CAPS CAPSULE CAPSULES SOL SOLN SOLUTION SUSP SUSPENSION CRE CREAM ' +
    'OINT OINTMENT INJ INJECTION PEN KWIKPEN FLEXPEN SOLOSTAR INH INHALER HFA SPRAY PATCH GEL LOTION ' +
    'SYRUP DROPS POWDER PACK KIT VIAL HCL HBR SOD SODIUM SULF SULFATE SUCC SUCCINATE TART TARTRATE ' +
    'MALEATE ACETATE CALCIUM POTASSIUM PHOSPHATE CITRATE ORAL OPHTH NASAL TOPICAL UNIT UNITS MCG MEQ'
  ).split(' '),
);

const wordLettersMin = 3;

/** Names are cut short on paper: so many letters in front are taken for the same name. */
const prefixMin = 4;

const alikeMin = 6;

/** Whether both may name one drug: a word of one begins or abbreviates a word of the other. */
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

/** HCTZ of HYDROCHLOROTHIAZIDE. */
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
 * The one strength that a name says, in micrograms. Undefined where it says none or several, a
 * concentration or a pair: these are written in too many ways to be held against each other.
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
 * What is known of drugs against what claims say of them. Told only where it is rather certain: the
 * name that stands beside an NDC is known, of another drug; a tablet's strength is another one; an
 * amount is a tenth of what so much of the drug costs.
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

/** A code that was hard to read, and alone of its readings is known for the drug beside it. */
function isProvenNdc({ fields }: DraftClaim, { drugs }: DraftKnowledge): boolean {
  const { drugName, ndc } = fields;
  if (drugName === undefined || ndc === undefined) return false;
  const isOfDrug = (code: string): boolean => {
    const drug = drugs?.get(code);
    return drug !== undefined && agrees(drugName.value, drug);
  };
  return isOfDrug(ndc.value) && !(ndc.otherReadings ?? []).some(isOfDrug);
}

/** The codes that a payment's drugs are asked for by: as read, and as they may be meant. */
export function codesOf({ claims }: DraftPayment): readonly string[] {
  const codes = claims.flatMap(({ fields: { ndc } }) =>
    ndc === undefined ? [] : [ndc.value, ...(isUnsure(ndc) ? (ndc.otherReadings ?? []) : [])],
  );
  return codes.filter((code) => /^\d{11}$/.test(code));
}

/** Claims whose drug is known by other names than the one beside its code. */
export function namedOtherwise(
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

/** The codes that differ from one in a single digit, or in two neighbors that changed places. */
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

/** Also the strength, where both say one. */
function agrees(drugName: string, drug: KnownDrug): boolean {
  const own = strengthOf(drugName);
  return drug.names.some((name) => {
    const other = strengthOf(name);
    const isOther = own !== undefined && other !== undefined && own !== other;
    return areNamesAlike(drugName, name) && !isOther;
  });
}

/** Of what is counted one by one no point is lost; only a whole column without its decimals is. */
const powersOf = { measured: [10, 100, 1_000], counted: [1_000] } as const;

/** What is paid for a drug is seldom so near a tenth of its cost, and near the cost most often. */
const paidOfCost = { min: 0.6, max: 1.8 } as const;

/** Of cheap drugs most of the amount is the dispensing fee. */
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

/** What everybody pays for the drug, as far as the row says it. */
function paidCents(row: FigureRow): number {
  const of = (field: Parameters<typeof centsOf>[1]): number => Math.abs(centsOf(row, field));
  const shares = of('net') + of('patientPaid') + of('otherPayer');
  return Math.max(of('ingredientCost'), of('gross'), shares);
}
