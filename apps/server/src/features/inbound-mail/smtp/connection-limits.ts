import { SmtpRefusal } from './smtp-refusal.ts';

export interface ConnectionLimits {
  readonly atOnceMax: number;
  readonly ofAddressAtOnceMax: number;
  readonly ofAddressPerMinuteMax: number;
}

/** A relay hands over all of a town's mail by one address; one that floods is asked to wait. */
export const usualLimits: ConnectionLimits = {
  atOnceMax: 1_000,
  ofAddressAtOnceMax: 250,
  ofAddressPerMinuteMax: 1_000,
};

interface Of {
  open: number;
  begun: number;
  minute: number;
}

export interface Connections {
  /** Throws a SmtpRefusal that asks to come again later. */
  begin(address: string): void;
  end(address: string): void;
}

/** Counts connections by address, in memory: after a restart all begin anew. */
export function countConnections(limits: ConnectionLimits, now: () => number): Connections {
  const byAddress = new Map<string, Of>();
  const forgetIdle = (minute: number): void => {
    for (const [address, of] of byAddress) {
      if (of.open === 0 && of.minute < minute) byAddress.delete(address);
    }
  };
  let swept = 0;
  return {
    begin(address) {
      const minute = Math.floor(now() / 60_000);
      if (minute > swept) {
        swept = minute;
        forgetIdle(minute);
      }
      const of = byAddress.get(address) ?? { open: 0, begun: 0, minute };
      byAddress.set(address, of);
      if (of.minute !== minute) Object.assign(of, { begun: 0, minute });
      // Its end is told too, whether it was let in or not.
      of.open += 1;
      of.begun += 1;
      if (of.open > limits.ofAddressAtOnceMax || of.begun > limits.ofAddressPerMinuteMax) {
        throw new SmtpRefusal(421, 'Too many connections from this address, try again later');
      }
    },
    end(address) {
      const of = byAddress.get(address);
      if (of !== undefined) of.open = Math.max(0, of.open - 1);
    },
  };
}
