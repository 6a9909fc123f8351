import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TruePayment } from '../corpus/truth.ts';
import { dayText, type Look, sumText } from './look.ts';
import type { Fact } from './paper.ts';
import { banks, labels, oneOf, payeeAddresses, payerAddresses } from './wording.ts';

/** The words of a document's head and the addresses in it. */
export interface HeadWords {
  readonly title: string;
  readonly trace: string;
  readonly paidOn: string;
  readonly amount: string;
  readonly payer: string;
  readonly payee: string;
  readonly payeeId: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly bank: string;
}

export function chooseHead(
  random: SeededRandom,
  letters: 'as is' | 'capitals' = 'as is',
): HeadWords {
  return {
    title: oneOf(random, labels.title, letters),
    trace: oneOf(random, labels.trace, letters),
    paidOn: oneOf(random, labels.paidOn, letters),
    amount: oneOf(random, labels.amount, letters),
    payer: oneOf(random, labels.payer, letters),
    payee: oneOf(random, labels.payee, letters),
    payeeId: oneOf(random, labels.payeeId, letters),
    from: random.pick(payerAddresses),
    to: random.pick(payeeAddresses),
    bank: oneOf(random, banks, letters),
  };
}

/** Number, date and amount of a payment under the document's labels. */
export function payFacts(
  payment: TruePayment,
  { head, look, colon = '' }: { head: HeadWords; look: Look; colon?: string },
): readonly Fact[] {
  return [
    [`${head.trace}${colon}`, payment.traceNumber],
    [`${head.paidOn}${colon}`, dayText(payment.paidOn, look.headDay)],
    [`${head.amount}${colon}`, sumText(payment.amount, look.money)],
  ];
}

export type PayLabels = readonly [number: string, day: string, amount: string];

/** Number, date and amount of a payment under a layout's own labels. */
export function labelled(
  payment: TruePayment,
  [number, day, amount]: PayLabels,
  look: Look,
): readonly Fact[] {
  return [
    [number, payment.traceNumber],
    [day, dayText(payment.paidOn, look.headDay)],
    [amount, sumText(payment.amount, look.money)],
  ];
}
