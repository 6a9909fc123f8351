import { addMonths, isCalendarDay } from '../../days.ts';
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
import { isUnsure } from '../proof/figures.ts';
import type { Doubt, DraftKnowledge } from '../proven-payment.ts';
import { lostPoints, misplacedTexts } from './misplaced-texts.ts';

/** A fill is paid within this many months, or a person looks. */
const monthsToPayMax = 36;

/** Most fills of a payment are at most so old, or its own date is in doubt. */
const usualMonths = 18;

/** A day has to fit the payment besides, so it may be a little less sure. */
const sureDay = 0.85;

/** Of lines that sum up or carry over what other lines say. */
const sumWords =
  /^\W*((grand|page|report|group|plan|check|payment)\s+)*(sub-?\s?)?totals?\b|\b(carr(y|ied)|brought|balance)[\s-]*(forward|fwd|over|due)\b|\b(prior|previous|opening|beginning|ending|closing|outstanding) balance\b|^balance\b/i;

/** Of lines that say how many claims there are. */
const countWords =
  /^\W*\d+\W*(claims?|fills?|rxs?|scripts?|prescriptions?|records?|transactions?)\W*$/i;

/** Of lines that only say what was taken for a claim of another line. */
const feeWords = /\b(fees?|withh(e|o)ld|recoupment)\b|^\W*(dir|ger|ber|dfer|pnp|performance)\b/i;

/**
 * An amount with its cents that no unit follows, as the strength of a drug has one. Columns that
 * stand close together run into each other: the amounts of one may have become words.
 */
const amountInWords =
  /(?<![\w.,/%-])[-(]?\$?[-(]?\d[\d,]*\.\d{2}\)?-?(?![\w.%/-])(?!\s*(mc?g|m?l|gm?|meq|i?u|units?|mm|cm|in|hr|oz)\b)/i;

const words = ['drugName', 'planName', 'status', 'claimReference'] as const;

/** A name is known by most of its letters. */
const names = ['drugName', 'planName'] as const;

const readableName = 0.6;

const checkedFields = ['claimId', 'dateOfService', 'ndc', 'quantity', 'status'] as const;

/** What speaks against values that are not money: numbers, dates, codes, quantities. */
export function textDoubts(payment: DraftPayment, known: DraftKnowledge): readonly Doubt[] {
  const usual = new Set(checkedFields.filter((field) => isUsual(payment.claims, field)));
  const speaksFor = evidenceOf(payment.claims);
  const ofClaims = payment.claims.flatMap((claim) =>
    claimDoubts(claim, payment, { usual, speaksFor }),
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
  const say = (code: DoubtCode, field: string): void => {
    doubts.push({ part: 'payment', row: undefined, field, code });
  };
  const { paidOn, payerName, traceNumber } = fields;
  if (paidOn === undefined) say('paid_on_missing', 'paidOn');
  else if (!isDay(paidOn.value)) say('date_not_plausible', 'paidOn');
  else if (!paidOnFits(paidOn, claims, known)) say('date_not_plausible', 'paidOn');
  if (blank(payerName) || isSentence(payerName)) say('payer_missing', 'payerName');
  if (blank(traceNumber)) say('trace_missing', 'traceNumber');
  for (const [field, value] of Object.entries({ paidOn, payerName, traceNumber })) {
    if (value !== undefined && isUnsure(value)) say('uncertain', field);
  }
  for (const [field, value] of Object.entries(fields)) {
    if (value.toldOtherwise !== undefined) say('told_otherwise', field);
  }
  return doubts;
}

/** Rows that were made of the same words: in the same place, and saying the same. */
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

/** A line of a letter where a name was looked for. */
const sentenceWords =
  /[?!]|\b(call|questions?|please|visit|contact|phone|fax|see|your|thank|enclosed|page)\b/i;

function isSentence(value: DraftValue | undefined): boolean {
  return value !== undefined && value.decidedBy !== 'person' && sentenceWords.test(value.value);
}

function blank(value: DraftValue | undefined): boolean {
  return value === undefined || value.value.trim() === '';
}

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
  { usual, speaksFor }: { usual: ReadonlySet<DraftTextField>; speaksFor: Evidence },
): readonly Doubt[] {
  const doubts: Doubt[] = [];
  const say = (code: DoubtCode, field: DraftClaimField): void => {
    // What is no such value was hard to read, too.
    if (code === 'uncertain' && doubts.some((doubt) => doubt.field === field)) return;
    doubts.push({ part: 'claim', row: claim.row, field, code });
  };
  const { claimId, dateOfService, ndc, quantity } = claim.fields;
  if (blank(claimId)) say('claim_id_missing', 'claimId');
  if (dateOfService === undefined) {
    if (usual.has('dateOfService')) say('date_missing', 'dateOfService');
  } else if (!dateFits(dateOfService, payment)) say('date_not_plausible', 'dateOfService');
  if (ndc !== undefined && ndc.decidedBy !== 'person' && !/^\d{11}$/.test(ndc.value)) {
    say('ndc_not_valid', 'ndc');
  }
  if (quantity !== undefined && !/^-?\d{1,6}(\.\d{1,3})?$/.test(quantity.value)) {
    say('count_not_plausible', 'quantity');
  }
  for (const field of ['claimId', 'drugName', 'status'] as const) {
    const value = claim.fields[field];
    if (value === undefined || value.decidedBy === 'person') continue;
    const isFee = field !== 'claimId' && feeWords.test(value.value) && !hasPrice(claim);
    const isSum = sumWords.test(value.value) || countWords.test(value.value);
    if (isFee || isSum) say('not_a_claim', field);
  }
  for (const field of words) {
    const value = claim.fields[field];
    if (value === undefined || value.decidedBy === 'person') continue;
    if (amountInWords.test(value.value)) say('amount_in_words', field);
  }
  for (const field of checkedFields) {
    const value = claim.fields[field];
    if (value === undefined || !isDoubtful(field, value)) continue;
    const settles = field === 'claimId' || field === 'ndc' || field === 'quantity';
    if (!settles || !speaksFor(field, value)) say('uncertain', field);
  }
  for (const field of names) {
    const value = claim.fields[field];
    if (value !== undefined && value.confidence < readableName) say('uncertain', field);
  }
  return doubts;
}

/** Codes and days that were repaired have been held against what is possible. */
function isDoubtful(field: (typeof checkedFields)[number], value: DraftValue): boolean {
  const checked = field === 'ndc' || field === 'dateOfService';
  if (checked && value.decidedBy === 'repaired') return false;
  const plain = field === 'dateOfService' && (value.otherReadings?.length ?? 0) === 0;
  return plain ? value.confidence < sureDay : isUnsure(value);
}

function dateFits({ decidedBy, value }: DraftValue, { fields }: DraftPayment): boolean {
  if (decidedBy === 'person') return isDay(value);
  if (!isDay(value)) return false;
  const paidOn = fields.paidOn?.value;
  if (paidOn === undefined || !isDay(paidOn)) return true;
  return value <= paidOn && value >= addMonths(paidOn, -monthsToPayMax);
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  return isCalendarDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)));
}

