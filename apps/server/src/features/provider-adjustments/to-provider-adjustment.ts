import type { ProviderAdjustment } from '@pfs/wire/provider-adjustments';
import type { LumpRow } from './provider-adjustments.repository.ts';

export function toProviderAdjustment(row: LumpRow): ProviderAdjustment {
  return {
    id: row.id,
    remittanceId: row.remittance_id,
    code: row.code,
    reference: row.reference,
    amount: Number(row.amount),
    category: row.category,
    payerName: row.payer_name,
    // Until a person says the day of an undated payment, its rows stand on a day that is none.
    paidOn: row.payment_paid_on,
    counted: row.counted,
  };
}
