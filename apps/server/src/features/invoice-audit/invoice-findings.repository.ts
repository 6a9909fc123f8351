import type { FindingKind, FindingStatus, InvoiceFinding } from '@pfs/core/invoice-audit/finding';
import { type Cents, centsToText, parseCents, zeroCents } from '@pfs/core/money';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** A finding as it holds now, of an invoice. */
export type HeldFinding = InvoiceFinding & { readonly invoiceId: string };

export interface KeptFinding {
  readonly id: string;
  readonly invoiceId: string;
  readonly lineId: string | null;
  readonly kind: FindingKind;
  readonly amountCents: Cents;
  readonly evidence: unknown;
  readonly status: FindingStatus;
}

/** Of these lines, what a person accepted: line and kind. */
export async function listAccepted(
  tx: TenantTransaction,
  lines: readonly { readonly id: string }[],
): Promise<ReadonlySet<string>> {
  if (lines.length === 0) return new Set();
  const { rows } = await sql<{ line_id: string; kind: string }>`
    select line_id, kind from invoice_findings
    where organization_id = ${tx.organizationId} and status = 'accepted'
      and line_id = any (${lines.map(({ id }) => id)}::uuid[])`.execute(tx.query);
  return new Set(rows.map(({ line_id, kind }) => `${line_id} ${kind}`));
}

export async function listKeptFindings(
  tx: TenantTransaction,
  invoiceIds: readonly string[],
): Promise<readonly KeptFinding[]> {
  const { rows } = await sql<Omit<KeptFinding, 'amountCents'> & { amount: string }>`
    select id, invoice_id as "invoiceId", line_id as "lineId", kind, amount::text as amount,
      evidence, status
    from invoice_findings
    where organization_id = ${tx.organizationId}
      and invoice_id = any (${invoiceIds}::uuid[])`.execute(tx.query);
  return rows.map(({ amount, ...row }) => ({
    ...row,
    amountCents: parseCents(amount) ?? zeroCents,
  }));
}

export async function insertFindings(
  tx: TenantTransaction,
  findings: readonly HeldFinding[],
): Promise<void> {
  if (findings.length === 0) return;
  const rows = findings.map(({ invoiceId, lineId, kind, amountCents, evidence }) => ({
    ...{ id: uuidV7(), invoice_id: invoiceId, line_id: lineId ?? null, kind },
    ...{ amount: centsToText(amountCents), evidence },
  }));
  await sql`
    insert into invoice_findings (organization_id, id, invoice_id, line_id, kind, amount, evidence)
    select ${tx.organizationId}, id, invoice_id, line_id, kind, amount, evidence
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) each (id uuid, invoice_id uuid,
      line_id uuid, kind text, amount numeric, evidence jsonb)`.execute(tx.query);
}

export async function updateFindings(
  tx: TenantTransaction,
  findings: readonly { readonly id: string; readonly held: HeldFinding }[],
): Promise<void> {
  if (findings.length === 0) return;
  const rows = findings.map(({ id, held }) => ({
    ...{ id, amount: centsToText(held.amountCents), evidence: held.evidence },
  }));
  await sql`
    update invoice_findings finding set amount = changed.amount, evidence = changed.evidence
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) changed (id uuid, amount numeric,
      evidence jsonb)
    where finding.organization_id = ${tx.organizationId}
      and finding.id = changed.id`.execute(tx.query);
}

export async function deleteFindings(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query
    .deleteFrom('invoice_findings')
    .where('organization_id', '=', tx.organizationId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
}

/** Findings about what a line is and costs, decided or not: it is said to be something else now. */
export async function deleteFindingsOfLine(tx: TenantTransaction, lineId: string): Promise<void> {
  const kinds: readonly FindingKind[] = [
    ...(['unit_not_known', 'unit_does_not_fit', 'price_above_last', 'price_above_nadac'] as const),
  ];
  await tx.query
    .deleteFrom('invoice_findings')
    .where('organization_id', '=', tx.organizationId)
    .where('line_id', '=', lineId)
    .where('kind', 'in', kinds)
    .execute();
}