function hasPrice({ fields }: DraftClaim): boolean {
  const { charge, gross, ingredientCost } = fields;
  return [charge, gross, ingredientCost].some((value) => /[1-9]/.test(value?.value ?? ''));
}

/**
 * Claims that are paid once more with the very same words and amounts, and were not taken back in
 * between: a page that was copied or sent twice looks like this, and may well add up.
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

/** Of rows with money in them, be it all taken off again: others change no total. */
function directionOf({ fields }: DraftClaim): number {
  const signOf = (value: string | undefined) => Math.sign(parseCents(value ?? '') ?? 0);
  return signOf(fields.net?.value) || signOf(fields.gross?.value);
}

/** All that is printed of it, without the signs that a reversal turns. */
function keyOf({ fields }: DraftClaim): string {
  const { claimId, claimReference, dateOfService, ndc } = fields;
  const texts = [claimId, claimReference, dateOfService, ndc].map((value) => value?.value ?? '');
  const amounts = draftAmountFields.map((field) => {
    const cents = parseCents(fields[field]?.value ?? '');
    return cents === undefined ? '' : Math.abs(cents);
  });
  return [...texts, ...amounts].join('|');
}

/** A reading as sure as this may be settled by what the document says elsewhere. */
const nearlySure = 0.97;

/** What is dispensed most: weeks and months of one, two or three a day, and whole bottles. */
const usualQuantities: ReadonlySet<number> = new Set([
  7, 10, 14, 15, 20, 21, 28, 30, 42, 45, 56, 60, 84, 90, 100, 120, 180, 270,
]);

/** Whether a quantity is what is dispensed most, so that no point of it is missing. */
export function isUsualQuantity(quantity: string): boolean {
  return usualQuantities.has(sizeOf(quantity));
}

/** Whether the document itself speaks for a value against its other readings. */
type Evidence = (field: 'claimId' | 'ndc' | 'quantity', value: DraftValue) => boolean;

/**
 * An engine weighs other characters even where it is nearly sure. What sure rows of the same
 * document say settles some of that: that numbers have no letters, that the quantity is a usual
 * one, that the maker in a drug's code is met elsewhere and the others are not.
 */
export function evidenceOf(claims: readonly DraftClaim[]): Evidence {
  const quantities = new Set(usualQuantities);
  const makers = new Set<string>();
  let numbers = true;
  for (const { fields } of claims) {
    const { claimId, ndc, quantity } = fields;
    if (claimId !== undefined && !isUnsure(claimId)) numbers &&= isNumber(claimId.value);
    if (ndc !== undefined && !isUnsure(ndc)) makers.add(makerOf(ndc.value));
    if (quantity !== undefined && !isUnsure(quantity)) quantities.add(sizeOf(quantity.value));
  }
  return (field, { confidence, otherReadings = [], value }) => {
    if (confidence < nearlySure) return false;
    if (field === 'quantity') return quantities.has(sizeOf(value));
    if (field === 'claimId') return numbers && isNumber(value) && !otherReadings.some(isNumber);
    const known = makers.has(makerOf(value));
    // Other readings of the same maker differ in the drug or its package, and any may be meant.
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
