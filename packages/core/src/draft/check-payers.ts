import type { DraftClaim, DraftLump, DraftPayment, DraftValue } from './draft-remittance.ts';
import { isUnsure } from './proof/figures.ts';
import type { Doubt } from './proven-payment.ts';

/*
 * A check may be of several payers, as a PSAO's central pay is. Its rows name them, and it is
 * proven as one. Each payer then has a payment of its own: what its claims and lump sums come to.
 */

/** The rows of a check that are of one payer; the name is undefined where nobody has said it. */
export interface PayerShare {
  readonly payerName: string | undefined;
  readonly claims: ReadonlySet<DraftClaim>;
  readonly lumps: ReadonlySet<DraftLump>;
}

/** Whom the claims of a check name, each name once and as it is printed first. */
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

/** The parts of a check by payer, in the order in which rows name them; one where it is of one. */
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

/** The payer of what names none: rows say better than the head who pays, unless a person does. */
function payerOfOthers(payment: DraftPayment): string | undefined {
  const { payerName } = payment.fields;
  const [only, other] = payersOfClaims(payment);
  const isOfOne = only !== undefined && other === undefined;
  return isOfOne && payerName?.decidedBy !== 'person' ? only.value : payerName?.value;
}

/**
 * The one payer of a check that a lump sum can be of: whom its words name, or whose claim.
 * Undefined where that fits several or none.
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

/** What speaks against the payers of a check that is of several: each row has to be of one. */
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
      const isDoubtful = isUnsure(payerName) || unclear.has(payerKeyOf(payerName));
      return isDoubtful ? [{ ...doubt, code: 'uncertain' }] : [];
    }),
    ...payment.lumps.flatMap(({ payerName, row }): Doubt[] =>
      payerKeyOf(payerName) === '' ? [{ part: 'lump', row, field, code: 'payer_missing' }] : [],
    ),
  ];
}

/** Doubts without those about the name in the head, where each row names its own payer. */
export function withoutHeadPayer(
  doubts: readonly Doubt[],
  payment: DraftPayment,
): readonly Doubt[] {
  const payers = payersOfClaims(payment);
  const isNamed = payment.claims.every(({ fields }) => payerKeyOf(fields.payerName) !== '');
  if (payers.length < 2 && !(payers.length === 1 && isNamed)) return doubts;
  return doubts.filter(({ field, part }) => part !== 'payment' || field !== 'payerName');
}

/** A number in a name, or the name of another with more to it: the next column touches it. */
function isUnclear(payer: DraftValue, payers: readonly DraftValue[]): boolean {
  if (payer.decidedBy === 'person') return false;
  if (/\d{4}/.test(payer.value) || /\d\.\d{2}\b/.test(payer.value)) return true;
  return payers.some(
    (other) =>
      other !== payer &&
      (isPart(payer.value, other.value) ||
        isPart(other.value, payer.value) ||
        (payer.decidedBy === 'ocr' && isNear(plain(payer.value), plain(other.value)))),
  );
}

function isPart(one: string, other: string): boolean {
  return plain(one) !== plain(other) && plain(other).includes(plain(one));
}

/** Letters that a picture shows otherwise in one of two readings of a name. */
const lettersApartMax = 2;

function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > lettersApartMax) return false;
  let distances = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1];
    for (const [at, before] of distances.entries()) {
      if (at === other.length) break;
      const changed = before + (other[at] === letter ? 0 : 1);
      next.push(Math.min(changed, (distances[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    distances = next;
  }
  return (distances.at(-1) ?? 0) <= lettersApartMax;
}

function payerKeyOf(value: DraftValue | undefined): string {
  return plain(value?.value ?? '');
}

function plain(name: string): string {
  return name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** With a blank at each end: names are looked for word by word. */
function wordsOf(text: string): string {
  return ` ${text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}
