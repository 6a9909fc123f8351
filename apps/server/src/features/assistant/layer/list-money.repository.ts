import type { AssistantQuery } from '@pfs/core/assistant/query';
import type { Category } from '@pfs/core/category';
import { termsOf } from '@pfs/core/figures/evaluate';
import { centsOfSum } from '@pfs/core/metrics/sums';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import {
  inPeriod,
  invoicesInSql,
  invoiceTerms,
  invoiceValues,
  limitValues,
  namesOrNull,
  periodValues,
} from '../../figures/public.ts';
import {
  type FoundRows,
  type ListOptions,
  type OfAllRows,
  ofAllRowsInSql,
  toFoundRows,
  toListedRow,
} from './found-rows.ts';

interface LumpRow extends OfAllRows {
  readonly id: string;
  readonly remittance_id: string;
  readonly reference: string | null;
  readonly code: string;
  readonly category: Category;
  readonly payer: string;
  readonly day: string;
  readonly amount: string;
}

const lumpSums = prepare<LumpRow>(
  'assistant: list of lump sums',
  `select lump.id, lump.remittance_id, lump.reference, lump.code, lump.category,
    payers.name as payer, lump.paid_on::text as day, lump.amount::text as amount,
    ${ofAllRowsInSql({ amount: 'lump.amount', day: 'lump.paid_on' })}
  from provider_adjustments lump
  join payments on payments.organization_id = $1 and payments.id = lump.payment_id
    and payments.counted
  join payers on payers.organization_id = $1 and payers.id = lump.payer_id
  where lump.organization_id = $1 and ${inPeriod('lump.paid_on')}
    and ($4::text[] is null or payers.name = any($4))
    and ($5::text[] is null or lump.category = any($5))
    and ($6::numeric is null or lump.amount > $6) and ($7::numeric is null or lump.amount < $7)
  order by lump.paid_on desc, lump.id limit $8`,
);

/** Lump sums of counted payments, the newest first. */
export async function listLumpSumsOf(
  tx: TenantTransaction,
  { filter }: AssistantQuery,
  { limit }: ListOptions,
): Promise<FoundRows> {
  const rows = await lumpSums(
    tx,
    ...periodValues(filter),
    namesOrNull(filter.payers),
    namesOrNull(filter.categories),
    ...limitValues(filter),
    limit,
  );
  return toFoundRows(rows, (row) =>
    toListedRow({
      id: row.id,
      day: row.day,
      reference: row.reference ?? row.code,
      party: row.payer,
      category: row.category,
      remittanceId: row.remittance_id,
      amounts: { totalAmount: centsOfSum(row.amount) },
    }),
  );
}

interface InvoiceRow extends OfAllRows {
  readonly id: string;
  readonly invoice_number: string;
  readonly vendor: string;
  readonly status: string;
  readonly day: string;
  readonly amount: string;
  readonly open: string;
  readonly all_open: string;
}

/** Nothing is to be paid of what does not count. */
const open = `case when invoice.status <> 'paid' and exists (select from counted_invoices counted
    where counted.organization_id = $1 and counted.id = invoice.id)
  then invoice.total_amount - invoice.paid_amount else 0 end`;

/** The invoices that a measure counts. */
function termOf(measure: AssistantQuery['measure']) {
  const [term] = invoiceTerms.filter((one) => termsOf([measure]).has(one));
  if (term === undefined) throw new RangeError(`${measure} is not of invoices`);
  return term;
}

/** Invoices of vendors: the newest first, or by amount where spend is asked for. */
export async function listInvoicesOf(
  tx: TenantTransaction,
  { filter, measure, order }: AssistantQuery,
  { limit, today }: ListOptions,
): Promise<FoundRows> {
  const direction = order === 'highest' ? 'desc' : 'asc';
  const first = measure === 'vendorSpend' ? `invoice.total_amount ${direction}, ` : '';
  const read = prepare<InvoiceRow>(
    `assistant: list of invoices ${measure} ${direction}`,
    `select invoice.id, invoice.invoice_number, vendors.name as vendor, invoice.status,
      invoice.invoice_date::text as day, invoice.total_amount::text as amount,
      (${open})::text as open, (sum(${open}) over ())::text as all_open,
      ${ofAllRowsInSql({ amount: 'invoice.total_amount', day: 'invoice.invoice_date' })}
    from vendor_invoices invoice
    join vendors on vendors.organization_id = $1 and vendors.id = invoice.vendor_id
    where ${invoicesInSql(termOf(measure))}
    order by ${first}invoice.invoice_date ${direction}, invoice.id limit $9`,
  );
  const rows = await read(tx, ...invoiceValues(filter, today), limit);
  const found = toFoundRows(rows, (row) =>
    toListedRow({
      id: row.id,
      day: row.day,
      reference: row.invoice_number,
      party: row.vendor,
      status: row.status,
      amounts: { totalAmount: centsOfSum(row.amount), openAmount: centsOfSum(row.open) },
    }),
  );
  const openAmount = centsOfSum(rows[0]?.all_open ?? null);
  return { ...found, sums: { ...found.sums, openAmount } };
}
