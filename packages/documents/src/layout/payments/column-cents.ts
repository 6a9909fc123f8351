import type { DraftAmountField, DraftClaim } from '@pfs/core/draft/draft-remittance';
import { parseCents } from '@pfs/core/money';

/** What a column of claims comes to, in cents; a blank cell or one that can't be read is zero. */
export function columnCents(claims: readonly DraftClaim[], field: DraftAmountField): number {
  let cents = 0;
  for (const { fields } of claims) cents += parseCents(fields[field]?.value ?? '0') ?? 0;
  return cents;
}
