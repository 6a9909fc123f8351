import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import type { Dimension } from '@pfs/core/figures/formula';
import { type TermName, termDefinition } from '@pfs/core/figures/terms';
import { centsOfSum } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import type { FigureGroup } from './figure-groups.ts';
import {
  bucketInSql,
  inPeriod,
  limitValues,
  namesOrNull,
  periodValues,
  timeOf,
} from './periods.ts';

interface InvoiceRow {
  readonly key: string;
  readonly rows: number;
  readonly amount: string;
  readonly first_day: string;
  readonly last_day: string;
}

/** The terms of invoices; each counts different ones. */
export const invoiceTerms = [
  'invoiced',
  'invoiceRows',
  'invoicesOpen',
  'invoicesOverdue',
  'overdueRows',
  'invoicesDue',
  'dueInTime',
  'invoicePaid',
] as const satisfies readonly TermName[];

type InvoiceTerm = (typeof invoiceTerms)[number];

const isCounted = `exists (select from counted_invoices counted
  where counted.organization_id = $1 and counted.id = invoice.id)`;

const isOverdue = `${isCounted} and invoice.paid_amount < invoice.total_amount
  and invoice.due_date < $8::date`;
const fellDue = 'invoice.total_amount > 0 and invoice.due_date < $8::date';

/** SQL conditions of the invoices that a term counts; `$8` is today. */
const invoiceConditions: Partial<Record<InvoiceTerm, string>> = {
  invoiced: isCounted,
  invoicesOpen: `${isCounted} and invoice.status <> 'paid'`,
  invoicesOverdue: isOverdue,
  overdueRows: isOverdue,
  invoicesDue: fellDue,
  dueInTime: fellDue,
};

const amounts: Partial<Record<InvoiceTerm, string>> = {
  invoicesOpen: 'invoice.total_amount - invoice.paid_amount',
  invoicesOverdue: 'invoice.total_amount - invoice.paid_amount',
  dueInTime: 'invoice.paid_in_time',
};

const isDue = (term: InvoiceTerm) => termDefinition(term).rows === 'dues';
const dayOf = (term: InvoiceTerm) => (isDue(term) ? 'invoice.due_date' : 'invoice.invoice_date');

/** SQL conditions of a filter: `$4` vendors, `$5` a status, `$6` and `$7` limits. */
export function invoicesInSql(term: InvoiceTerm): string {
  return `invoice.organization_id = $1 and ${inPeriod(dayOf(term))}
    and ($4::text[] is null or vendors.name = any($4))
    and ($5::text is null or invoice.status = $5)
    and ($6::numeric is null or invoice.total_amount > $6)
    and ($7::numeric is null or invoice.total_amount < $7)
    and coalesce($8::date, 'infinity') is not null and ${invoiceConditions[term] ?? 'true'}`;
}

export function invoiceValues(filter: FigureFilter, today: Day | undefined): readonly unknown[] {
  const { vendors, invoiceStatus } = filter;
  return [
    ...periodValues(filter),
    namesOrNull(vendors),
    invoiceStatus,
    ...limitValues(filter),
    today ?? null,
  ];
}

function keyOf(by: Dimension | null, day: string): string {
  const time = timeOf(by);
  if (time !== undefined) return bucketInSql(time, day);
  if (by === 'vendor') return 'vendors.name';
  return by === 'status' ? 'invoice.status' : `''::text`;
}

function invoiceGroups(term: InvoiceTerm, by: Dimension | null): string {
  const day = dayOf(term);
  return `select ${keyOf(by, day)} as key, count(*)::int as rows,
      sum(${amounts[term] ?? 'invoice.total_amount'})::text as amount,
      min(${day})::text as first_day, max(${day})::text as last_day
    from ${isDue(term) ? 'counted_invoices' : 'vendor_invoices'} invoice
    join vendors on vendors.organization_id = $1 and vendors.id = invoice.vendor_id
    where ${invoicesInSql(term)}
    group by 1`;
}

function paymentGroups(by: Dimension | null): string {
  return `select ${keyOf(by, 'part.paid_on')} as key, count(*)::int as rows,
      sum(part.amount)::text as amount,
      min(part.paid_on)::text as first_day, max(part.paid_on)::text as last_day
    from invoice_payments part
    join vendor_invoices invoice on invoice.organization_id = $1 and invoice.id = part.invoice_id
      and invoice.status <> 'cancelled'
    join vendors on vendors.organization_id = $1 and vendors.id = invoice.vendor_id
    where part.organization_id = $1 and ${inPeriod('part.paid_on')}
      and ($4::text[] is null or vendors.name = any($4))
    group by 1`;
}

interface InvoiceGroupsOptions {
  readonly term: InvoiceTerm;
  readonly by: Dimension | null;
  readonly today: Day | undefined;
}

/** Vendor costs, summed from the rows: there are few invoices. */
export async function readInvoiceGroups(
  tx: TenantTransaction,
  filter: FigureFilter,
  { term, by, today }: InvoiceGroupsOptions,
): Promise<readonly FigureGroup[]> {
  if (invoiceConditions[term]?.includes('$8') === true && today === undefined) {
    throw new RangeError('what is due depends on the day');
  }
  const name = `figures: ${term} by ${by}`;
  const rows =
    term === 'invoicePaid'
      ? await prepare<InvoiceRow>(name, paymentGroups(by))(
          tx,
          ...periodValues(filter),
          namesOrNull(filter.vendors),
        )
      : await prepare<InvoiceRow>(name, invoiceGroups(term, by))(
          tx,
          ...invoiceValues(filter, today),
        );
  return rows.map((row) => ({
    name: row.key,
    ndc: null,
    id: null,
    sums: { [term]: termDefinition(term).unit === 'count' ? row.rows : centsOfSum(row.amount) },
    firstDay: row.first_day,
    lastDay: row.last_day,
  }));
}
