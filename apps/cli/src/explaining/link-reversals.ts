import type { Claim } from '@pfs/core/remittance';

/** A paid claim or a reversal with what of its payment decides about links. */
export interface Linkable {
  readonly claim: Claim;
  /** The payer's key; a reversal takes back a claim of the same payer only. */
  readonly payer: string;
  readonly paidOn: string;
  /** Whether its payment counts. */
  readonly counted: boolean;
}

/** By what a reversal found its claim; the first of these decides. */
export const ways = ['names', 'number', 'fill'] as const;

export interface Link {
  readonly reversal: Linkable;
  readonly original: Linkable;
  readonly way: (typeof ways)[number];
}

/**
 * Links reversals to the claims that they take back, by the rules of docs/domain/identities.md, as
 * an import does: what a reversal names in REF*F8, else the payer's number that both have (CLP07),
 * else prescription and day. A claim is taken back once.
 */
export function linkReversals(all: readonly Linkable[]): readonly Link[] {
  const links: Link[] = [];
  const originals = new Set(all.filter(({ claim }) => claim.status === 'paid'));
  const reversals = new Set(all.filter(({ claim }) => claim.status === 'reversal'));
  while (true) {
    const wanted = [...reversals].flatMap((reversal) => bestOf(reversal, originals));
    if (wanted.length === 0) return links;
    // Several may want the same claim; who comes off second looks again.
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

/** Of claims that fit a reversal: the opposite amount, then counted as it is, then the newest. */
function byReversalToClaim(first: Link, second: Link): number {
  return (
    ways.indexOf(first.way) - ways.indexOf(second.way) ||
    Number(isOpposite(second)) - Number(isOpposite(first)) ||
    Number(isCountedAlike(second)) - Number(isCountedAlike(first)) ||
    inOrder(second.original.paidOn, first.original.paidOn) ||
    second.original.claim.place.segment - first.original.claim.place.segment
  );
}

/** Of the reversals that want a claim: the opposite amount, then the oldest. */
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
