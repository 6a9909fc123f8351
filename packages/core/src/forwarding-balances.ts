import { type Cents, negateCents, toCents } from './money.ts';
import type { Day } from './remittance.ts';

/**
 * One forwarding balance (835: PLB with FB) of a counted payment of a payer. Negative: the payment
 * would have been below zero and was raised, the balance is carried forward. Positive: a balance is
 * taken back from a later payment.
 */
export interface ForwardingBalance {
  readonly id: string;
  readonly paymentId: string;
  readonly paidOn: Day;
  readonly reference: string | undefined;
  readonly amountCents: Cents;
  /** The payment's trace, so that payments of one day sort the same in any order of import. */
  readonly traceNumber: string | undefined;
  /** The place in the file. */
  readonly segment: number;
}

/** How much of the balance `fromId` was taken back by `toId`; always positive. */
export interface BalancePair {
  readonly fromId: string;
  readonly toId: string;
  readonly amountCents: Cents;
}

/**
 * The unmatched part of a row. Negative: carried forward and still to be taken back. Positive:
 * taken back, but no known payment carried it forward.
 */
interface OpenBalance {
  readonly id: string;
  readonly openCents: Cents;
}

interface BalancedPairs {
  readonly pairs: readonly BalancePair[];
  readonly open: readonly OpenBalance[];
}

interface Carried {
  readonly row: ForwardingBalance;
  readonly reference: string | undefined;
  openCents: number;
}

/**
 * Pairs the forwarding balances of one payer. Each row that takes back looks, in order of payment
 * date, at what other payments carried forward up to its day:
 *
 * 1. balances of the same reference, the oldest first, as much of each as is needed
 * 2. where one of the two has no reference: the oldest balance of exactly this amount
 * 3. where neither has one: the oldest first, as much of each as is needed
 *
 * Two references that differ never pair. The answer does not depend on the order of the rows, and
 * what came later never changes how earlier rows pair.
 */
export function pairForwardingBalances(rows: readonly ForwardingBalance[]): BalancedPairs {
  const sorted = [...rows].filter(({ amountCents }) => amountCents !== 0).sort(inOrder);
  const carried: readonly Carried[] = sorted
    .filter(({ amountCents }) => amountCents < 0)
    .map((row) => ({ row, reference: keyOf(row), openCents: -row.amountCents }));
  const byReference = Map.groupBy(carried, ({ reference }) => reference);
  const pairs: BalancePair[] = [];
  const openCents = new Map<string, Cents>();
  for (const row of sorted) {
    if (row.amountCents < 0) continue;
    const left = takeBack(row, { carried, byReference, pairs });
    if (left > 0) openCents.set(row.id, toCents(left));
  }
  for (const each of carried) {
    if (each.openCents > 0) openCents.set(each.row.id, negateCents(toCents(each.openCents)));
  }
  const open = sorted.flatMap(({ id }) => {
    const cents = openCents.get(id);
    return cents === undefined ? [] : [{ id, openCents: cents }];
  });
  return { pairs, open };
}

interface Pairing {
  readonly carried: readonly Carried[];
  readonly byReference: ReadonlyMap<string | undefined, readonly Carried[]>;
  readonly pairs: BalancePair[];
}

/** Pairs one row and returns what is left of it. */
function takeBack(row: ForwardingBalance, { carried, byReference, pairs }: Pairing): number {
  const reference = keyOf(row);
  let left: number = row.amountCents;
  const take = (each: Carried) => {
    const amount = Math.min(left, each.openCents);
    if (amount === 0 || !mayPrecede(each.row, row)) return;
    each.openCents -= amount;
    left -= amount;
    pairs.push({ fromId: each.row.id, toId: row.id, amountCents: toCents(amount) });
  };
  const alike = byReference.get(reference) ?? [];
  if (reference !== undefined) for (const each of alike) take(each);
  const either = reference === undefined ? carried : (byReference.get(undefined) ?? []);
  const exact = either.find((each) => each.openCents === left && mayPrecede(each.row, row));
  if (exact !== undefined) take(exact);
  if (reference === undefined) for (const each of alike) take(each);
  return left;
}

/** A payment takes nothing back from itself, nor from a later day. */
function mayPrecede(from: ForwardingBalance, to: ForwardingBalance): boolean {
  return from.paidOn <= to.paidOn && from.paymentId !== to.paymentId;
}

function keyOf({ reference }: ForwardingBalance): string | undefined {
  const key = reference?.trim().toUpperCase();
  return key === '' ? undefined : key;
}

/** Sorts by what the files say; the id only separates identical rows. */
function inOrder(a: ForwardingBalance, b: ForwardingBalance): number {
  return (
    compare(a.paidOn, b.paidOn) ||
    compare(a.traceNumber ?? '', b.traceNumber ?? '') ||
    a.segment - b.segment ||
    compare(keyOf(a) ?? '', keyOf(b) ?? '') ||
    a.amountCents - b.amountCents ||
    compare(a.id, b.id)
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
