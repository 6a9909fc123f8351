import type { RemittanceEvent } from '@pfs/core/remittance';
import { createTotalsCounter, type Totals } from '@pfs/core/totals';
import type { ExitCode } from '../command.ts';

/** Follows the events of a file and knows at its end what it came to. */
export interface Outcome {
  follow(event: RemittanceEvent): void;
  /** Of all payments, also those that do not add up. */
  totals(): Totals;
  /** Payments that don't add up or have no end; their money is in the totals and may be wrong. */
  unreliable(): number;
  exitCode(): ExitCode;
}

export function createOutcome(): Outcome {
  const counter = createTotalsCounter();
  let exitCode: ExitCode = 0;
  let unreliable = 0;
  return {
    follow(event) {
      if (event.kind === 'claim') counter.addClaim(event.claim);
      else if (event.kind === 'provider_adjustment') {
        counter.addProviderAdjustment(event.adjustment);
      } else if (event.kind === 'payment_ended') {
        const { balanced, cutOff } = event.payment;
        if (!balanced || cutOff) {
          unreliable++;
          exitCode = 1;
        }
      }
      if (event.kind === 'finding' && event.finding.severity === 'error') exitCode = 1;
      else if (event.kind === 'ended' && event.file.unreadable !== undefined) exitCode = 2;
    },
    totals: counter.totals,
    unreliable: () => unreliable,
    exitCode: () => exitCode,
  };
}
