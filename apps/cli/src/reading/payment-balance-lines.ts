import { formatUsd, negateCents, toCents } from '@pfs/core/money';
import type { Payment } from '@pfs/core/remittance';
import { tableLines } from '../columns.ts';
import type { Styler } from '../style.ts';

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
