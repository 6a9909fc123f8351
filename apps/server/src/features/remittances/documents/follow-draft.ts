import { toRemittanceRows } from '@pfs/core/draft/to-remittance-rows';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { refreshAlerts } from '../../alerts/public.ts';
import { setPaymentsCounted } from '../../ledger/public.ts';
import { claimDecider } from '../import/import-draft.ts';
import type { KeptPayment } from './document-drafts.repository.ts';

/** The values of a claim besides its money. */
interface EnteredClaim {
  readonly position: number;
  readonly row: number;
  readonly ndc: string | null;
  readonly drugName: string | null;
  readonly quantity: string | null;
  readonly planName: string | null;
  readonly decidedBy: string;
}

/**
 * Updates the claims of a completed document with the drugs, codes, quantities and plans that a
 * person entered, with costs, rollups and alerts, within the transaction that holds the ledger.
 * Money stays as it is. `payments` are those that changed, by their position in the document.
 */
export async function followDraft(
  tx: TenantTransaction,
  remittanceId: string,
  payments: ReadonlyMap<number, KeptPayment>,
): Promise<void> {
  const entered = [...payments].flatMap(([position, kept]) => enteredClaims(tx, position, kept));
  const touched = await listTouched(tx, remittanceId, entered);
  const counted = touched.flatMap(({ id, counted: counts }) => (counts ? [id] : []));
  if (touched.length === 0) return;
  await setPaymentsCounted(tx, counted, false);
  await updateClaims(tx, remittanceId, entered);
  await setPaymentsCounted(tx, counted, true);
  await refreshAlerts(tx, remittanceId);
}

function enteredClaims(
  tx: TenantTransaction,
  position: number,
  kept: KeptPayment,
): readonly EnteredClaim[] {
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

/** The claims whose values changed, as `claims` and `entered`. */
function changedClaims(
  { organizationId }: TenantTransaction,
  remittanceId: string,
  entered: readonly EnteredClaim[],
) {
  return sql`document_rows linked
    join jsonb_to_recordset(${JSON.stringify(entered)}::jsonb) as entered (position integer,
      row integer, ndc text, "drugName" text, quantity numeric(12,3), "planName" text,
      "decidedBy" text)
      on entered.position = linked.payment_position and entered.row = linked.row
    where linked.organization_id = ${organizationId} and linked.remittance_id = ${remittanceId}
      and linked.part = 'claim' and claims.organization_id = ${organizationId}
      and claims.id = linked.claim_id
      and (claims.ndc, claims.drug_name, claims.quantity, claims.plan_name, claims.decided_by)
        is distinct from (entered.ndc, entered."drugName", entered.quantity, entered."planName",
          entered."decidedBy")`;
}

async function listTouched(
  tx: TenantTransaction,
  remittanceId: string,
  entered: readonly EnteredClaim[],
): Promise<readonly { readonly id: string; readonly counted: boolean }[]> {
  const { rows } = await sql<{ id: string; counted: boolean }>`
    select id, counted from payments
    where organization_id = ${tx.organizationId} and remittance_id = ${remittanceId}
      and id in (select claims.payment_id from claims, ${changedClaims(tx, remittanceId, entered)})
    order by id`.execute(tx.query);
  return rows;
}

async function updateClaims(
  tx: TenantTransaction,
  remittanceId: string,
  entered: readonly EnteredClaim[],
): Promise<void> {
  await sql`
    update claims set ndc = entered.ndc, drug_name = entered."drugName",
      quantity = entered.quantity, plan_name = entered."planName", decided_by = entered."decidedBy"
    from ${changedClaims(tx, remittanceId, entered)}`.execute(tx.query);
}
