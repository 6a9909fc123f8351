import { heldReasonOf } from '@pfs/core/held-reason';
import type { Finding, RemittanceEvent, RemittanceFileSummary } from '@pfs/core/remittance';
import { createRemittanceReader } from '@pfs/edi/remittance-reader';
import type { ExitCode } from '../command.ts';
import { addSums, noSums, sumsOf } from './sums.ts';
import type { Tally } from './tally.ts';

/** What was found in one file. */
export interface Verdict {
  readonly tally: Tally;
  /** The first errors, to be shown. */
  readonly errors: readonly Finding[];
  readonly errorsFound: number;
  readonly exitCode: ExitCode;
}

/** Errors that are shown of one file; the rest is counted. */
const shownErrorsMax = 20;

/** Reads one file and judges it at its end. */
export async function verdictOf(chunks: AsyncIterable<Uint8Array>): Promise<Verdict> {
  let [counted, held] = [noSums, noSums];
  let [unbalanced, cutOff, findingsNotListed, errorsFound] = [0, 0, 0, 0];
  const findings: Record<string, number> = {};
  const errors: Finding[] = [];
  let file: RemittanceFileSummary | undefined;

  function follow(event: RemittanceEvent): void {
    if (event.kind === 'payment_ended') {
      const { payment } = event;
      const sums = sumsOf(payment);
      if (heldReasonOf(payment) === undefined) counted = addSums(counted, sums);
      else held = addSums(held, sums);
      if (!payment.balanced) unbalanced++;
      if (payment.cutOff) cutOff++;
    } else if (event.kind === 'finding') {
      const { finding } = event;
      findings[finding.code] = (findings[finding.code] ?? 0) + 1;
      if (finding.code === 'findings_capped') findingsNotListed += Number(finding.found);
      if (finding.severity !== 'error') return;
      if (errorsFound++ < shownErrorsMax) errors.push(finding);
    } else if (event.kind === 'ended') file = event.file;
  }

  const reader = createRemittanceReader({ onEvent: follow });
  for await (const chunk of chunks) reader.push(chunk);
  reader.end();
  const isUsable = file?.unreadable === undefined;
  const exitCode = !isUsable ? 2 : errorsFound > 0 || unbalanced > 0 ? 1 : 0;
  const tally: Tally = {
    files: 1,
    unusable: isUsable ? 0 : 1,
    ...(isUsable ? counted : noSums),
    held: isUsable ? held : addSums(counted, held),
    unbalanced,
    cutOff,
    findings,
    findingsNotListed,
  };
  return { tally, errors, errorsFound, exitCode };
}
