import { isDeepStrictEqual } from 'node:util';
import type { FindingKind, FindingStatus, InvoiceFinding } from '@pfs/core/invoice-audit/finding';
import { type Cents, centsToText, parseCents, zeroCents } from '@pfs/core/money';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { deleteOwn } from '../../platform/database/own-rows.ts';

/** The kinds of findings that a check looked for in an invoice or in one of its lines. */
export interface Checked {
  readonly invoiceId: string;
  readonly lineId?: string;
  readonly kinds: readonly FindingKind[];
}

/**
 * Saves the result of a check. A decided finding stays as it is. An open one is updated, or deleted
 * when it was checked for and not found again. Returns the invoices that gained or lost a finding.
 */
export async function saveFindings(
  tx: TenantTransaction,
  checked: readonly Checked[],
  found: readonly FoundFinding[],
): Promise<readonly string[]> {
  const saved = await listSavedFindings(tx, [
    ...new Set(checked.map(({ invoiceId }) => invoiceId)),
  ]);
  const { added, changed, gone } = compareFindings(saved, checked, found);
  await deleteFindings(
    tx,
    gone.map(({ id }) => id),
  );
  await updateFindings(tx, changed);
  await insertFindings(tx, added);
  return [...added, ...gone].map(({ invoiceId }) => invoiceId);
}

/** The changes that bring the saved findings in line with the current ones. */
export function compareFindings(
  saved: readonly SavedFinding[],
  checked: readonly Checked[],
  found: readonly FoundFinding[],
) {
  const before = new Map(saved.map((finding) => [keyOf(finding), finding]));
  const now = new Set(found.map(keyOf));
  const inScope = new Set(
    checked.flatMap(({ invoiceId, lineId, kinds }) =>
      kinds.map((kind) => keyOf({ invoiceId, lineId, kind })),
    ),
  );
  const gone = saved.filter((finding) => {
    const key = keyOf(finding);
    return finding.status === 'open' && inScope.has(key) && !now.has(key);
  });
  const added = found.filter((finding) => !before.has(keyOf(finding)));
  const changed = found.flatMap((finding) => {
    const one = before.get(keyOf(finding));
    if (one === undefined || one.status !== 'open' || isSame(one, finding)) return [];
    return [{ id: one.id, found: finding }];
  });
  return { added, changed, gone };
}

function keyOf(finding: {
  readonly invoiceId: string;
  readonly lineId?: string | null | undefined;
  readonly kind: FindingKind;
}): string {
  return `${finding.invoiceId} ${finding.lineId ?? ''} ${finding.kind}`;
}

function isSame(saved: SavedFinding, found: FoundFinding): boolean {
  return (
    saved.amountCents === found.amountCents &&
    isDeepStrictEqual(saved.evidence, JSON.parse(JSON.stringify(found.evidence)))
  );
}

/** A finding of an invoice by its current data. */
export type FoundFinding = InvoiceFinding & { readonly invoiceId: string };

export interface SavedFinding {
  readonly id: string;
  readonly invoiceId: string;
  readonly lineId: string | null;
  readonly kind: FindingKind;
  readonly amountCents: Cents;
  readonly evidence: unknown;
  readonly status: FindingStatus;
}

/** The findings of these lines that a person accepted, as "line kind". */
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

async function listSavedFindings(
  tx: TenantTransaction,
  invoiceIds: readonly string[],
): Promise<readonly SavedFinding[]> {
  const { rows } = await sql<Omit<SavedFinding, 'amountCents'> & { amount: string }>`
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

async function insertFindings(
  tx: TenantTransaction,
  findings: readonly FoundFinding[],
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

async function updateFindings(
  tx: TenantTransaction,
  findings: readonly { readonly id: string; readonly found: FoundFinding }[],
): Promise<void> {
  if (findings.length === 0) return;
  const rows = findings.map(({ id, found }) => ({
    ...{ id, amount: centsToText(found.amountCents), evidence: found.evidence },
  }));
  await sql`
    update invoice_findings finding set amount = changed.amount, evidence = changed.evidence
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) changed (id uuid, amount numeric,
      evidence jsonb)
    where finding.organization_id = ${tx.organizationId}
      and finding.id = changed.id`.execute(tx.query);
}

async function deleteFindings(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteOwn(tx, 'invoice_findings').where(sql<boolean>`id = any (${ids}::uuid[])`).execute();
}

const kindsOfDrugAndPackage: readonly FindingKind[] = [
  ...(['unit_not_known', 'unit_does_not_fit'] as const),
  ...(['price_above_list', 'price_above_last', 'price_above_nadac'] as const),
];

/** Deletes unit and price findings, decided or not, after a line's drug or package was changed. */
export async function deleteFindingsOfLine(tx: TenantTransaction, lineId: string): Promise<void> {
  await deleteOwn(tx, 'invoice_findings', { line_id: lineId })
    .where('kind', 'in', kindsOfDrugAndPackage)
    .execute();
}
