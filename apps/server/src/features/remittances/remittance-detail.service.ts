import { parseCents } from '@pfs/core/money';
import type { Place } from '@pfs/core/remittance';
import { describeFinding } from '@pfs/edi/describe-finding';
import type { RemittanceDetail } from '@pfs/wire/remittances';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findRemittanceRow, toRemittance } from './remittances.repository.ts';

/** A file says at most this many things wrong with it; the reader already caps them. */
const findingsMax = 1_001;

/** One remittance with what it says: its payments and its findings in words. */
export async function getRemittanceDetail(
  tx: TenantTransaction,
  id: string,
): Promise<RemittanceDetail> {
  const row = await findRemittanceRow(tx, id);
  if (row === undefined) throw new AppError('not_found');
  const payments = await tx.query
    .selectFrom('payments')
    .innerJoin('payers', (join) =>
      join
        .onRef('payers.organization_id', '=', 'payments.organization_id')
        .onRef('payers.id', '=', 'payments.payer_id'),
    )
    .selectAll('payments')
    .select('payers.name as payer_name')
    .where('payments.organization_id', '=', tx.organizationId)
    .where('payments.remittance_id', '=', id)
    .orderBy('payments.position')
    .execute();
  const findings = await tx.query
    .selectFrom('remittance_findings')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('remittance_id', '=', id)
    .orderBy('position')
    .limit(findingsMax)
    .execute();
  return {
    ...toRemittance(row),
    payments: payments.map((payment) => ({
      id: payment.id,
      payerName: payment.payer_name,
      traceNumber: payment.trace_number,
      amount: Number(payment.amount),
      paidOn: payment.paid_on,
      claimsTotal: Number(payment.claims_net),
      providerAdjustmentsTotal: Number(payment.provider_adjustments_total),
      balanced: payment.balanced,
      difference: Number(payment.difference),
      counted: payment.counted,
      heldReason: payment.held_reason as 'out_of_balance' | 'duplicate' | 'undated' | null,
    })),
    findings: findings.map((finding) => {
      const place: Place = {
        segment: Number(finding.segment ?? 0),
        byteOffset: Number(finding.byte_offset ?? 0),
      };
      return {
        code: finding.code,
        severity: finding.severity as 'error' | 'warning' | 'info',
        message: describeFinding({
          code: finding.code,
          severity: finding.severity as 'error' | 'warning' | 'info',
          place,
          element: finding.element ?? undefined,
          expected: finding.expected ?? undefined,
          found: finding.found ?? undefined,
          differenceCents: finding.difference === null ? undefined : parseCents(finding.difference),
        }),
        place: `Segment ${place.segment}, byte ${place.byteOffset}${
          finding.element === null ? '' : `, ${finding.element}`
        }`,
      };
    }),
  };
}
