import type { Finding, RemittanceEvent, RemittanceFileSummary } from '@pfs/core/remittance';
import type { ExitCode } from '../command.ts';

/** What a file, or several, come to; money in whole cents. */
export interface Tally {
  readonly files: number;
  /** Files that are no remittance or could not be opened. */
  readonly unusable: number;
  readonly payments: number;
  readonly claims: number;
  /** Σ CLP04. */
  readonly paidCents: number;
  /** Σ PLB; positive takes money from the pharmacy. */
  readonly providerAdjustmentsCents: number;
  /** Σ BPR02. */
  readonly paymentSumCents: number;
  /** Payments that do not add up. */
  readonly unbalanced: number;
  /** Payments without their end, whether or not the rest adds up. */
  readonly cutOff: number;
  /** How often each finding was met. */
  readonly findings: Readonly<Record<string, number>>;
  /** Findings beyond those that one file tells. */
  readonly findingsNotListed: number;
}

/** What was found in one file. */
export interface Verdict {
  readonly tally: Tally;
  /** The first errors, to be shown. */
  readonly errors: readonly Finding[];
  readonly errorsFound: number;
  readonly exitCode: ExitCode;
}

export const emptyTally: Tally = {
  files: 0,
  unusable: 0,
  payments: 0,
  claims: 0,
  paidCents: 0,
  providerAdjustmentsCents: 0,
  paymentSumCents: 0,
  unbalanced: 0,
  cutOff: 0,
  findings: {},
  findingsNotListed: 0,
};

/** A file that could not be opened at all. */
export const unopened: Tally = { ...emptyTally, files: 1, unusable: 1 };

/** Errors that are shown of one file; the rest is counted. */
const shownErrorsMax = 20;

/** Follows the events of one file and judges it at the end. */
export async function verdictOf(
  batches: AsyncIterable<readonly RemittanceEvent[]>,
): Promise<Verdict> {
  const tally = { ...emptyTally, files: 1 };
  const findings: Record<string, number> = {};
  const errors: Finding[] = [];
  let file: RemittanceFileSummary | undefined;
  let errorsFound = 0;
  for await (const batch of batches) {
    for (const event of batch) {
      if (event.kind === 'payment_ended') {
        const { payment } = event;
        tally.claims += payment.claimCount;
        tally.paidCents += payment.claimsNetCents;
        tally.providerAdjustmentsCents += payment.providerAdjustmentsCents;
        tally.paymentSumCents += payment.amountCents;
        tally.payments++;
        if (!payment.balanced) tally.unbalanced++;
        if (payment.cutOff) tally.cutOff++;
      } else if (event.kind === 'finding') {
        const { finding } = event;
        findings[finding.code] = (findings[finding.code] ?? 0) + 1;
        if (finding.code === 'findings_capped') tally.findingsNotListed += Number(finding.found);
        if (finding.severity !== 'error') continue;
        if (errorsFound++ < shownErrorsMax) errors.push(finding);
      } else if (event.kind === 'ended') file = event.file;
    }
  }
  const unusable = file?.unreadable !== undefined;
  const exitCode = unusable ? 2 : errorsFound > 0 || tally.unbalanced > 0 ? 1 : 0;
  const whole = { ...tally, unusable: unusable ? 1 : 0, findings };
  return { tally: whole, errors, errorsFound, exitCode };
}

export function addTallies(first: Tally, second: Tally): Tally {
  const findings: Record<string, number> = { ...first.findings };
  for (const [code, count] of Object.entries(second.findings)) {
    findings[code] = (findings[code] ?? 0) + count;
  }
  return {
    files: first.files + second.files,
    unusable: first.unusable + second.unusable,
    payments: first.payments + second.payments,
    claims: first.claims + second.claims,
    paidCents: first.paidCents + second.paidCents,
    providerAdjustmentsCents: first.providerAdjustmentsCents + second.providerAdjustmentsCents,
    paymentSumCents: first.paymentSumCents + second.paymentSumCents,
    unbalanced: first.unbalanced + second.unbalanced,
    cutOff: first.cutOff + second.cutOff,
    findings,
    findingsNotListed: first.findingsNotListed + second.findingsNotListed,
  };
}
