import type { RemittanceEvent } from '@pfs/core/remittance';
import { describeFinding } from '@pfs/edi/describe-finding';
import { readRemittances } from '@pfs/edi/read-remittances';
import type { ExitCode } from '../command.ts';
import { jsonText, type Output } from '../output.ts';
import { createPaymentTotals, type PaymentsTotals } from '../totals.ts';
import type { Input } from './input.ts';

/** Collects the events of a file into its outcome. */
export interface Outcome {
  follow(event: RemittanceEvent): void;
  readonly counted: () => PaymentsTotals;
  /** Unreliable payments; their money is in no other total. */
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

/** Writes the events of a file as JSON lines, described in the help of `pfs read`. */
export async function writeJson(input: Input, output: Output): Promise<ExitCode> {
  const outcome = createOutcome();
  for await (const batch of readRemittances(input.chunks)) {
    for (const event of batch) {
      outcome.follow(event);
      await output.write(`${jsonText(lineOf(event, outcome))}\n`);
    }
  }
  return outcome.exitCode();
}

function lineOf(event: RemittanceEvent, outcome: Outcome): unknown {
  if (event.kind === 'finding') return { ...event, sentence: describeFinding(event.finding) };
  if (event.kind === 'ended') {
    return { ...event, totals: outcome.counted().totals, held: outcome.held() };
  }
  return event;
}
