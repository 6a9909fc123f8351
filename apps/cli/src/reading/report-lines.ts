import { categories, feeCategories } from '@pfs/core/category';
import { type Cents, formatUsd, negateCents } from '@pfs/core/money';
import type { Claim, RemittanceEvent } from '@pfs/core/remittance';
import { describeFinding } from '@pfs/edi/describe-finding';
import { readRemittances } from '@pfs/edi/read-remittances';
import type { ExitCode } from '../command.ts';
import {
  type Column,
  count,
  jsonText,
  type Output,
  plural,
  type Styler,
  sumText,
  tableLines,
} from '../output.ts';
import type { LargeTotals } from '../totals.ts';
import { createPaymentTotals, type PaymentsTotals } from '../totals.ts';
import type { Input } from './input.ts';

const claimColumns: readonly Column[] = [
  { title: 'Rx', align: 'left', widthMin: 10 },
  { title: 'Status', align: 'left', widthMin: 8 },
  { title: 'Filled', align: 'left', widthMin: 10 },
  { title: 'NDC', align: 'left', widthMin: 11 },
  { title: 'Quantity', align: 'right', widthMin: 8 },
  { title: 'Gross', align: 'right', widthMin: 10 },
  { title: 'DIR', align: 'right', widthMin: 8 },
  { title: 'GER', align: 'right', widthMin: 6 },
  { title: 'Other fees', align: 'right', widthMin: 10 },
  { title: 'Net', align: 'right', widthMin: 10 },
  { title: 'Patient', align: 'right', widthMin: 8 },
  { title: '', align: 'left' },
];

/** Claims as table lines; `header` adds the titles. */
export function claimLines(
  claims: readonly Claim[],
  options: { readonly header: boolean; readonly style: Styler },
): readonly string[] {
  const lines = tableLines(claimColumns, claims.map(claimCells), options);
  return lines.map((line, index) => {
    const isTitle = options.header && index === 0;
    return `  ${isTitle ? options.style('dim', line) : line}`;
  });
}

function claimCells(claim: Claim): readonly string[] {
  return [
    claim.claimId,
    claim.status,
    claim.dateOfService ?? '-',
    claim.ndc ?? '-',
    claim.quantity ?? '-',
    formatUsd(claim.grossCents),
    feeText(claim.dirFeeCents),
    feeText(claim.gerFeeCents),
    feeText(claim.otherFeesCents),
    formatUsd(claim.netCents),
    feeText(claim.patientPaidCents),
    claim.differenceCents === 0 ? '' : `off by ${formatUsd(negateCents(claim.differenceCents))}`,
  ];
}

/** Most claims have no fee, so zero is shown as a dash. */
function feeText(cents: Cents): string {
  return cents === 0 ? '-' : formatUsd(cents);
}

const totalColumns: readonly Column[] = [
  { title: '', align: 'left', widthMin: 22 },
  { title: '', align: 'right', widthMin: 14 },
  { title: '', align: 'left' },
];

/** Other lump sums aren't part of net. */
const offNet: ReadonlySet<string> = new Set(feeCategories);

/** The totals of the file's payments, and separately of held ones. */
export function totalLines(outcome: Outcome, style: Styler): readonly string[] {
  const [counted, held] = [outcome.counted(), outcome.held()];
  if (held.payments === 0) return blockLines('Totals', counted.totals, style);
  const title = `Totals for ${plural(counted.payments, 'payment')}`;
  return [
    ...(counted.payments > 0 ? blockLines(title, counted.totals, style) : []),
    ...blockLines(`${plural(held.payments, 'payment')} held (excluded)`, held.totals, style),
  ];
}

function blockLines(title: string, totals: LargeTotals, style: Styler): readonly string[] {
  const beside = categories
    .filter((category) => !offNet.has(category))
    .filter((category) => totals.providerAdjustmentsCents[category] !== 0n)
    .map((category) => [
      sentenceCase(category),
      sumText(-totals.providerAdjustmentsCents[category]),
    ]);
  const { deniedClaims, reversals, paidClaims } = totals;
  const rows = [
    ['Gross', sumText(totals.grossCents)],
    [
      'DIR fees',
      sumText(totals.dirFeesCents),
      `${totals.dirPercentage.toFixed(1)}% of gross revenue`,
    ],
    ['Effective-rate fees', sumText(totals.gerFeesCents)],
    ['Other fees', sumText(totals.otherFeesCents)],
    ['Net', sumText(totals.netCents)],
    ...beside,
    ...(beside.length > 0 ? [['Payments', sumText(totals.paymentsCents)]] : []),
    ['Average DIR fee', sumText(totals.averageDirFeeCents)],
    [
      'Claims',
      count(totals.claims),
      `${count(paidClaims)} paid, ${count(reversals)} reversed, ${count(deniedClaims)} denied`,
    ],
  ];
  const lines = tableLines(totalColumns, rows, { header: false });
  return [style('bold', title), ...lines.map((line) => `  ${line}`), ''];
}

function sentenceCase(category: string): string {
  const words = category.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

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
