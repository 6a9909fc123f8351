import { payerKey } from '@pfs/core/classification';
import { formatUsd, negateCents } from '@pfs/core/money';
import { type Claim, heldReasonOf, type Payment, type PaymentHeader } from '@pfs/core/remittance';
import { readRemittances } from '@pfs/edi/read-remittances';
import { count } from '../output.ts';

/** A paid claim or a reversal with what linking needs of its payment. */
interface Linkable {
  readonly claim: Claim;
  /** The payer's key; a reversal only reverses a claim of the same payer. */
  readonly payer: string;
  readonly paidOn: string;
  /** Whether its payment counts. */
  readonly counted: boolean;
}

/** How a reversal found its claim; the first of these decides. */
const ways = ['names', 'number', 'fill'] as const;

interface Link {
  readonly reversal: Linkable;
  readonly original: Linkable;
  readonly way: (typeof ways)[number];
}

/**
 * Links reversals to their claims like an import does, by the rules of docs/domain/identities.md:
 * by the number in REF*F8, else the payer's number that both have (CLP07), else prescription and
 * day. A claim is reversed once.
 */
export function linkReversals(all: readonly Linkable[]): readonly Link[] {
  const links: Link[] = [];
  const originals = new Set(all.filter(({ claim }) => claim.status === 'paid'));
  const reversals = new Set(all.filter(({ claim }) => claim.status === 'reversal'));
  while (true) {
    const wanted = [...reversals].flatMap((reversal) => bestOf(reversal, originals));
    if (wanted.length === 0) return links;
    // Several may match the same claim; those that lose it search again.
    for (const link of wanted.toSorted(byClaimToReversal)) {
      if (!originals.delete(link.original)) continue;
      reversals.delete(link.reversal);
      links.push(link);
    }
  }
}

function bestOf(reversal: Linkable, originals: ReadonlySet<Linkable>): readonly Link[] {
  const links = [...originals].flatMap((original) => {
    const way = wayOf(reversal, original);
    return way === undefined ? [] : [{ reversal, original, way }];
  });
  return links.toSorted(byReversalToClaim).slice(0, 1);
}

function wayOf(reversal: Linkable, original: Linkable): Link['way'] | undefined {
  const { claim } = original;
  const taking = reversal.claim;
  if (original.payer !== reversal.payer) return undefined;
  const number = claim.payerControlNumber;
  if (number !== undefined && number === taking.originalReference) return 'names';
  if (number !== undefined && number === taking.payerControlNumber) return 'number';
  const day = claim.dateOfService;
  const isSameFill = claim.claimId === taking.claimId && day === taking.dateOfService;
  return isSameFill && day !== undefined ? 'fill' : undefined;
}

/**
 * Among claims that fit a reversal: the opposite amount first, then equally counted, then the
 * newest.
 */
function byReversalToClaim(first: Link, second: Link): number {
  return (
    ways.indexOf(first.way) - ways.indexOf(second.way) ||
    Number(isOpposite(second)) - Number(isOpposite(first)) ||
    Number(isCountedAlike(second)) - Number(isCountedAlike(first)) ||
    inOrder(second.original.paidOn, first.original.paidOn) ||
    second.original.claim.place.segment - first.original.claim.place.segment
  );
}

/** Among reversals that match a claim: the opposite amount first, then the oldest. */
function byClaimToReversal(first: Link, second: Link): number {
  return (
    ways.indexOf(first.way) - ways.indexOf(second.way) ||
    Number(isOpposite(second)) - Number(isOpposite(first)) ||
    inOrder(first.reversal.paidOn, second.reversal.paidOn) ||
    first.reversal.claim.place.segment - second.reversal.claim.place.segment
  );
}

function isOpposite({ reversal, original }: Link): boolean {
  return reversal.claim.netCents + original.claim.netCents === 0;
}

function isCountedAlike({ reversal, original }: Link): boolean {
  return reversal.counted === original.counted;
}

