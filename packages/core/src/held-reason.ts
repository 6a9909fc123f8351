import type { Payment } from './remittance.ts';

/** Why a payment is kept and shown and not counted, in the order in which they are asked for. */
export const heldReasons = ['duplicate', 'cut_off', 'out_of_balance', 'undated'] as const;

export type HeldReason = (typeof heldReasons)[number];

/**
 * Why a payment is held for what its own file says; undefined when it may be counted. One without
 * its end comes first: whether the rest adds up says nothing about what is missing.
 */
export function heldReasonOf(
  payment: Pick<Payment, 'cutOff' | 'balanced' | 'paidOn'>,
): Exclude<HeldReason, 'duplicate'> | undefined {
  if (payment.cutOff) return 'cut_off';
  if (!payment.balanced) return 'out_of_balance';
  return payment.paidOn === undefined ? 'undated' : undefined;
}
