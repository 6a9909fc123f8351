import { type Cents, centsToText } from '@pfs/core/money';
import {
  type Claim,
  type Finding,
  heldReasonOf,
  type Payment,
  type ProviderAdjustment,
} from '@pfs/core/remittance';
import { describeFinding } from '../describe-finding.ts';
import type { ReadFile } from './read-text.ts';

/** What a file comes to, as JSON that a person can go through: one line for each thing in it. */
export function goldenResult(read: ReadFile): string {
  const { file } = read;
  const sections: readonly (readonly [string, readonly unknown[]])[] = [
    ['payments', read.payments.map(paymentLine)],
    ['claims', read.claims.map(claimLine)],
    ['lumpSums', read.lumps.map(lumpSumLine)],
    ['findings', read.findings.map(findingLine)],
  ];
  const lines = [
    `  "unreadable": ${JSON.stringify(file.unreadable ?? null)}`,
    `  "segments": ${file.segments}`,
    ...sections.map(([name, rows]) => `  "${name}": ${listText(rows)}`),
  ];
  return `{\n${lines.join(',\n')}\n}\n`;
}

function listText(rows: readonly unknown[]): string {
  if (rows.length === 0) return '[]';
  return `[\n${rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]`;
}

function paymentLine(payment: Payment) {
  return {
    segment: payment.place.segment,
    byteOffset: payment.place.byteOffset,
    trace: payment.traceNumber,
    payer: payment.payer.name,
    paidOn: payment.paidOn,
    paid: money(payment.amountCents),
    claims: money(payment.claimsNetCents),
    lumpSums: money(payment.providerAdjustmentsCents),
    difference: money(payment.differenceCents),
    balanced: payment.balanced,
    held: heldReasonOf(payment) ?? null,
  };
}

function claimLine(claim: Claim) {
  return {
    segment: claim.place.segment,
    claim: claim.claimId,
    status: claim.status,
    filled: claim.dateOfService,
    ndc: claim.ndc,
    quantity: claim.quantity,
    charged: money(claim.chargeCents),
    gross: money(claim.grossCents),
    dir: money(claim.dirFeeCents),
    net: money(claim.netCents),
    patient: money(claim.patientPaidCents),
    difference: money(claim.differenceCents),
    adjustments: claim.adjustments
      .map((one) => `${one.group} ${one.reason} ${money(one.amountCents)} ${one.category}`)
      .join(', '),
  };
}

function lumpSumLine(adjustment: ProviderAdjustment) {
  const { place, code, reference, amountCents, category } = adjustment;
  return { segment: place.segment, code, reference, amount: money(amountCents), category };
}

function findingLine(finding: Finding) {
  const { code, severity, place, element, expected, found, differenceCents } = finding;
  return {
    code,
    severity,
    segment: place.segment,
    byteOffset: place.byteOffset,
    element,
    expected,
    found,
    difference: differenceCents === undefined ? undefined : money(differenceCents),
    says: describeFinding(finding),
  };
}

function money(cents: Cents): string {
  return centsToText(cents);
}
