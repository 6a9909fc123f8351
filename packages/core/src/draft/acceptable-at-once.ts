import { doubtedTargets } from './doubted-targets.ts';
import type { DraftPayment } from './draft-remittance.ts';
import { valueAt } from './draft-values.ts';
import { isBalanced } from './open-differences.ts';
import type { Doubt, ProvenPayment } from './proven-payment.ts';
import { isDay } from './text-doubts.ts';

/** Doubts that stay, whoever vouches for the value as it was read. */
const stays: ReadonlySet<string> = new Set(['not_an_amount', 'count_not_plausible']);

/**
 * Whether a payment that waits balances, and waits for no more than a person's word that its
 * values are right as they were read: it is finished in one step.
 */
export function isAcceptableAtOnce(proven: ProvenPayment): boolean {
  const { differenceCents, doubts, payment } = proven;
  if (doubts.length === 0 || !isBalanced(differenceCents, proven)) return false;
  return doubts.every((doubt) => isSettledByWord(doubt, payment));
}

/** Money may be lost in them: who accepts many doubts in one step has not seen these. */
const seenAlone: ReadonlySet<string> = new Set([
  'amount_in_words',
  'amount_left_over',
  'row_left_over',
]);

export function isAcceptedWithOthers({ code }: Doubt): boolean {
  return !seenAlone.has(code);
}

/** Whether it goes away once a person says that its values are right as they were read. */
export function isSettledByWord(doubt: Doubt, payment: DraftPayment): boolean {
  if (stays.has(doubt.code)) return false;
  const targets = doubtedTargets(payment, { payment: 0, doubts: [doubt] });
  const values = targets.map((target) => valueAt([payment], target));
  if (values.length === 0 || values.includes(undefined)) return false;
  return doubt.code !== 'date_not_plausible' || values.every((value) => isDay(value?.value ?? ''));
}
