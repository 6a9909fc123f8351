import {
  type Finding,
  heldReasonOf,
  type Payment,
  type RemittanceEvent,
  type RemittanceFileSummary,
} from '@pfs/core/remittance';
import { createRemittanceReader } from '@pfs/edi/remittance-reader';
import type { ExitCode } from '../command.ts';

/** Payments and their sums in whole cents. */
export interface Sums {
  readonly payments: number;
  readonly claims: number;
  /** Σ CLP04. */
  readonly paidCents: bigint;
  /** Σ PLB; positive takes money from the pharmacy. */
  readonly providerAdjustmentsCents: bigint;
  /** Σ BPR02. */
  readonly paymentSumCents: bigint;
}

const noSums: Sums = {
  payments: 0,
  claims: 0,
  paidCents: 0n,
  providerAdjustmentsCents: 0n,
  paymentSumCents: 0n,
};

function sumsOf(payment: Payment): Sums {
  return {
    payments: 1,
    claims: payment.claimCount,
    paidCents: BigInt(payment.claimsNetCents),
    providerAdjustmentsCents: BigInt(payment.providerAdjustmentsCents),
    paymentSumCents: BigInt(payment.amountCents),
  };
}

export function addSums(first: Sums, second: Sums): Sums {
  return {
    payments: first.payments + second.payments,
    claims: first.claims + second.claims,
    paidCents: first.paidCents + second.paidCents,
    providerAdjustmentsCents: first.providerAdjustmentsCents + second.providerAdjustmentsCents,
    paymentSumCents: first.paymentSumCents + second.paymentSumCents,
  };
}

/** The totals of one or several files: counted and, separately, held payments. */
export interface Tally extends Sums {
  readonly files: number;
  /** Files that aren't remittances or couldn't be opened. */
  readonly unusable: number;
  readonly held: Sums;
  /** Payments out of balance, included in held ones. */
  readonly unbalanced: number;
  /** Cut-off payments, included in held ones. */
  readonly cutOff: number;
  /** How often each finding occurred. */
  readonly findings: Readonly<Record<string, number>>;
  /** Findings beyond the limit of one file. */
  readonly findingsNotListed: number;
}

export const emptyTally: Tally = {
  files: 0,
  unusable: 0,
  ...noSums,
  held: noSums,
  unbalanced: 0,
  cutOff: 0,
  findings: {},
  findingsNotListed: 0,
};

/** Files that couldn't be opened. */
export const unopened: Tally = { ...emptyTally, files: 1, unusable: 1 };

export function addTallies(first: Tally, second: Tally): Tally {
  const findings: Record<string, number> = { ...first.findings };
  for (const [code, count] of Object.entries(second.findings)) {
    findings[code] = (findings[code] ?? 0) + count;
  }
  return {
    files: first.files + second.files,
    unusable: first.unusable + second.unusable,
    ...addSums(first, second),
    held: addSums(first.held, second.held),
    unbalanced: first.unbalanced + second.unbalanced,
    cutOff: first.cutOff + second.cutOff,
    findings,
    findingsNotListed: first.findingsNotListed + second.findingsNotListed,
  };
}

/** What was found in one file. */
export interface Verdict {
  readonly tally: Tally;
  /** The first errors, for display. */
  readonly errors: readonly Finding[];
  readonly errorsFound: number;
  readonly exitCode: ExitCode;
}

/** How many errors of a file are shown; the rest is counted. */
const shownErrorsMax = 20;

/** Reads one file and returns its verdict. */
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
