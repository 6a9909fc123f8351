import type {
  InvoiceFinding as CoreFinding,
  FindingKind,
  FindingStatus,
} from '@pfs/core/invoice-audit/finding';
import { sentenceOf } from '@pfs/core/invoice-audit/finding-labels';
import { parseCents, toDollars, zeroCents } from '@pfs/core/money';
import type { InvoiceFinding, ListedInvoiceFinding } from '@pfs/wire/invoice-findings';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { updateOwn } from '../../platform/database/own-rows.ts';

interface FindingFilter {
  readonly status: FindingStatus;
  /** Any of several. */
  readonly kind?: FindingKind | readonly FindingKind[] | undefined;
  readonly vendorId?: string | undefined;
}

interface FindingRow {
  readonly id: string;
  readonly invoice_id: string;
  readonly line_id: string | null;
  readonly kind: FindingKind;
  readonly amount: string;
  readonly evidence: Record<string, unknown>;
  readonly status: FindingStatus;
  readonly note: string | null;
  readonly decided_by_name: string | null;
  readonly decided_at: Date | null;
  readonly found_at: Date;
  readonly invoice_number: string;
  readonly invoice_date: string;
  readonly invoice_status: string;
  readonly invoice_version: number;
  readonly vendor_id: string;
  readonly vendor_name: string;
  readonly line_description: string | null;
  readonly case_id: string | null;
}

function filtered(tx: TenantTransaction, { status, kind, vendorId }: FindingFilter) {
  const conditions = [sql`finding.status = ${status}`];
  if (kind !== undefined) conditions.push(sql`finding.kind = any(${[kind].flat()}::text[])`);
  if (vendorId !== undefined) conditions.push(sql`invoice.vendor_id = ${vendorId}`);
  return sql`invoice_findings finding
    join vendor_invoices invoice on invoice.organization_id = finding.organization_id
      and invoice.id = finding.invoice_id
    where finding.organization_id = ${tx.organizationId} and ${sql.join(conditions, sql` and `)}`;
}

export async function sumFindings(
  tx: TenantTransaction,
  filter: FindingFilter,
): Promise<{ readonly total: number; readonly amount: string }> {
  const { rows } = await sql<{ total: number; amount: string }>`
    select (select count(*)::int from ${filtered(tx, filter)}) as total,
      ${questionedAmount(filtered(tx, filter))} as amount`.execute(tx.query);
  return rows[0] ?? { total: 0, amount: '0' };
}

interface FindingsOfVendor {
  readonly id: string;
  readonly name: string;
  readonly total: number;
  readonly amount: string;
}

/** The same for each vendor that has any. Highest amount first. */
export async function sumFindingsOfVendors(
  tx: TenantTransaction,
  filter: Omit<FindingFilter, 'vendorId'>,
): Promise<readonly FindingsOfVendor[]> {
  const ofVendor = sql`${filtered(tx, filter)} and invoice.vendor_id = vendors.id`;
  const { rows } = await sql<FindingsOfVendor>`
    select id, name, total, amount from vendors cross join lateral (
      select (select count(*)::int from ${ofVendor}) as total,
        ${questionedAmount(ofVendor)} as amount
    ) sums
    where organization_id = ${tx.organizationId} and total > 0
    order by amount::numeric desc, name, id`.execute(tx.query);
  return rows;
}

