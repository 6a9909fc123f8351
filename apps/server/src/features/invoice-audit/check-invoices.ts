import {
  type AuditedInvoice,
  type ComparedInvoice,
  duplicateOf,
  judgeInvoice,
} from '@pfs/core/invoice-audit/check-invoice';
import { sameLinesDaysMax } from '@pfs/core/invoice-audit/finding';
import { parseCents, zeroCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { isRepeated } from './audited-lines.repository.ts';
import { type Checked, type FoundFinding, saveFindings } from './save-findings.ts';

export interface CheckResult {
  readonly checked: readonly Checked[];
  readonly found: readonly FoundFinding[];
}

const ownKinds = ['total_mismatch', 'paid_over_total', 'overdue'] as const;

/**
 * Saves which of these and similar invoices are duplicates. Other rules depend on it, so it comes
 * first. Returns the invoices that became a duplicate or no longer are one.
 */
export async function updateDuplicates(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<readonly string[]> {
  await updateLinesKeys(tx, ids);
  const similar = (await listSimilarInvoices(tx, ids)).map(({ id }) => id);
  const found = findDuplicates(similar, await listSimilarInvoices(tx, similar));
  const kinds = ['duplicate_invoice'] as const;
  const checked = similar.map((invoiceId) => ({ invoiceId, kinds }));
  return await saveFindings(tx, checked, found);
}

/** Applies the rules that concern an invoice as a whole. */
export async function checkInvoices(
  tx: TenantTransaction,
  ids: readonly string[],
  today: Day,
): Promise<CheckResult> {
  const found = (await listInvoices(tx, ids)).flatMap((invoice) =>
    judgeInvoice(invoice, today).map((finding) => ({ ...finding, invoiceId: invoice.id })),
  );
  return { checked: ids.map((invoiceId) => ({ invoiceId, kinds: ownKinds })), found };
}

function findDuplicates(
  ids: readonly string[],
  all: readonly InvoiceToCompare[],
): readonly FoundFinding[] {
  const byKey = Map.groupBy(
    all.flatMap((invoice) => keysOf(invoice).map((key) => ({ key, invoice }))),
    ({ key }) => key,
  );
  const wanted = new Set(ids);
  return all
    .filter(({ id }) => wanted.has(id))
    .flatMap((invoice) => {
      const others = keysOf(invoice).flatMap((key) => byKey.get(key) ?? []);
      const found = duplicateOf(
        invoice,
        others.map((one) => one.invoice),
      );
      return found === undefined ? [] : [toFinding(invoice, found)];
    });
}

/** Invoices that share none of these keys are never duplicates. */
function keysOf({ vendorId, numberKey, linesKey, ...invoice }: InvoiceToCompare): string[] {
  return [
    `number ${vendorId} ${numberKey}`,
    `lines ${vendorId} ${linesKey}`,
    `amount ${vendorId} ${invoice.invoiceDate} ${invoice.totalCents}`,
  ];
}

function toFinding(
  invoice: InvoiceToCompare,
  { reason, other }: NonNullable<ReturnType<typeof duplicateOf<InvoiceToCompare>>>,
): FoundFinding {
  return {
    kind: 'duplicate_invoice',
    invoiceId: invoice.id,
    lineId: undefined,
    amountCents: invoice.totalCents,
    evidence: {
      reason,
      otherInvoiceId: other.id,
      otherInvoiceNumber: other.invoiceNumber,
      otherInvoiceDate: other.invoiceDate,
      otherTotalCents: other.totalCents,
    },
  };
}

interface InvoiceInAudit extends AuditedInvoice {
  readonly id: string;
}

/** Invoices with the number and the total of their lines. */
async function listInvoices(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<readonly InvoiceInAudit[]> {
  const { rows } = await sql<{
    id: string;
    status: string;
    total_amount: string;
    paid_amount: string;
    due_date: string | null;
    repeated: boolean;
    line_count: number;
    lines_total: string;
  }>`
    with lines as materialized (
      select invoice_id, count(*)::int as line_count, sum(total_price) as total
      from invoice_line_items
      where organization_id = ${tx.organizationId} and invoice_id = any (${ids}::uuid[])
      group by invoice_id
    )
    select invoice.id, invoice.status, total_amount, paid_amount, due_date,
      ${isRepeated} as repeated,
      coalesce(lines.line_count, 0) as line_count, coalesce(lines.total, 0)::text as lines_total
    from vendor_invoices invoice
    left join lines on lines.invoice_id = invoice.id
    where invoice.organization_id = ${tx.organizationId}
      and invoice.id = any (${ids}::uuid[])`.execute(tx.query);
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    totalCents: parseCents(row.total_amount) ?? zeroCents,
    paidCents: parseCents(row.paid_amount) ?? zeroCents,
    dueDate: row.due_date,
    repeated: row.repeated,
    lineCount: row.line_count,
    linesCents: parseCents(row.lines_total) ?? zeroCents,
  }));
}

