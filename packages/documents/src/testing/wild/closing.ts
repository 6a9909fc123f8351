import { toCents } from '@pfs/core/money';
import type { TrueClaim, TruePayment, TrueRemittance } from '../corpus/truth.ts';
import { netOf } from './columns.ts';
import { sumText, type WildMoney } from './look.ts';
import type { Ink, Paper } from './paper.ts';

export type SumLine = readonly [label: string, amount: string];

/** Labels at the left and amounts at the right of a narrow block, the last one under a rule. */
export function putSums(
  paper: Paper,
  lines: readonly SumLine[],
  { x, right, size, ruled = true }: Ink & { x: number; right: number; ruled?: boolean },
): void {
  const step = size * 1.4;
  paper.need(step * lines.length + 6);
  lines.forEach(([label, amount], at) => {
    const isLast = ruled && at === lines.length - 1;
    if (isLast) {
      paper.rule([x, paper.top], [right, paper.top]);
      paper.top += 2;
    }
    paper.put(label, { x, size, bold: isLast });
    paper.put(amount, { x: right, size, bold: isLast, align: 'right' });
    paper.top += step;
  });
}

/** Net of the claims, each lump sum, and the payment. */
export function putClosing(
  paper: Paper,
  payment: TruePayment,
  {
    claims,
    amount,
    money,
    taken = -1,
    ...place
  }: Ink & {
    readonly x: number;
    readonly right: number;
    readonly claims: string;
    readonly amount: string;
    readonly money: WildMoney;
    readonly taken?: 1 | -1;
  },
): void {
  const lines: readonly SumLine[] = [
    [claims, sumText(netOf(payment.claims), money)],
    ...lumpLines(payment, { money, taken }),
    [amount, sumText(payment.amount, money)],
  ];
  putSums(paper, lines, place);
}

/** Each lump sum with the sign the layout gives to deductions. */
export function lumpLines(
  { lumps }: TruePayment,
  { money, taken, before = '' }: { money: WildMoney; taken: 1 | -1; before?: string },
): readonly SumLine[] {
  return lumps.map(({ reference, amount }) => [
    amount > 0 ? `${before}${reference}` : reference,
    sumText(taken * amount, money),
  ]);
}

export function lumpsSum({ lumps }: TruePayment): number {
  return lumps.reduce((sum, { amount }) => sum + amount, 0);
}

/** The payment with other claims and a recalculated amount. */
export function withClaims(payment: TruePayment, claims: readonly TrueClaim[]): TruePayment {
  return { ...payment, claims, amount: toCents(netOf(claims) - lumpsSum(payment)) };
}

/** Each claim as the layout has it, with a recalculated payment amount. */
export function withEach(
  { payments }: TrueRemittance,
  change: (claim: TrueClaim, at: number) => readonly TrueClaim[],
): TrueRemittance {
  return {
    payments: payments.map((payment) => withClaims(payment, payment.claims.flatMap(change))),
  };
}

/** Payments of a payer that is not one of the usual ones. */
export function paidBy({ payments }: TrueRemittance, payerName: string): TrueRemittance {
  return { payments: payments.map((payment) => ({ ...payment, payerName })) };
}

/** Lump sums under the names this payer gives its debits and credits, in turn. */
export function withLumpsNamed(
  { payments }: TrueRemittance,
  { taken, given }: { readonly taken: readonly string[]; readonly given: string },
): TrueRemittance {
  return {
    payments: payments.map((payment) => ({
      ...payment,
      lumps: payment.lumps.map(({ amount }, at) => ({
        amount,
        reference: (amount < 0 ? given : taken[at % taken.length]) ?? given,
      })),
    })),
  };
}

/** Names in capitals, as a line printer has them. */
export function inCapitals({ payments }: TrueRemittance): TrueRemittance {
  return {
    payments: payments.map((payment) => ({
      ...payment,
      payerName: payment.payerName.toUpperCase(),
      payeeName: payment.payeeName.toUpperCase(),
      lumps: payment.lumps.map((lump) => ({ ...lump, reference: lump.reference.toUpperCase() })),
    })),
  };
}

export function onlyPayment({ payments: [payment] }: TrueRemittance): TruePayment {
  if (payment === undefined) throw new RangeError('no payment');
  return payment;
}
