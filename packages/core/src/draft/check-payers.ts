import { plainName } from '../classification.ts';
import { editDistance } from '../edit-distance.ts';
import { dayInText } from './doubts/misplaced-texts.ts';
import type { DraftClaim, DraftLump, DraftPayment, DraftValue } from './draft-remittance.ts';
import { isUncertain } from './proof/figures.ts';
import type { Doubt } from './proven-payment.ts';

/*
 * A check may cover several payers, as a PSAO's central pay does. Its rows name them, and the check
 * is proven as one. Each payer then gets its own payment: what its claims and lump sums come to.
 */

/**
 * The rows of a check that belong to one payer. The name is undefined where nobody has given it.
 */
export interface PayerShare {
  readonly payerName: string | undefined;
  readonly claims: ReadonlySet<DraftClaim>;
  readonly lumps: ReadonlySet<DraftLump>;
}

/** The payers that a check's claims name, each once and as first printed. */
export function payersOfClaims({ claims }: Pick<DraftPayment, 'claims'>): readonly DraftValue[] {
  const names = new Map<string, DraftValue>();
  for (const { fields } of claims) {
    const key = payerKeyOf(fields.payerName);
    if (key !== '' && fields.payerName !== undefined && !names.has(key)) {
      names.set(key, fields.payerName);
    }
  }
  return [...names.values()];
}

/** A check's rows by payer, in the order rows name them. One part if there is one payer. */
export function sharesOf(payment: DraftPayment): readonly PayerShare[] {
  const { claims, lumps } = payment;
  const others = payerOfOthers(payment);
  const shares = new Map<
    string,
    { payerName: string | undefined; claims: Set<DraftClaim>; lumps: Set<DraftLump> }
  >();
  const shareOf = (own: DraftValue | undefined) => {
    const payerName = payerKeyOf(own) === '' ? others : own?.value;
    const key = plain(payerName ?? '');
    const share = shares.get(key) ?? { payerName, claims: new Set(), lumps: new Set() };
    shares.set(key, share);
    return share;
  };
  for (const claim of claims) shareOf(claim.fields.payerName).claims.add(claim);
  for (const lump of lumps) shareOf(lump.payerName).lumps.add(lump);
  if (shares.size === 0) shareOf(undefined);
  return [...shares.values()];
}

/** The payer of rows that name none: rows outweigh the letterhead, unless a person set the name. */
function payerOfOthers(payment: DraftPayment): string | undefined {
  const { payerName } = payment.fields;
  const [only, other] = payersOfClaims(payment);
  const isOfOne = only !== undefined && other === undefined;
  return isOfOne && payerName?.decidedBy !== 'person' ? only.value : payerName?.value;
}

/**
 * The one payer a lump sum can belong to: the one its words name, or the one of the claim it names.
 * Undefined if several fit or none does.
 */
export function payerOfLump(
  { reference }: DraftLump,
  payment: Pick<DraftPayment, 'claims'>,
): DraftValue | undefined {
  if (reference === undefined) return undefined;
  const words = wordsOf(reference.value);
  const named = payersOfClaims(payment).filter(({ value }) => words.includes(wordsOf(value)));
  const longest = named.filter(({ value }) => named.every((other) => !isPart(value, other.value)));
  if (longest.length > 0) return longest.length === 1 ? longest[0] : undefined;
  const numbers = new Set(reference.value.match(/\d{6,}/g) ?? []);
  const claims = payment.claims.filter(({ fields }) => numbers.has(fields.claimId?.value ?? ''));
  const [payer, other] = payersOfClaims({ claims });
  return other === undefined ? payer : undefined;
}

/** Doubts about a check with several payers: each row needs exactly one. */
export function payerDoubts(payment: DraftPayment): readonly Doubt[] {
  const payers = payersOfClaims(payment);
  if (payers.length < 2) return [];
  const unclear = new Set(payers.filter((payer) => isUnclear(payer, payers)).map(payerKeyOf));
  const field = 'payerName';
  return [
    ...payment.claims.flatMap(({ fields, row }): Doubt[] => {
      const doubt = { part: 'claim', row, field } as const;
      const { payerName } = fields;
      if (payerKeyOf(payerName) === '') return [{ ...doubt, code: 'payer_missing' }];
      if (payerName === undefined || payerName.decidedBy === 'person') return [];
      const isDoubtful = isUncertain(payerName) || unclear.has(payerKeyOf(payerName));
      return isDoubtful ? [{ ...doubt, code: 'uncertain' }] : [];
    }),
    ...payment.lumps.flatMap(({ payerName, row }): Doubt[] =>
      payerKeyOf(payerName) === '' ? [{ part: 'lump', row, field, code: 'payer_missing' }] : [],
    ),
  ];
}

/** Drops doubts about the letterhead's payer name if every row names its own payer. */
export function withoutHeadPayer(
  doubts: readonly Doubt[],
  payment: DraftPayment,
): readonly Doubt[] {
  const payers = payersOfClaims(payment);
  const isNamed = payment.claims.every(({ fields }) => payerKeyOf(fields.payerName) !== '');
  if (payers.length < 2 && !(payers.length === 1 && isNamed)) return doubts;
  return doubts.filter(({ field, part }) => part !== 'payment' || field !== 'payerName');
}

/**
 * A name with a number or date in it, or another payer's name plus more text, means the next column
 * ran into it.
 */
function isUnclear(payer: DraftValue, payers: readonly DraftValue[]): boolean {
  if (payer.decidedBy === 'person') return false;
  const { value } = payer;
  if (/\d{4}|\d\.\d{2}\b/.test(value) || dayInText.test(value)) return true;
  return payers.some(
    (other) =>
      other !== payer &&
      (isPart(payer.value, other.value) ||
        isPart(other.value, payer.value) ||
        (payer.decidedBy === 'ocr' && isNearlySame(payer.value, other.value))),
  );
}

function isPart(one: string, other: string): boolean {
  return plain(one) !== plain(other) && plain(other).includes(plain(one));
}

/** Two readings of one name in a picture differ by at most this many letters. */
const lettersApartMax = 2;

function isNearlySame(one: string, other: string): boolean {
  return editDistance(plain(one), plain(other), lettersApartMax) <= lettersApartMax;
}

function payerKeyOf(value: DraftValue | undefined): string {
  return plain(value?.value ?? '');
}

function plain(name: string): string {
  return name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Padded with blanks so that names match whole words. */
function wordsOf(text: string): string {
  return ` ${plainName(text)} `;
}
