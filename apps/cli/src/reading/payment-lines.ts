import { formatUsd } from '@pfs/core/money';
import type { Party, PaymentHeader } from '@pfs/core/remittance';
import type { Styler } from '../style.ts';

const methods: Readonly<Record<string, string>> = {
  ACH: 'EFT',
  CHK: 'Check',
  FWT: 'Wire',
  NON: 'No payment',
};

/** Who pays whom, by what, when and how much. */
export function headerLines(payment: PaymentHeader, style: Styler): readonly string[] {
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
  if (name === undefined && id === undefined) return 'nobody named';
  return id === undefined ? (name ?? '') : `${name ?? ''} (${id})`.trimStart();
}
