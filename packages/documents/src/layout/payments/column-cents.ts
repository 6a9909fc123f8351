import type { DraftAmountField, DraftClaim } from '@pfs/core/draft/draft-remittance';
import { adjustmentFields } from '@pfs/core/draft/proof/row-equations';
import { parseCents } from '@pfs/core/money';

/** What a column of claims comes to, in cents; a blank cell or one that can't be read is zero. */
export function columnCents(claims: readonly DraftClaim[], field: DraftAmountField): number {
  let cents = 0;
  for (const { fields } of claims) cents += parseCents(fields[field]?.value ?? '0') ?? 0;
  return cents;
}

/** What claims come to before all or some of their fees, in cents without a sign. */
export function grossSums(claims: readonly DraftClaim[]): ReadonlySet<number> {
  let cents = columnCents(claims, 'net');
  const sums = new Set([Math.abs(columnCents(claims, 'gross'))]);
  for (const field of adjustmentFields.toReversed()) {
    cents += columnCents(claims, field);
    sums.add(Math.abs(cents));
  }
  return sums;
}
