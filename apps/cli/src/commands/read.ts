import { formatUsd, negateCents, toCents } from '@pfs/core/money';
import type {
  Claim,
  Finding,
  FindingSeverity,
  Party,
  Payment,
  PaymentHeader,
  ProviderAdjustment,
  RemittanceEvent,
  RemittanceFileSummary,
} from '@pfs/core/remittance';
import { describeFinding } from '@pfs/edi/describe-finding';
import { readRemittances } from '@pfs/edi/read-remittances';
import type { ExitCode } from '../command.ts';
import { type Command, parseArguments, UsageError } from '../command.ts';
import {
  type Column,
  count,
  createStyler,
  type Output,
  plural,
  type Style,
  type Styler,
  tableLines,
} from '../output.ts';
import type { Input } from '../reading/input.ts';
import { openInput } from '../reading/input.ts';
import {
  claimLines,
  createOutcome,
  type Outcome,
  totalLines,
  writeJson,
} from '../reading/report-lines.ts';

const listedFindings = 20;

const severityStyles: Readonly<Record<FindingSeverity, Style>> = {
  error: 'red',
  warning: 'yellow',
  info: 'dim',
};

/** Findings, errors first. */
function findingLines(
  findings: readonly Finding[],
  { all, style }: { readonly all: boolean; readonly style: Styler },
): readonly string[] {
  if (findings.length === 0) return [];
  const order: readonly FindingSeverity[] = ['error', 'warning', 'info'];
  const sorted = order.flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity),
  );
  const shown = all ? sorted : sorted.slice(0, listedFindings);
  const lines = shown.map((finding) => {
    const severity = finding.severity.padEnd(8);
    return `  ${style(severityStyles[finding.severity], severity)}${describeFinding(finding)}`;
  });
  const more = sorted.length - shown.length;
  const rest = more > 0 ? [style('dim', `  ... and ${count(more)} more; --all lists them`)] : [];
  return [style('bold', 'Findings'), ...lines, ...rest, ''];
}

const methods: Readonly<Record<string, string>> = {
  ACH: 'EFT',
  CHK: 'Check',
  FWT: 'Wire',
  NON: 'No payment',
};

/** Payer, payee, method, date and amount. */
function headerLines(payment: PaymentHeader, style: Styler): readonly string[] {
  const { index, method, traceNumber, paidOn, payer, payee, amountCents } = payment;
  const means = methods[method ?? ''] ?? 'Payment';
  const trace = traceNumber === undefined ? '' : ` ${traceNumber}`;
  const day = paidOn === undefined ? ', no date' : ` of ${paidOn}`;
  return [
    style('bold', `Payment ${index + 1}: ${formatUsd(amountCents)}`),
    `  from ${partyText(payer)}`,
    `  to   ${partyText(payee)}`,
    `  ${means}${trace}${day}`,
    '',
  ];
}

function partyText({ name, id }: Party): string {
  if (name === undefined && id === undefined) return 'not named';
  return id === undefined ? (name ?? '') : `${name ?? ''} (${id})`.trimStart();
}

const lumpColumns: readonly Column[] = [
  { title: 'Provider adjustment', align: 'left', widthMin: 22 },
  { title: 'Is', align: 'left', widthMin: 15 },
  { title: 'Taken', align: 'right', widthMin: 12 },
];

/** Lump sums of a payment; positive when taken from the pharmacy. */
function lumpLines(lumps: readonly ProviderAdjustment[], style: Styler): readonly string[] {
  if (lumps.length === 0) return [];
  const rows = lumps.map(({ code, reference, category, amountCents }) => [
    reference === undefined ? code : `${code} ${reference}`,
    category.replaceAll('_', ' '),
    formatUsd(amountCents),
  ]);
  const [title = '', ...lines] = tableLines(lumpColumns, rows, { header: true });
  return ['', `  ${style('dim', title)}`, ...lines.map((line) => `  ${line}`)];
}

/** Claims of a payment that are listed without --all. */
const listedClaims = 20;
/** With --all, claims are written in aligned blocks, so that output doesn't wait for the end. */
const blockClaims = 500;

interface Report {
  readonly output: Output;
  readonly style: Styler;
  readonly all: boolean;
  readonly outcome: Outcome;
  readonly findings: Finding[];
  claims: Claim[];
  /** The number of claims of the payment, and of those written or kept in `claims`. */
  seen: number;
  listed: number;
  lumps: ProviderAdjustment[];
}

/** Writes a readable report: one block per payment, then totals and findings. */
async function writeReport(
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
      // Awaiting only where something is written keeps large files fast.
      if (event.kind === 'claim') {
        if (takeClaim(report, event.claim)) await writeClaims(report);
      } else await take(report, event, input.name);
    }
  }
  return report.outcome.exitCode();
}

