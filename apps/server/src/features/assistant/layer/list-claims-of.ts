import type { Measure } from '@pfs/core/assistant/measures';
import type { AssistantQuery } from '@pfs/core/assistant/query';
import { centsOfSum } from '@pfs/core/metrics/sums';
import type { ClaimSort } from '@pfs/wire/claims';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import {
  type ClaimFilter,
  type ClaimRow,
  listClaims,
  orderedClaims,
  summarizeClaims,
} from '../../claims/public.ts';
import { toCountedClaims } from '../../figures/public.ts';
import { type FoundRows, type ListOptions, toListedRow } from './found-rows.ts';

const sorts: Partial<Record<Measure, ClaimSort>> = {
  dirFees: 'dirFee',
  gerFees: 'gerFee',
  otherFees: 'otherFees',
  grossAmount: 'grossAmount',
  netAmount: 'netAmount',
};

const statuses: Partial<Record<Measure, ClaimRow['status']>> = {
  deniedClaims: 'denied',
  reversals: 'reversal',
};

/** Counted claims in the order of an amount, or the newest first. */
export async function listClaimsOf(
  tx: TenantTransaction,
  query: AssistantQuery,
  { claimIndexes, limit }: ListOptions,
): Promise<FoundRows> {
  const asked = toCountedClaims(query.filter);
  const filter = { ...asked, status: asked.status ?? statuses[query.measure] } as ClaimFilter;
  const sort = sorts[query.measure] ?? 'processedDate';
  const order = query.order === 'highest' ? 'desc' : 'asc';
  const sums = await summarizeClaims(tx, claimIndexes, filter);
  const page = { sort, order, offset: 0, limit } as const;
  const rows =
    claimIndexes === undefined
      ? await orderedClaims(tx, filter, page).limit(limit).execute()
      : (await listClaims(tx, claimIndexes, { filter, page, counted: false })).rows;
  return {
    rows: rows.map(toRow),
    count: sums.paid + sums.reversals + sums.denied,
    sums: sums.cents,
    firstDay: sums.firstDay,
    lastDay: sums.lastDay,
  };
}

function toRow(row: ClaimRow) {
  return toListedRow({
    id: row.id,
    day: row.processed_date,
    reference: row.claim_id,
    party: row.payer_name,
    drug: row.drug_name,
    ndc: row.ndc,
    status: row.status,
    remittanceId: row.remittance_id,
    amounts: {
      grossAmount: centsOfSum(row.gross_amount),
      dirFee: centsOfSum(row.dir_fee),
      gerFee: centsOfSum(row.ger_fee),
      otherFees: centsOfSum(row.other_fees),
      netAmount: centsOfSum(row.net_amount),
      patientPaid: centsOfSum(row.patient_paid),
    },
  });
}
