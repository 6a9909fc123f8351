import type { Claim, Payment, RemittanceEvent } from '@pfs/core/remittance';
import { createTotalsCounter, type Totals } from '@pfs/core/totals';
import { readRemittances } from '@pfs/edi/read-remittances';
import { amountsHash, createClaimKeys } from './claim-index.ts';

/** Money of claims, in whole cents. */
export interface ClaimMoney {
  readonly chargeCents: number;
  readonly grossCents: number;
  readonly dirFeeCents: number;
  readonly gerFeeCents: number;
  readonly otherFeesCents: number;
  readonly netCents: number;
  readonly patientPaidCents: number;
}

export const moneyKinds = [
  'chargeCents',
  'grossCents',
  'dirFeeCents',
  'gerFeeCents',
  'otherFeesCents',
  'netCents',
  'patientPaidCents',
] as const satisfies readonly (keyof ClaimMoney)[];

/** Things of one sort that differ: how many, their money, and the first of them. */
export interface Group<Item> {
  count: number;
  sums: Record<keyof ClaimMoney, number>;
  readonly first: Item[];
}

export interface ChangedClaim {
  readonly before: Claim;
  readonly after: Claim;
}

export interface ChangedPayment {
  readonly before: Payment;
  readonly after: Payment;
}

export interface Comparison {
  readonly paymentsOnly: readonly [readonly Payment[], readonly Payment[]];
  readonly paymentsChanged: readonly ChangedPayment[];
  readonly claimsOnly: readonly [Group<Claim>, Group<Claim>];
  /** The sums are those of the second file less those of the first. */
  readonly claimsChanged: Group<ChangedClaim>;
  readonly totals: readonly [Totals, Totals];
  /** Whether a file can't be used, so that nothing is sure. */
  readonly unreadable: readonly [boolean, boolean];
  readonly same: boolean;
}

/** Claims of each sort that are kept to be listed. */
export const listedMax = 20;
/** In place of a hash: this claim is in both files, with different amounts. */
const changedMark = -1;

export type OpenFile = () => Promise<AsyncIterable<Uint8Array>>;

/**
 * Compares two files claim by claim. The first is read into hashes, the second against them; the
 * first is read again only when something differs, to say what.
 */
export async function compare(openFirst: OpenFile, openSecond: OpenFile): Promise<Comparison> {
  const left = new Map<number, number>();
  const onlyFirst = emptyGroup<Claim>();
  const onlySecond = emptyGroup<Claim>();
  const changed = emptyGroup<ChangedClaim>();
  /** The first changed claims of the second file, until the first file's are met again. */
  const after = new Map<number, Claim>();

  const first = await pass(openFirst, (key, claim) => left.set(key, amountsHash(claim)));
  const second = await pass(openSecond, (key, claim) => {
    const known = left.get(key);
    if (known === undefined) take(onlySecond, claim);
    else if (known === amountsHash(claim)) left.delete(key);
    else {
      left.set(key, changedMark);
      changed.count++;
      addMoney(changed.sums, claim, 1);
      if (after.size < listedMax) after.set(key, claim);
    }
  });
  if (left.size > 0) {
    await pass(openFirst, (key, claim) => {
      const known = left.get(key);
      if (known === undefined) return;
      if (known !== changedMark) take(onlyFirst, claim);
      else {
        addMoney(changed.sums, claim, -1);
        const counterpart = after.get(key);
        if (counterpart !== undefined) changed.first.push({ before: claim, after: counterpart });
      }
    });
  }
  const payments = comparePayments(first.payments, second.payments);
  const claimsDiffer = onlyFirst.count + onlySecond.count + changed.count > 0;
  const totals = [first.totals, second.totals] as const;
  const same =
    !payments.differ && !claimsDiffer && JSON.stringify(totals[0]) === JSON.stringify(totals[1]);
  return {
    paymentsOnly: payments.only,
    paymentsChanged: payments.changed,
    claimsOnly: [onlyFirst, onlySecond],
    claimsChanged: changed,
    totals,
    unreadable: [first.unreadable, second.unreadable],
    same,
  };
}

interface Passed {
  readonly payments: ReadonlyMap<string, Payment>;
  readonly totals: Totals;
  readonly unreadable: boolean;
}

/** Reads a file once. */
async function pass(open: OpenFile, onClaim: (key: number, claim: Claim) => void): Promise<Passed> {
  const keys = createClaimKeys();
  const counter = createTotalsCounter();
  const payments = new Map<string, Payment>();
  let unreadable = false;
  const follow = (event: RemittanceEvent) => {
    if (event.kind === 'claim') {
      counter.addClaim(event.claim);
      onClaim(keys.keyOf(event.claim), event.claim);
    } else if (event.kind === 'provider_adjustment') {
      counter.addProviderAdjustment(event.adjustment);
    } else if (event.kind === 'payment_ended') addPayment(payments, event.payment);
    else if (event.kind === 'ended') unreadable = event.file.unreadable !== undefined;
  };
  for await (const batch of readRemittances(await open())) batch.forEach(follow);
  return { payments, totals: counter.totals(), unreadable };
}

/** By payer and trace; one that is repeated stands beside the first. */
function addPayment(payments: Map<string, Payment>, payment: Payment): void {
  const { payer, traceNumber } = payment;
  const key = `${payer.id ?? payer.name ?? ''}|${traceNumber ?? ''}`;
  let repeat = 0;
  while (payments.has(`${key}|${repeat}`)) repeat++;
  payments.set(`${key}|${repeat}`, payment);
}

function comparePayments(
  first: ReadonlyMap<string, Payment>,
  second: ReadonlyMap<string, Payment>,
) {
  const onlyFirst = [...first].filter(([key]) => !second.has(key)).map(([, payment]) => payment);
  const onlySecond = [...second].filter(([key]) => !first.has(key)).map(([, payment]) => payment);
  const changed = [...first].flatMap(([key, before]) => {
    const after = second.get(key);
    const isChanged = after !== undefined && after.amountCents !== before.amountCents;
    return isChanged ? [{ before, after }] : [];
  });
  const differ = onlyFirst.length + onlySecond.length + changed.length > 0;
  return { only: [onlyFirst, onlySecond] as const, changed, differ };
}

function emptyGroup<Item>(): Group<Item> {
  const sums = Object.fromEntries(moneyKinds.map((kind) => [kind, 0]));
  return { count: 0, sums: sums as Group<Item>['sums'], first: [] };
}

function take(group: Group<Claim>, claim: Claim): void {
  group.count++;
  addMoney(group.sums, claim, 1);
  if (group.first.length < listedMax) group.first.push(claim);
}

function addMoney(sums: Group<Claim>['sums'], claim: Claim, sign: 1 | -1): void {
  for (const kind of moneyKinds) sums[kind] += sign * claim[kind];
}
