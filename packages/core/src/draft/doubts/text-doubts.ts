import { addMonths, isDay } from '../../days.ts';
import { parseCents } from '../../money.ts';
import type { DoubtCode } from '../draft-messages.ts';
import {
  type DraftClaim,
  type DraftClaimField,
  type DraftPayment,
  type DraftTextField,
  type DraftValue,
  draftAmountFields,
} from '../draft-remittance.ts';
import { isBlank, isUncertain } from '../proof/figures.ts';
import type { Doubt, DraftKnowledge } from '../proven-payment.ts';
import { isCount, lostPoints, misplacedTexts } from './misplaced-texts.ts';

/** Older fills need review. */
const monthsToPayMax = 36;
/** Most fills in a payment are at most this old, or the payment date is in doubt. */
const usualMonths = 18;
/** A date must also fit the payment, so it may be a little less certain. */
const dayConfidenceMin = 0.85;

/** In lines that total other lines or carry them forward. */
const sumWords =
  /^\W*((grand|page|report|group|plan|check|payment)\s+)*(sub-?\s?)?totals?\b|\b(carr(y|ied)|brought|balance)[\s-]*(forward|fwd|over|due)\b|\b(prior|previous|opening|beginning|ending|closing|outstanding) balance\b|^balance\b/i;

/** In lines that print the number of claims. */
const countWords =
  /^\W*\d+\W*(claims?|fills?|rxs?|scripts?|prescriptions?|records?|transactions?)\W*$/i;

/** In lines that only say what was deducted for another line's claim. */
const feeWords = /\b(fees?|withh(e|o)ld|recoupment)\b|^\W*(dir|ger|ber|dfer|pnp|performance)\b/i;

/**
 * An amount with cents and no unit, unlike a drug's strength. In tightly set columns, one column's
 * amounts may end up in the next column's text.
 */
const amountLabel =
  /(?<![\w.,/%-])[-(]?\$?[-(]?\d[\d,]*\.\d{2}\)?-?(?![\w.%/-])(?!\s*(mc?g|m?l|gm?|meq|i?u|units?|mm|cm|in|hr|oz)\b)/i;

/** Amounts of two columns without a gap: `0.000.15`. */
const amountsTouching = /\d\.\d{2}\)?[-($]*\d[\d,]*\.\d{2}(?!\d)/;

const words = ['drugName', 'planName', 'status', 'claimReference'] as const;
/** A name is readable if most of its letters are. */
const names = ['drugName', 'planName'] as const;
const readableName = 0.6;
const checkedFields = ['claimId', 'dateOfService', 'ndc', 'quantity', 'status'] as const;

/** Doubts about values other than money: numbers, dates, codes, quantities. */
export function textDoubts(payment: DraftPayment, known: DraftKnowledge): readonly Doubt[] {
  const usual = new Set(checkedFields.filter((field) => isUsual(payment.claims, field)));
  const isBacked = evidenceOf(payment.claims);
  const ofClaims = payment.claims.flatMap((claim) =>
    claimDoubts(claim, payment, { usual, isBacked }),
  );
  const told = new Set(ofClaims.map(placeOf));
  return [
    ...headerDoubts(payment, known),
    ...doubledRows(payment),
    ...repeatedClaims(payment),
    ...ofClaims,
    ...[...misplacedTexts(payment), ...lostPoints(payment.claims)].filter(
      (doubt) => !told.has(placeOf(doubt)),
    ),
  ];
}

function placeOf({ field, row }: Doubt): string {
  return `${row} ${field}`;
}

function isUsual(claims: readonly DraftClaim[], field: DraftTextField): boolean {
  const having = claims.filter(({ fields }) => fields[field] !== undefined).length;
  return having * 2 > claims.length;
}

function headerDoubts({ claims, fields }: DraftPayment, known: DraftKnowledge): readonly Doubt[] {
  const doubts: Doubt[] = [];
  const addDoubt = (code: DoubtCode, field: string): void => {
    doubts.push({ part: 'payment', row: undefined, field, code });
  };
  const { paidOn, payerName, traceNumber } = fields;
  if (paidOn === undefined) addDoubt('paid_on_missing', 'paidOn');
  else if (!isDay(paidOn.value)) addDoubt('date_not_plausible', 'paidOn');
  else if (!paidOnFits(paidOn, claims, known)) addDoubt('date_not_plausible', 'paidOn');
  if (isBlank(payerName) || isSentence(payerName)) addDoubt('payer_missing', 'payerName');
  if (isBlank(traceNumber)) addDoubt('trace_missing', 'traceNumber');
  for (const [field, value] of Object.entries({ paidOn, payerName, traceNumber })) {
    if (value !== undefined && isUncertain(value)) addDoubt('uncertain', field);
  }
  if (isOneOfPlans(payerName, claims)) addDoubt('uncertain', 'payerName');
  for (const [field, value] of Object.entries(fields)) {
    if (value.toldOtherwise !== undefined) addDoubt('told_otherwise', field);
  }
  return doubts;
}

/** Rows built from the same words: same place, same text. */
function doubledRows({ claims }: DraftPayment): readonly Doubt[] {
  const seen = new Set<string>();
  return claims.flatMap(({ row, fields }) => {
    const places = Object.values(fields).flatMap(({ box, value }) =>
      box === undefined
        ? []
        : [`${box.page} ${Math.round(box.top)} ${Math.round(box.left)} ${value}`],
    );
    if (places.length === 0) return [];
    const key = places.join('|');
    const accepted = Object.values(fields).every(({ decidedBy }) => decidedBy === 'person');
    const doubled = seen.has(key) && !accepted;
    seen.add(key);
    const code = 'doubled_row' as const;
    return doubled ? [{ part: 'claim' as const, row, field: undefined, code }] : [];
  });
}

/** A sentence from a letter where a name was expected. */
const sentenceWords =
  /[?!:]|^(remit|pay|mail|issued|sent|payable)\W*(to|by)\W*$|\b(call|questions?|please|visit|contact|phone|fax|see|your|thank|enclosed|page)\b/i;

/** One of several plans that the claims name didn't pay for all. */
function isOneOfPlans(payer: DraftValue | undefined, claims: readonly DraftClaim[]): boolean {
  const plans = new Set(claims.flatMap(({ fields }) => fields.planName?.value ?? []));
  return payer?.decidedBy !== 'person' && plans.size > 1 && plans.has(payer?.value ?? '');
}

function isSentence(value: DraftValue | undefined): boolean {
  if (value === undefined || value.decidedBy === 'person') return false;
  return sentenceWords.test(value.value) || titleWords.test(value.value);
}

/** A document's title, perhaps with its currency, or a label. */
const titleWords =
  /^(check|eft|ach)\b|\b(remit(tance)?|advice|statement|settlement|payment|report|register|detail)s?(\s*\([^)]*\))?\W*$/i;