/** Keeps a claim for listing; true if a block is full. */
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
    case 'mfp_refund':
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

/** The file itself, in one line. */
function fileLines(name: string, file: RemittanceFileSummary, style: Styler): readonly string[] {
  const parts = [
    plural(file.payments, 'payment'),
    plural(file.claims, 'claim'),
    plural(file.segments, 'segment'),
    plural(file.bytes, 'byte'),
  ];
  const verdict = file.unreadable === undefined ? '' : style('red', '; not usable');
  return [`${name}: ${parts.join(', ')}${verdict}`];
}

/** The payment's identity as a readable sum. */
function balanceLines(payment: Payment, style: Styler): readonly string[] {
  const { claimsNetCents, providerAdjustmentsCents, amountCents, differenceCents } = payment;
  const adds = toCents(claimsNetCents - providerAdjustmentsCents);
  const rows = [
    [claimsText(payment), formatUsd(claimsNetCents)],
    ['Provider adjustments', formatUsd(negateCents(providerAdjustmentsCents))],
    ['Total', formatUsd(adds)],
    ['Payment amount', formatUsd(amountCents)],
  ];
  const lines = tableLines(
    [
      { title: '', align: 'left', widthMin: 22 },
      { title: '', align: 'right', widthMin: 14 },
    ],
    rows,
    { header: false },
  );
  const verdict = payment.balanced
    ? style('green', 'balanced')
    : style('red', outOfBalanceText(differenceCents));
  const cut = payment.cutOff ? style('red', ', cut off') : '';
  const last = lines.length - 1;
  return [
    '',
    ...lines.map((line, index) => `  ${line}${index === last ? `  ${verdict}${cut}` : ''}`),
    '',
  ];
}

function outOfBalanceText(differenceCents: Payment['differenceCents']): string {
  if (differenceCents === 0) return 'balance unknown: an amount could not be read';
  return `OUT OF BALANCE by ${formatUsd(negateCents(differenceCents))}`;
}

function claimsText(payment: Payment): string {
  const { claimCount, reversalCount, deniedClaimCount, refundCount } = payment;
  const refunds = refundCount === 0 ? '' : `, ${plural(refundCount, 'MFP refund')}`;
  const parts = [
    ...(reversalCount > 0 ? [`${reversalCount.toLocaleString('en-US')} reversed`] : []),
    ...(deniedClaimCount > 0 ? [`${deniedClaimCount.toLocaleString('en-US')} denied`] : []),
  ];
  const rest = parts.length > 0 ? ` (${parts.join(', ')})` : '';
  const unit = claimCount === 1 ? 'claim' : 'claims';
  return `${claimCount.toLocaleString('en-US')} ${unit}${rest}${refunds}`;
}

const help = `pfs read FILE: shows payments, claims, fees, balance, and findings of an 835

Usage: pfs read FILE [--all] [--json]

  FILE     an 835 file, or - for standard input
  --all    lists every claim and finding, not just the first ones; totals always include all
  --json   for programs: one JSON object per line (below)

Exit code
  0  read, and every payment adds up
  1  read, but a payment does not add up or there are findings of severity error
  2  not usable: no such file, not an 835, or wrong arguments

JSON lines
  Each line has a "kind" and comes in the order of the file. Amounts are whole cents in fields
  that end in Cents; dates are YYYY-MM-DD; values not in the file are omitted.
  {"kind":"payment_started","payment":{index, amountCents, traceNumber, paidOn, payer, payee, ...}}
  {"kind":"claim","claim":{claimId, status, netCents, grossCents, dirFeeCents, adjustments, ...}}
  {"kind":"provider_adjustment","adjustment":{code, reference, amountCents, category, rule, ...}}
  {"kind":"payment_ended","payment":{... claimCount, differenceCents, balanced, cutOff}}
  {"kind":"finding","finding":{code, severity, place, ...},"sentence":"..."}
  {"kind":"ended","file":{bytes, segments, payments, claims, unreadable, ...},"totals":{...},
   "held":{payments,"totals":{...}}}
  "totals" cover included payments; those that don't balance, are cut off, or have no date
  are held, as are all payments in an unusable file.
`;

/** `pfs read`: shows everything in a remittance, without a server. */
export const readCommand: Command = {
  help,
  async run(args, output, errors) {
    const { path, all, json } = readArguments(args);
    const input = await openInput(path, errors);
    return json ? writeJson(input, output) : writeReport(input, output, { all });
  },
};

function readArguments(args: readonly string[]): { path: string; all: boolean; json: boolean } {
  const parsed = parseArguments('read', args, {
    all: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  const [path, ...others] = parsed.positionals;
  if (path === undefined) throw new UsageError('read needs a file; see pfs read --help');
  if (others.length > 0) throw new UsageError('read takes one file; see pfs read --help');
  return { path, all: parsed.values.all, json: parsed.values.json };
}
