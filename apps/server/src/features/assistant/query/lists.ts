import type { FigureQuery } from '@pfs/assistant/query';
import { termsOf } from '@pfs/core/figures/evaluate';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { centsOfSum } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { type ClaimAmount, claimAmounts } from '@pfs/wire/claim-names';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import {
  type ClaimFilter,
  type ClaimRow,
  listClaims,
  summarizeClaims,
} from '../../claims/public.ts';
import {
  inPeriod,
  invoicesInSql,
  invoiceTerms,
  invoiceValues,
  limitValues,
  namesOrNull,
  periodValues,
  toCountedClaims,
} from '../../figures/public.ts';
import type { ListedRow, ResultList, RunOptions } from './query-result.ts';

interface FoundList extends ResultList {
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
}

interface ListOptions extends RunOptions {
  readonly limit: number;
}

/** The rows of a figure, newest or largest first. */
export function listRows(
  tx: TenantTransaction,
  query: FigureQuery,
  options: ListOptions,
): Promise<FoundList> {
  const isOfCounted = query.rows === 'claims' && query.figure !== 'belowCostClaims';
  return (isOfCounted ? listCountedClaims : listSource)(tx, query, options);
}

const noRow = {
  ...{ day: null, reference: null, party: null, drug: null, ndc: null, category: null },
  ...{ status: null, remittanceId: null },
};

