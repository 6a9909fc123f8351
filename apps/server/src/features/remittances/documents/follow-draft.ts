import { toRemittanceRows } from '@pfs/core/draft/to-remittance-rows';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { setPaymentsCounted } from '../../../platform/database/rollups.ts';
import { refreshAlerts } from '../../alerts/public.ts';
import { claimDecider } from '../import/import-draft.ts';
import type { KeptPayment } from './kept-payments.repository.ts';

/** What a claim says beside its money. */
interface ToldClaim {
  readonly position: number;
  readonly row: number;
  readonly ndc: string | null;
  readonly drugName: string | null;
  readonly quantity: string | null;
  readonly planName: string | null;
  readonly decidedBy: string;
}

/**
 * Puts what a person said of a completed document's drugs, codes, quantities and plans into its
 * claims, with costs, rollups and alerts, within the transaction that holds the ledger. Money stays
 * as it is. `payments` are those that changed, by their position in the document.
 */
export async function followDraft(
  tx: TenantTransaction,
  remittanceId: string,
  payments: ReadonlyMap<number, KeptPayment>,
): Promise<void> {
  const told = [...payments].flatMap(([position, kept]) => toldClaims(tx, position, kept));
  const touched = await listTouched(tx, remittanceId, told);
  const counted = touched.flatMap(({ id, counted: counts }) => (counts ? [id] : []));
  if (touched.length === 0) return;
  await setPaymentsCounted(tx, counted, false);
  await updateClaims(tx, remittanceId, told);
  await setPaymentsCounted(tx, counted, true);
  await refreshAlerts(tx, remittanceId);
}

function toldClaims(
  tx: TenantTransaction,
  position: number,
  kept: KeptPayment,
): readonly ToldClaim[] {
  const { organizationId } = tx;
  const of = { check: position, index: position, organizationId, rules: [] };
  const claims = toRemittanceRows(kept, of).flatMap((share) => share.claims);
  const drafts = new Map(kept.payment.claims.map((draft) => [draft.row, draft]));
  return claims.map(({ row, claim }) => {
    const draft = drafts.get(row);
    return {
      position,
      row,
      ndc: claim.ndc ?? null,
      drugName: claim.drugName ?? null,
      quantity: claim.quantity ?? null,
      planName: claim.planName ?? null,
      decidedBy: draft === undefined ? 'text' : claimDecider(draft),
    };
  });
}

/** The claims that say otherwise now, as `claims` and `told`. */
function changedClaims(
  { organizationId }: TenantTransaction,
  remittanceId: string,
  told: readonly ToldClaim[],
) {
  return sql`document_rows linked
    join jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (position integer,
      row integer, ndc text, "drugName" text, quantity numeric(12,3), "planName" text,
      "decidedBy" text)
      on told.position = linked.payment_position and told.row = linked.row
    where linked.organization_id = ${organizationId} and linked.remittance_id = ${remittanceId}
      and linked.part = 'claim' and claims.organization_id = ${organizationId}
      and claims.id = linked.claim_id
      and (claims.ndc, claims.drug_name, claims.quantity, claims.plan_name, claims.decided_by)
        is distinct from (told.ndc, told."drugName", told.quantity, told."planName",
          told."decidedBy")`;
}

async function listTouched(
  tx: TenantTransaction,
  remittanceId: string,
  told: readonly ToldClaim[],
): Promise<readonly { readonly id: string; readonly counted: boolean }[]> {
  const { rows } = await sql<{ id: string; counted: boolean }>`
    select id, counted from payments
    where organization_id = ${tx.organizationId} and remittance_id = ${remittanceId}
      and id in (select claims.payment_id from claims, ${changedClaims(tx, remittanceId, told)})
    order by id`.execute(tx.query);
  return rows;
}

async function updateClaims(
  tx: TenantTransaction,
  remittanceId: string,
  told: readonly ToldClaim[],
): Promise<void> {
  await sql`
    update claims set ndc = told.ndc, drug_name = told."drugName", quantity = told.quantity,
      plan_name = told."planName", decided_by = told."decidedBy"
    from ${changedClaims(tx, remittanceId, told)}`.execute(tx.query);
}
