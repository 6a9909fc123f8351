import { editDistance } from '../edit-distance.ts';
import type { DoubtCode } from './doubt-words.ts';
import { isRead } from './draft-figures.ts';
import type { DraftKnowledge, KnownPayer } from './draft-knowledge.ts';
import type { DraftPayment, DraftPaymentField, DraftValue } from './draft-remittance.ts';
import { drugDoubts, isProvenNdc } from './drug-doubts.ts';
import { isItemToCheck } from './items-to-check.ts';
import type { Doubt, ProvenPayment } from './proven-payment.ts';

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