/**
 * Recomputes the key by which the lines of invoices are compared. Materialized because, without
 * table statistics, the planner would aggregate all lines again for each invoice.
 */
async function updateLinesKeys(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  await sql`
    with lines as materialized (
      select invoice_id, md5(string_agg(line, E'\n' order by line collate "C")) as key
      from (
        select invoice_id, concat_ws('|', coalesce(ndc, lower(description)), quantity, unit_price,
          total_price) as line
        from invoice_line_items
        where organization_id = ${tx.organizationId} and invoice_id = any (${ids}::uuid[])
      ) each
      group by invoice_id
    )
    update vendor_invoices invoice set lines_key = lines.key
    from lines
    where invoice.organization_id = ${tx.organizationId} and invoice.id = lines.invoice_id
      and invoice.lines_key is distinct from lines.key`.execute(tx.query);
}

interface InvoiceToCompare extends ComparedInvoice {
  readonly invoiceNumber: string;
}

/** These invoices, and all that may be duplicates of them or are on record as such. */
async function listSimilarInvoices(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<readonly InvoiceToCompare[]> {
  const own = sql`own.organization_id = ${tx.organizationId} and own.id = any (${ids}::uuid[])`;
  const other = sql`other.organization_id = ${tx.organizationId}
    and other.vendor_id = own.vendor_id`;
  const { rows } = await sql<Omit<InvoiceToCompare, 'totalCents'> & { total: string }>`
    select id, vendor_id as "vendorId", invoice_number as "invoiceNumber",
      number_key as "numberKey", invoice_date as "invoiceDate", total_amount::text as total,
      coalesce(lines_key, '') as "linesKey", status = 'cancelled' as cancelled
    from vendor_invoices invoice
    where organization_id = ${tx.organizationId} and id in (
      select other.id from vendor_invoices own
      join vendor_invoices other on ${other} and other.number_key = own.number_key
      where ${own} and own.number_key <> ''
      union
      select other.id from vendor_invoices own
      join vendor_invoices other on ${other} and other.lines_key = own.lines_key
        and abs(other.invoice_date - own.invoice_date) <= ${sameLinesDaysMax}
      where ${own}
      union
      select other.id from vendor_invoices own
      join vendor_invoices other on ${other} and other.invoice_date = own.invoice_date
        and other.total_amount = own.total_amount
      where ${own}
      union
      select invoice_id from invoice_findings finding
      where finding.organization_id = ${tx.organizationId} and kind = 'duplicate_invoice'
        and status = 'open' and (evidence ->> 'otherInvoiceId')::uuid = any (${ids}::uuid[])
      union
      select unnest(${ids}::uuid[])
    )`.execute(tx.query);
  return rows.map(({ total, ...row }) => ({ ...row, totalCents: parseCents(total) ?? zeroCents }));
}
