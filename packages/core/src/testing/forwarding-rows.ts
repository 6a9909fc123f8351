import { type ForwardingBalance, pairForwardingBalances } from '../forwarding-balances.ts';
import { toCents } from '../money.ts';

type Said = readonly [paidOn: string, payment: string, cents: number, reference?: string];

/** Rows are named by their place in the list: 1 is the first. */
export function rowsOf(said: readonly Said[]): readonly ForwardingBalance[] {
  return said.map(([paidOn, payment, cents, reference], index) => ({
    id: String(index + 1),
    paymentId: payment,
    paidOn,
    reference,
    amountCents: toCents(cents),
    traceNumber: payment,
    segment: index + 1,
  }));
}

export function pairsOf(...said: readonly Said[]) {
  const { pairs, open } = pairForwardingBalances(rowsOf(said));
  return {
    pairs: pairs.map(({ fromId, toId, amountCents }) => [fromId, toId, amountCents]),
    open: open.map(({ id, openCents }) => [id, openCents]),
  };
}