/** Highest amount first. */
export async function listFindings(
  tx: TenantTransaction,
  filter: FindingFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ListedInvoiceFinding[]> {
  const rows = await readRows(
    tx,
    sql`finding.id in (select finding.id from ${filtered(tx, filter)}
      order by finding.amount desc, finding.id offset ${offset} limit ${limit})`,
  );
  return rows.map(toListedFinding);
}

/** All findings of an invoice, decided or not. Highest amount first. */
export async function listFindingsOf(
  tx: TenantTransaction,
  invoiceId: string,
): Promise<InvoiceFinding[]> {
  return (await readRows(tx, sql`finding.invoice_id = ${invoiceId}`)).map(toFinding);
}

export async function findFinding(
  tx: TenantTransaction,
  id: string,
): Promise<ListedInvoiceFinding | undefined> {
  const [row] = await readRows(tx, sql`finding.id = ${id}`);
  return row && toListedFinding(row);
}

async function readRows(
  tx: TenantTransaction,
  condition: RawBuilder<unknown>,
): Promise<readonly FindingRow[]> {
  const { rows } = await sql<FindingRow>`
    select finding.id, finding.invoice_id, finding.line_id, finding.kind,
      finding.amount::text as amount, finding.evidence, finding.status, finding.note,
      finding.decided_at, finding.found_at, invoice.invoice_number, invoice.invoice_date,
      invoice.status as invoice_status, invoice.version as invoice_version, invoice.vendor_id,
      vendors.name as vendor_name, line.description as line_description,
      case_of_row(finding.organization_id, '{vendor_duplicate,vendor_overcharge}',
        concat_ws('|', finding.invoice_id, finding.line_id, finding.kind)) as case_id,
      nullif(trim(concat_ws(' ', person.first_name, person.last_name)), '') as decided_by_name
    from invoice_findings finding
    join vendor_invoices invoice on invoice.organization_id = finding.organization_id
      and invoice.id = finding.invoice_id
    join vendors on vendors.organization_id = finding.organization_id
      and vendors.id = invoice.vendor_id
    left join invoice_line_items line on line.organization_id = finding.organization_id
      and line.id = finding.line_id
    left join users person on person.id = finding.decided_by
    where finding.organization_id = ${tx.organizationId} and ${condition}
    order by finding.amount desc, finding.id`.execute(tx.query);
  return rows;
}

interface Decision {
  readonly status: FindingStatus;
  readonly note: string | null;
  readonly userId: string | null;
}

export async function setDecision(
  tx: TenantTransaction,
  id: string,
  { status, note, userId }: Decision,
): Promise<void> {
  await updateOwn(tx, 'invoice_findings', { id })
    .set({
      ...{ status, note, decided_by: status === 'open' ? null : userId },
      decided_at: status === 'open' ? null : sql<Date>`now()`,
    })
    .execute();
}

function toFinding(row: FindingRow): InvoiceFinding {
  const { kind, evidence } = row;
  const amountCents = parseCents(row.amount) ?? zeroCents;
  return {
    id: row.id,
    invoiceId: row.invoice_id,
    lineId: row.line_id,
    kind,
    amount: toDollars(amountCents),
    evidence,
    sentence: sentenceOf({ kind, amountCents, evidence } as unknown as CoreFinding),
    status: row.status,
    note: row.note,
    decidedByName: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    foundAt: row.found_at.toISOString(),
  };
}

function toListedFinding(row: FindingRow): ListedInvoiceFinding {
  return {
    ...toFinding(row),
    invoiceNumber: row.invoice_number,
    invoiceDate: row.invoice_date,
    invoiceStatus: row.invoice_status as ListedInvoiceFinding['invoiceStatus'],
    invoiceVersion: row.invoice_version,
    vendorId: row.vendor_id,
    vendorName: row.vendor_name,
    lineDescription: row.line_description,
    caseId: row.case_id,
  };
}

/**
 * SQL of the amount in question, each dollar counted once. `rows` is what follows `from`, with the
 * findings as `finding`. All price findings of a line question the same dollars, and an overdue
 * amount includes whatever else is questioned on its invoice.
 */
export function questionedAmount(rows: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(
    select coalesce(sum(greatest(questioned, overdue)), 0)::text from (
      select sum(questioned) as questioned, max(overdue) as overdue from (
        select finding.invoice_id, max(finding.amount) filter (where kind = 'overdue') as overdue,
          coalesce(max(finding.amount) filter (where ${isPrice}), 0)
            + coalesce(sum(finding.amount) filter (where kind <> 'overdue' and not ${isPrice}), 0)
            as questioned
        from ${rows}
        group by finding.invoice_id, finding.line_id
      ) line
      group by invoice_id
    ) invoice)`;
}

const isPrice = sql`kind in ('price_above_list', 'price_above_last', 'price_above_nadac')`;
