import { formatUsd, negateCents, toCents } from '@pfs/core/money';
import type { Party, Payment, PaymentHeader } from '@pfs/core/remittance';
import { tableLines } from '../columns.ts';
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

/** The payment's identity as a sum that can be followed. */
export function balanceLines(payment: Payment, style: Styler): readonly string[] {
  const { claimsNetCents, providerAdjustmentsCents, amountCents, differenceCents } = payment;
  const adds = toCents(claimsNetCents - providerAdjustmentsCents);
  const rows = [
    [claimsText(payment), formatUsd(claimsNetCents)],
    ['Provider adjustments', formatUsd(negateCents(providerAdjustmentsCents))],
    ['Adds up to', formatUsd(adds)],
    ['The payment says', formatUsd(amountCents)],
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
  const cut = payment.cutOff ? style('red', ', cut off before its end') : '';
  const last = lines.length - 1;
  return [
    '',
    ...lines.map((line, index) => `  ${line}${index === last ? `  ${verdict}${cut}` : ''}`),
    '',
  ];
}

function outOfBalanceText(differenceCents: Payment['differenceCents']): string {
  if (differenceCents === 0) return 'not known to balance: an amount could not be read';
  return `OUT OF BALANCE by ${formatUsd(negateCents(differenceCents))}`;
}

function claimsText({ claimCount, reversalCount, deniedClaimCount }: Payment): string {
  const parts = [
    ...(reversalCount > 0 ? [`${reversalCount.toLocaleString('en-US')} reversed`] : []),
    ...(deniedClaimCount > 0 ? [`${deniedClaimCount.toLocaleString('en-US')} denied`] : []),
  ];
  const rest = parts.length > 0 ? ` (${parts.join(', ')})` : '';
  const unit = claimCount === 1 ? 'claim' : 'claims';
  return `${claimCount.toLocaleString('en-US')} ${unit}${rest}`;
}