function paidOnFits(
  { decidedBy, value: paidOn }: DraftValue,
  claims: readonly DraftClaim[],
  { today }: DraftKnowledge,
): boolean {
  if (decidedBy === 'person') return true;
  if (today !== undefined && paidOn > addMonths(today, 1)) return false;
  const earliest = addMonths(paidOn, -usualMonths);
  const days = claims.flatMap(({ fields }) => fields.dateOfService?.value ?? []).filter(isDay);
  const fitting = days.filter((day) => day <= paidOn && day >= earliest);
  return fitting.length * 2 >= days.length;
}

function claimDoubts(
  claim: DraftClaim,
  payment: DraftPayment,
  { usual, isBacked }: { usual: ReadonlySet<DraftTextField>; isBacked: Evidence },
): readonly Doubt[] {
  const doubts: Doubt[] = [];
  const addDoubt = (code: DoubtCode, field: DraftClaimField): void => {
    // An invalid value needs no second doubt for being hard to read.
    if (code === 'uncertain' && doubts.some((doubt) => doubt.field === field)) return;
    doubts.push({ part: 'claim', row: claim.row, field, code });
  };
  const { claimId, dateOfService, ndc, quantity } = claim.fields;
  if (isBlank(claimId)) addDoubt('claim_id_missing', 'claimId');
  if (dateOfService === undefined) {
    if (usual.has('dateOfService')) addDoubt('date_missing', 'dateOfService');
  } else if (!dateFits(dateOfService, payment)) addDoubt('date_not_plausible', 'dateOfService');
  if (ndc !== undefined && ndc.decidedBy !== 'person' && !/^\d{11}$/.test(ndc.value)) {
    addDoubt('ndc_not_valid', 'ndc');
  }
  if (quantity !== undefined && !isCount(quantity)) {
    addDoubt('count_not_plausible', 'quantity');
  }
  for (const field of ['claimId', 'drugName', 'status'] as const) {
    const value = claim.fields[field];
    if (value === undefined || value.decidedBy === 'person') continue;
    const isFee = field !== 'claimId' && feeWords.test(value.value) && !hasPrice(claim);
    const isSum = sumWords.test(value.value) || countWords.test(value.value);
    if (isFee || isSum) addDoubt('not_a_claim', field);
  }
  for (const field of words) {
    const value = claim.fields[field];
    if (value === undefined || value.decidedBy === 'person') continue;
    if (amountLabel.test(value.value) || amountsTouching.test(value.value))
      addDoubt('amount_in_words', field);
  }
  for (const field of checkedFields) {
    const value = claim.fields[field];
    if (value === undefined || !isDoubtful(field, value)) continue;
    const settles = field === 'claimId' || field === 'ndc' || field === 'quantity';
    if (!settles || !isBacked(field, value)) addDoubt('uncertain', field);
  }
  for (const field of names) {
    const value = claim.fields[field];
    if (value !== undefined && value.confidence < readableName) addDoubt('uncertain', field);
  }
  return doubts;
}

