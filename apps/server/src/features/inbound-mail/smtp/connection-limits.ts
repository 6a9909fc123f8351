import type { CallCounts } from '../../../platform/http/call-counts.ts';
import { sharedCount } from '../../../platform/http/call-limits.ts';
import { SmtpRefusal } from './smtp-refusal.ts';

export interface ConnectionLimits {
  /** Of one process: what it has memory for. */
  readonly atOnceMax: number;
  /** Of one address, in all processes together. */
  readonly ofAddressAtOnceMax: number;
  readonly ofAddressPerMinuteMax: number;
}

/** A relay hands over all of a town's mail by one address; one that floods is asked to wait. */
export const usualLimits: ConnectionLimits = {
  atOnceMax: 1_000,
  ofAddressAtOnceMax: 250,
  ofAddressPerMinuteMax: 1_000,
};

/**
 * Counts a connection of an address and answers what is called at its end. Throws a SmtpRefusal
 * that asks to come again later.
 */
export function countConnections(
  counts: CallCounts,
  { ofAddressAtOnceMax, ofAddressPerMinuteMax }: ConnectionLimits,
): (address: string) => Promise<() => void> {
  const count = sharedCount(counts);
  return async (address) => {
    const key = `mail from ${address}`;
    const inMinute = { windowMs: 60_000, max: ofAddressPerMinuteMax };
    const { current } = await count(key, inMinute);
    const isFew = current <= ofAddressPerMinuteMax;
    const end = isFew ? await counts.open.take([{ key, max: ofAddressAtOnceMax }]) : undefined;
    if (end !== undefined) return end;
    throw new SmtpRefusal(421, 'Too many connections from this address, try again later');
  };
}
