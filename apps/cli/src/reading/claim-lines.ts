import { type Cents, formatUsd, negateCents } from '@pfs/core/money';
import type { Claim } from '@pfs/core/remittance';
import { type Column, tableLines } from '../columns.ts';
import type { Styler } from '../style.ts';

const columns: readonly Column[] = [
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

/** Claims as lines of a table; `header` writes the titles above them. */
export function claimLines(
  claims: readonly Claim[],
  options: { readonly header: boolean; readonly style: Styler },
): readonly string[] {
  const lines = tableLines(columns, claims.map(claimCells), options);
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

/** No fee is the usual case and reads best as nothing. */
function feeText(cents: Cents): string {
  return cents === 0 ? '-' : formatUsd(cents);
}