function inOrder(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** Claims are linked in small groups; a number shared by all claims links nothing. */
const relatedMax = 500;
/** Each pass finds claims that are linked to those of the previous pass. */
const readingsMax = 6;

type Open = () => Promise<AsyncIterable<Uint8Array>>;

/**
 * The paid claims and reversals of a file that may affect links of these claims: those with the
 * same payer's number or of the same fill, those linked to them, and so on.
 */
export async function findRelated(
  claims: readonly Claim[],
  open: Open,
): Promise<readonly Linkable[]> {
  let keys = keysOf(claims);
  for (let reading = 1; ; reading++) {
    const related = await readRelated(await open(), keys);
    const more = keysOf([...claims, ...related.map(({ claim }) => claim)]);
    if (more.size === keys.size || reading === readingsMax) return related;
    keys = more;
  }
}

async function readRelated(
  chunks: AsyncIterable<Uint8Array>,
  keys: ReadonlySet<string>,
): Promise<readonly Linkable[]> {
  const related: Linkable[] = [];
  let ofPayment: Claim[] = [];
  for await (const batch of readRemittances(chunks)) {
    for (const event of batch) {
      if (event.kind === 'claim') {
        const isRoom = related.length + ofPayment.length < relatedMax;
        if (isRoom && isRelated(event.claim, keys)) ofPayment.push(event.claim);
      } else if (event.kind === 'payment_ended') {
        related.push(...ofPayment.map((claim) => linkable(claim, event.payment)));
        ofPayment = [];
      }
    }
  }
  return related;
}

function linkable(claim: Claim, payment: Payment): Linkable {
  const counted = heldReasonOf(payment) === undefined;
  return { claim, payer: payerKey(payment.payer), paidOn: payment.paidOn ?? '', counted };
}

/** Claims with what is known before their payment ends, if a file is read only once. */
export function linkableOf(claim: Claim, payment: PaymentHeader): Linkable {
  return {
    claim,
    payer: payerKey(payment.payer),
    paidOn: payment.paidOn ?? '',
    counted: payment.paidOn !== undefined,
  };
}

function isRelated(claim: Claim, keys: ReadonlySet<string>): boolean {
  return claim.status !== 'denied' && keysOfClaim(claim).some((key) => keys.has(key));
}

function keysOf(claims: readonly Claim[]): ReadonlySet<string> {
  return new Set(claims.flatMap(keysOfClaim));
}

function keysOfClaim(claim: Claim): readonly string[] {
  const { originalReference, payerControlNumber, claimId, dateOfService } = claim;
  const numbers = [originalReference, payerControlNumber].filter((number) => number !== undefined);
  return [...numbers.map((number) => `n|${number}`), `f|${dateOfService ?? ''}|${claimId}`];
}

/** Which claim reverses which. */
export interface Links {
  readonly links: readonly Link[];
  /** False if only the claims of one number were checked because the file is read once. */
  readonly isWholeFile: boolean;
}

const wayWords: Readonly<Record<Link['way'], string>> = {
  names: 'it has the payer claim number',
  number: 'both have the payer claim number',
  fill: 'the same prescription and day',
};

/** The claim that this one reverses, or that reverses it, linked like an import does. */
export function reversalLines(claim: Claim, { links, isWholeFile }: Links): readonly string[] {
  const { segment } = claim.place;
  const by = links.find(({ original }) => original.claim.place.segment === segment);
  if (by !== undefined) return [`reversed by ${whereText(by.reversal.claim, claim)}`];
  if (claim.status !== 'reversal') return [];
  const link = links.find(({ reversal }) => reversal.claim.place.segment === segment);
  if (link === undefined) {
    const number = claim.originalReference ?? claim.payerControlNumber;
    const said = number === undefined ? '' : `; it has the payer claim number ${number}`;
    const where = isWholeFile ? 'in this file' : 'among the claims with this number';
    return [`the claim it reverses is not ${where}${said}`];
  }
  const { original, way } = link;
  const { netCents, payerControlNumber } = original.claim;
  const sum = negateCents(claim.netCents);
  const part = sum === netCents ? 'all of it' : `${formatUsd(sum)} of ${formatUsd(netCents)}`;
  const number = way === 'fill' ? '' : ` ${payerControlNumber}`;
  return [`reverses ${whereText(original.claim, claim)}: ${part}; ${wayWords[way]}${number}`];
}

function whereText({ place, claimId }: Claim, from: Claim): string {
  const number = claimId === from.claimId ? '' : ` ${claimId}`;
  return `the claim${number} in segment ${count(place.segment)}`;
}
