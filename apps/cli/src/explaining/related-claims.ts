import { payerKey } from '@pfs/core/classification';
import { heldReasonOf } from '@pfs/core/held-reason';
import type { Claim, Payment, PaymentHeader } from '@pfs/core/remittance';
import { readRemittances } from '@pfs/edi/read-remittances';
import type { Linkable } from './link-reversals.ts';

/** Who reverses what hangs together in small groups; a number that all claims share is none. */
const relatedMax = 500;
/** Each reading finds claims that those of the one before hang together with. */
const readingsMax = 6;

type Open = () => Promise<AsyncIterable<Uint8Array>>;

/**
 * The paid claims and reversals of a file that links of these claims may depend on: those with the
 * same number at the payer or of the same fill, those that hang together with these, and so on.
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

/** Claims with what is known of them before their payment ends, where a file is read only once. */
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