/** Repaired codes and dates were already checked for plausibility. */
function isDoubtful(field: (typeof checkedFields)[number], value: DraftValue): boolean {
  const checked = field === 'ndc' || field === 'dateOfService';
  if (checked && value.decidedBy === 'repaired') return false;
  const plain = field === 'dateOfService' && (value.otherReadings?.length ?? 0) === 0;
  return plain ? value.confidence < dayConfidenceMin : isUncertain(value);
}

function dateFits({ decidedBy, value }: DraftValue, { fields }: DraftPayment): boolean {
  if (decidedBy === 'person') return isDay(value);
  if (!isDay(value)) return false;
  const paidOn = fields.paidOn?.value;
  if (paidOn === undefined || !isDay(paidOn)) return true;
  return value <= paidOn && value >= addMonths(paidOn, -monthsToPayMax);
}

function hasPrice({ fields }: DraftClaim): boolean {
  const { charge, gross, ingredientCost } = fields;
  return [charge, gross, ingredientCost].some((value) => /[1-9]/.test(value?.value ?? ''));
}

/**
 * Claims paid twice with identical text and amounts, and not reversed in between. A page that was
 * copied or sent twice looks like this and may well add up.
 */
function repeatedClaims({ claims }: DraftPayment): readonly Doubt[] {
  const open = new Map<string, number>();
  for (const claim of claims) {
    if (directionOf(claim) < 0) open.set(keyOf(claim), (open.get(keyOf(claim)) ?? 0) - 1);
  }
  return claims.flatMap((claim): Doubt[] => {
    if (directionOf(claim) <= 0 || claim.fields.claimId === undefined) return [];
    const key = keyOf(claim);
    const times = (open.get(key) ?? 0) + 1;
    open.set(key, times);
    const accepted = Object.values(claim.fields).every(({ decidedBy }) => decidedBy === 'person');
    if (times <= 1 || accepted) return [];
    return [{ part: 'claim', row: claim.row, field: undefined, code: 'repeated_claim' }];
  });
}

/** For rows with money in them, even if all of it is deducted again: other rows change no total. */
function directionOf({ fields }: DraftClaim): number {
  const signOf = (value: string | undefined) => Math.sign(parseCents(value ?? '') ?? 0);
  const { gross, ingredientCost, net } = fields;
  return signOf(net?.value) || signOf(gross?.value) || signOf(ingredientCost?.value);
}

/** Everything printed in the row, without the signs that a reversal flips. */
function keyOf({ fields }: DraftClaim): string {
  const { claimId, claimReference, dateOfService, ndc } = fields;
  const texts = [claimId, claimReference, dateOfService, ndc].map((value) => value?.value ?? '');
  const amounts = draftAmountFields.map((field) => {
    const cents = parseCents(fields[field]?.value ?? '');
    return cents === undefined ? '' : Math.abs(cents);
  });
  return [...texts, ...amounts].join('|');
}

/** A reading this certain may be settled by the rest of the document. */
const nearlyCertain = 0.97;

/** The most common quantities: weeks and months of one, two or three a day, and whole bottles. */
const usualQuantities: ReadonlySet<number> = new Set([
  7, 10, 14, 15, 20, 21, 28, 30, 42, 45, 56, 60, 84, 90, 100, 120, 180, 270,
]);

/** Whether a quantity is a common one, so that no decimal point is missing. */
export function isUsualQuantity(quantity: string): boolean {
  return usualQuantities.has(sizeOf(quantity));
}

/** Whether the rest of the document backs a value over its other readings. */
type Evidence = (field: 'claimId' | 'ndc' | 'quantity', value: DraftValue) => boolean;

/**
 * The engine offers alternatives even when nearly certain. Certain rows of the same document settle
 * some: prescription numbers have no letters, the quantity is a common one, the labeler in the NDC
 * appears elsewhere and the others don't.
 */
export function evidenceOf(claims: readonly DraftClaim[]): Evidence {
  const quantities = new Set(usualQuantities);
  const makers = new Set<string>();
  let numbers = true;
  for (const { fields } of claims) {
    const { claimId, ndc, quantity } = fields;
    if (claimId !== undefined && !isUncertain(claimId)) numbers &&= isNumber(claimId.value);
    if (ndc !== undefined && !isUncertain(ndc)) makers.add(makerOf(ndc.value));
    if (quantity !== undefined && !isUncertain(quantity)) quantities.add(sizeOf(quantity.value));
  }
  return (field, { confidence, otherReadings = [], value }) => {
    if (confidence < nearlyCertain) return false;
    if (field === 'quantity') return quantities.has(sizeOf(value));
    if (field === 'claimId') return numbers && isNumber(value) && !otherReadings.some(isNumber);
    const known = makers.has(makerOf(value));
    // Other readings with the same labeler differ in drug or package, so any of them is possible.
    return known && !otherReadings.some((other) => makers.has(makerOf(other)));
  };
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text);
}

function makerOf(ndc: string): string {
  return ndc.slice(0, 5);
}

function sizeOf(quantity: string): number {
  return Math.abs(Number(quantity));
}
