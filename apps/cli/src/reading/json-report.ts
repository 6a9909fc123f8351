import type { RemittanceEvent } from '@pfs/core/remittance';
import { describeFinding } from '@pfs/edi/describe-finding';
import { readRemittances } from '@pfs/edi/read-remittances';
import type { ExitCode } from '../command.ts';
import { jsonText } from '../json-text.ts';
import type { Output } from '../output.ts';
import type { Input } from './input.ts';
import { createOutcome, type Outcome } from './outcome.ts';

/** Writes the events of a file as JSON lines, as the help of `pfs read` describes them. */
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
