import type { RemittanceEvent } from '@pfs/core/remittance';
import type { ExitCode } from '../command.ts';
import { createPaymentTotals, type PaymentsTotals } from '../counting/payment-totals.ts';

/** Follows the events of a file and knows at its end what it came to. */
export interface Outcome {
  follow(event: RemittanceEvent): void;
  readonly counted: () => PaymentsTotals;
  /** Payments that cannot be relied on; their money is in no other total. */
  readonly held: () => PaymentsTotals;
  exitCode(): ExitCode;
}

export function createOutcome(): Outcome {
  const { counted, held, follow } = createPaymentTotals();
  let exitCode: ExitCode = 0;
  return {
    follow(event) {
      follow(event);
      if (event.kind === 'payment_ended') {
        if (!event.payment.balanced || event.payment.cutOff) exitCode = 1;
      }
      if (event.kind === 'finding' && event.finding.severity === 'error') exitCode = 1;
      else if (event.kind === 'ended' && event.file.unreadable !== undefined) exitCode = 2;
    },
    counted,
    held,
    exitCode: () => exitCode,
  };
}