/** The amount of a claim that a figure sums. */
export const claimAmountOf: Partial<Record<FigureName, ClaimAmount>> = {
  dirFees: 'dirFee',
  gerFees: 'gerFee',
  otherFees: 'otherFees',
  grossAmount: 'grossAmount',
  netAmount: 'netAmount',
};
const statuses: Partial<Record<FigureName, NonNullable<ClaimFilter['status']>>> = {
  deniedClaims: 'denied',
  reversals: 'reversal',
};
const columnOf = (amount: ClaimAmount) =>
  amount.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`) as 'gross_amount';

async function listCountedClaims(
  tx: TenantTransaction,
  query: FigureQuery,
  { claimIndexes, limit }: ListOptions,
): Promise<FoundList> {
  const asked = toCountedClaims(query.filter);
  const filter: ClaimFilter = { ...asked, status: asked.status ?? statuses[query.figure] };
  const order = query.order === 'highest' ? 'desc' : 'asc';
  const sort = claimAmountOf[query.figure] ?? 'processedDate';
  const page = { sort, order, offset: 0, limit } as const;
  const { cents, firstDay, lastDay, ...all } = await summarizeClaims(tx, claimIndexes, filter);
  const listed = await listClaims(tx, claimIndexes, { filter, page, counted: false });
  const amounts = (row: ClaimRow) =>
    claimAmounts.map((name) => [name, centsOfSum(row[columnOf(name)])]);
  const rows = listed.rows.map((row) => ({
    ...{ ...noRow, id: row.id, day: row.processed_date, reference: row.claim_id },
    ...{ party: row.payer_name, drug: row.drug_name, ndc: row.ndc, status: row.status },
    remittanceId: row.remittance_id,
    amounts: Object.fromEntries(amounts(row)),
  }));
  return { rows, count: all.paid + all.reversals + all.denied, sums: cents, firstDay, lastDay };
}

/** The amount that a list is sorted by; other lists are sorted by day. */
const sortedBy: Partial<Record<FigureName, string>> = {
  ...{ lumpSums: 'totalAmount', paymentsReceived: 'totalAmount', vendorSpend: 'totalAmount' },
  belowCostClaims: 'loss',
};

/** SQL of rows: `$2` and `$3` are days, `$4` names, `$8` today. Amounts are in dollars. */
interface Source {
  readonly rows: string;
  /** The first one is limited by the filter. */
  readonly amounts: Readonly<Record<string, string>>;
}

const counted = (rows: string) => `join payments on payments.organization_id = $1
  and payments.id = ${rows}.payment_id and payments.counted`;
const ofPayers = (rows: string, day: string) => `
  join payers on payers.organization_id = $1 and payers.id = ${rows}.payer_id
  where ${rows}.organization_id = $1 and ${inPeriod(day)}
    and ($4::text[] is null or payers.name = any($4))`;
const ofPayments = `from payments ${ofPayers('payments', 'paid_on')} and counted
  and $5::text[] is null`;

const lumpSums: Source = {
  rows: `lump.id, lump.paid_on as day, coalesce(lump.reference, lump.code) as reference,
      payers.name as party, category, lump.remittance_id as "remittanceId"
    from provider_adjustments lump ${counted('lump')} ${ofPayers('lump', 'lump.paid_on')}
      and ($5::text[] is null or category = any($5))`,
  amounts: { totalAmount: 'lump.amount' },
};

const payments: Source = {
  rows: `payments.id, paid_on as day, trace_number as reference, payers.name as party,
      method as status, remittance_id as "remittanceId" ${ofPayments}`,
  amounts: { totalAmount: 'amount' },
};

/** Files with counted payments that match the filter. */
const remittances: Source = {
  rows: `file.id, day, file.file_name as reference, file.processing_status as status,
      file.id as "remittanceId"
    from (select remittance_id, max(paid_on) as day, sum(amount) as amount ${ofPayments}
      group by remittance_id) paid
    join remittances file on file.organization_id = $1 and file.id = paid.remittance_id`,
  amounts: { totalAmount: 'paid.amount' },
};

/** Fills below cost. */
function belowCost(limited: ClaimAmount): Source {
  const names = [limited, ...claimAmounts];
  return {
    rows: `claims.id, processed_date as day, claims.claim_id as reference, payers.name as party,
        drug_name as drug, ndc, claims.status, claims.remittance_id as "remittanceId"
      from claims join claim_costs cost on cost.organization_id = $1 and cost.claim_id = claims.id
        and cost.loss is not null
      ${counted('claims')} ${ofPayers('claims', 'processed_date')}
        and ($5::text[] is null or coalesce(drug_name, '') = any($5))
        and ($10::text[] is null or coalesce(ndc, '') = any($10))
        and ($11::text is null or claims.status = $11)`,
    amounts: {
      ...Object.fromEntries(names.map((name) => [name, `claims.${columnOf(name)}`])),
      ...{ cost: 'cost.cost', loss: 'cost.loss' },
    },
  };
}

/** Invoices that do not count have no open amount. */
const open = `case when invoice.status <> 'paid' and exists (select from counted_invoices counted
    where counted.organization_id = $1 and counted.id = invoice.id)
  then invoice.total_amount - invoice.paid_amount else 0 end`;

function invoicesOf(figure: FigureName): Source {
  const term = invoiceTerms.find((one) => termsOf([figure]).has(one)) ?? 'invoiceRows';
  return {
    rows: `invoice.id, invoice_date as day, invoice_number as reference, vendors.name as party,
        invoice.status
      from vendor_invoices invoice
      join vendors on vendors.organization_id = $1 and vendors.id = invoice.vendor_id
      where ${invoicesInSql(term)}`,
    amounts: { totalAmount: 'total_amount', openAmount: open },
  };
}

async function listSource(
  tx: TenantTransaction,
  { rows, figure, filter, order }: FigureQuery,
  { today, limit }: ListOptions,
): Promise<FoundList> {
  const field = filter.amount?.field ?? 'grossAmount';
  const limited = field === 'totalAmount' ? 'grossAmount' : field;
  const kinds = { claims: belowCost(limited), lumpSums, payments, remittances };
  const source = rows === 'invoices' ? invoicesOf(figure) : kinds[rows ?? 'claims'];
  const direction = order === 'highest' ? 'desc' : 'asc';
  const read = prepare<ListedRow & { readonly all: Omit<FoundList, 'rows'> }>(
    `assistant: list of ${rows} ${figure} ${limited} ${direction}`,
    sourceInSql(source, sortedBy[figure], direction),
  );
  const isOfClaims = rows === 'claims';
  const values = [
    ...[...periodValues(filter), namesOrNull(filter.payers)],
    namesOrNull<string>(isOfClaims ? filter.drugs : filter.categories),
    ...[...limitValues(filter), today],
  ];
  const asked = rows === 'invoices' ? invoiceValues(filter, today) : values;
  const ofClaims = isOfClaims ? [namesOrNull(filter.ndcs), filter.claimStatus] : [];
  const found = await read(tx, ...asked, limit, ...ofClaims);
  const sums = Object.fromEntries(Object.keys(source.amounts).map((amount) => [amount, 0]));
  const { all } = found[0] ?? { all: { count: 0, sums, firstDay: null, lastDay: null } };
  return { ...all, rows: found.map(({ all: _, ...row }) => ({ ...noRow, ...row })) };
}

/** SQL of the rows, each with the sums of all rows before the limit. */
function sourceInSql({ rows, amounts }: Source, sorted: string | undefined, direction: string) {
  const names = Object.keys(amounts);
  const cents = (name: string | undefined) => `(amounts ->> '${name}')::numeric`;
  const sums = names.map((name) => `'${name}', sum(${cents(name)}) over ()`).join(', ');
  const own = names.map((name) => `'${name}', ${amounts[name]} * 100`).join(', ');
  const first = sorted === undefined ? '' : `${cents(sorted)} ${direction},`;
  return `select row.*, day::text, json_build_object('count', count(*) over (), 'firstDay',
      min(day) over (), 'lastDay', max(day) over (), 'sums', json_build_object(${sums})) as "all"
    from (select json_build_object(${own}) as amounts, ${rows}) row
    where ($6::numeric is null or ${cents(names[0])} > $6 * 100)
      and ($7::numeric is null or ${cents(names[0])} < $7 * 100)
      and coalesce($8::date, 'infinity') is not null
    order by ${first} row.day ${direction}, id limit $9`;
}
