import type {
  Claim,
  Finding,
  PaymentHeader,
  ProviderAdjustment,
  RemittanceEvent,
} from '@pfs/core/remittance';
import { readRemittances } from '@pfs/edi/read-remittances';
import type { ExitCode } from '../command.ts';
import type { Output } from '../output.ts';
import { createStyler, type Styler } from '../style.ts';
import { claimLines } from './claim-lines.ts';
import { fileLines } from './file-lines.ts';
import { findingLines } from './finding-lines.ts';
import type { Input } from './input.ts';
import { lumpLines } from './lump-lines.ts';
import { createOutcome, type Outcome } from './outcome.ts';
import { balanceLines } from './payment-balance-lines.ts';
import { headerLines } from './payment-lines.ts';
import { totalLines } from './total-lines.ts';

/** Claims of a payment that are listed without --all. */
const listedClaims = 20;
/** With --all claims are written in blocks, each aligned, so that none has to wait for the end. */
const blockClaims = 500;

interface Report {
  readonly output: Output;
  readonly style: Styler;
  readonly all: boolean;
  readonly outcome: Outcome;
  readonly findings: Finding[];
  claims: Claim[];
  /** Claims of the payment, and how many of them were written or wait in `claims`. */
  seen: number;
  listed: number;
  lumps: ProviderAdjustment[];
}

/** Writes a file for people: one block per payment, then totals and findings. */
export async function writeReport(
  input: Input,
  output: Output,
  { all }: { readonly all: boolean },
): Promise<ExitCode> {
  const report: Report = {
    output,
    style: createStyler(output.styled),
    all,
    outcome: createOutcome(),
    findings: [],
    claims: [],
    seen: 0,
    listed: 0,
    lumps: [],
  };
  for await (const batch of readRemittances(input.chunks)) {
    for (const event of batch) {
      report.outcome.follow(event);
      // Waiting only where something is written keeps large files fast.
      if (event.kind === 'claim') {
        if (takeClaim(report, event.claim)) await writeClaims(report);
      } else await take(report, event, input.name);
    }
  }
  return report.outcome.exitCode();
}

/** Keeps a claim to be listed; true when a block is full. */
function takeClaim(report: Report, claim: Claim): boolean {
  report.seen++;
  if (!report.all && report.listed >= listedClaims) return false;
  report.listed++;
  report.claims.push(claim);
  return report.claims.length === blockClaims;
}

async function take(report: Report, event: RemittanceEvent, name: string): Promise<void> {
  const { style, outcome, findings, all } = report;
  switch (event.kind) {
    case 'payment_started':
      return startPayment(report, event.payment);
    case 'provider_adjustment':
      report.lumps.push(event.adjustment);
      return;
    case 'payment_ended':
      await writeClaims(report);
      await writeMore(report);
      await write(report, lumpLines(report.lumps, style));
      return write(report, balanceLines(event.payment, style));
    case 'finding':
      findings.push(event.finding);
      return;
    case 'ended':
      if (event.file.claims > 0) await write(report, totalLines(outcome, style));
      await write(report, findingLines(findings, { all, style }));
      return write(report, fileLines(name, event.file, style));
    case 'claim':
      return;
  }
}

function startPayment(report: Report, payment: PaymentHeader): Promise<void> {
  report.seen = 0;
  report.listed = 0;
  report.lumps = [];
  return write(report, headerLines(payment, report.style));
}

async function writeClaims(report: Report): Promise<void> {
  const { claims, listed, style } = report;
  if (claims.length === 0) return;
  report.claims = [];
  await write(report, claimLines(claims, { header: listed === claims.length, style }));
}

async function writeMore({ seen, listed, output, style }: Report): Promise<void> {
  if (seen === listed) return;
  const more = (seen - listed).toLocaleString('en-US');
  await output.write(style('dim', `  ... and ${more} more claims; --all lists them`));
  await output.write('\n');
}

async function write({ output }: Report, lines: readonly string[]): Promise<void> {
  for (const line of lines) await output.write(`${line}\n`);
}
