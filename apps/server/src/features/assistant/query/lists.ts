import type { FigureQuery } from '@pfs/assistant/query';
import { termsOf } from '@pfs/core/figures/evaluate';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { type TermName, termDefinition } from '@pfs/core/figures/terms';
import { centsOfSum } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { type ClaimAmount, claimAmounts } from '@pfs/wire/claim-names';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import {
  type ClaimFilter,
  type ClaimRow,
  listClaims,
  summarizeClaims,
} from '../../claims/public.ts';
import {
  limitsInSql,
  rowsInSql,
  type SourceKind,
  sources,
  termInSql,
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

/** The only term of claims that a figure sums; undefined if it sums several or none. */
export function claimTermOf(figure: FigureName): TermName | undefined {
  const [first, second] = [...termsOf([figure])].filter(
    (term) => termDefinition(term).rows === 'claims',
  );
  return second === undefined ? first : undefined;
}

/** The amount of a claim that a figure sums. */
export function claimAmountOf(figure: FigureName): ClaimAmount | undefined {
  const term = claimTermOf(figure);
  return claimAmounts.find((amount) => term && termDefinition(term).sum === amount);
}

const columnOf = (amount: ClaimAmount) =>
  amount.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`) as 'gross_amount';

async function listCountedClaims(
  tx: TenantTransaction,
  query: FigureQuery,
  { claimIndexes, limit }: ListOptions,
): Promise<FoundList> {
  const asked = toCountedClaims(query.filter);
  const term = claimTermOf(query.figure);
  const status = asked.status ?? (term && termDefinition(term).where.status);
  const filter: ClaimFilter = { ...asked, status };
  const order = query.order === 'highest' ? 'desc' : 'asc';
  const sort = claimAmountOf(query.figure) ?? 'processedDate';
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

type Sql = RawBuilder<unknown>;

/** What a list shows of its rows. */
interface Source {
  /** Their ID, day, and names. */
  readonly fields: Sql;
  /** In dollars. */
  readonly amounts: Readonly<Record<string, Sql>>;
  /** After `from`. */
  readonly rows: Sql;
}

const amount = { totalAmount: sql`part.amount` };

/** Invoices that do not count have no open amount. */
const open = sql`case when ${termInSql({ invoices: 'open' }, undefined)}
  then part.total_amount - part.paid_amount else 0 end`;

const costAmounts = Object.fromEntries(
  ([...claimAmounts, 'cost', 'loss'] as const).map((name) => [
    name,
    sources.costs.columns[name] ?? sql`null`,
  ]),
);

function sourceOf(tx: TenantTransaction, query: FigureQuery, today: Day): Source {
  const { figure, filter, rows } = query;
  const matching = (kind: SourceKind) => {
    const term = [...termsOf([figure])].map(termDefinition).find((one) => one.rows === kind);
    const condition = term && termInSql(term.where, today);
    return sql`${rowsInSql(tx, kind, filter)} and ${condition ?? sql`true`}`;
  };
  const ofFile = sql`party.name as party, part.remittance_id as "remittanceId"`;
  switch (rows) {
    case 'lumpSums':
      return {
        fields: sql`part.id, part.paid_on as day, part.category, ${ofFile},
          coalesce(part.reference, part.code) as reference`,
        amounts: amount,
        rows: matching('lumps'),
      };
    case 'payments':
      return {
        fields: sql`part.id, part.paid_on as day, part.trace_number as reference,
          part.method as status, ${ofFile}`,
        amounts: amount,
        rows: matching('payments'),
      };
    case 'remittances':
      return {
        // Refund reports pay, too.
        fields: sql`coalesce(file.id, report.id) as id, part.day,
          coalesce(file.file_name, report.file_name) as reference,
          coalesce(file.processing_status, report.status) as status, file.id as "remittanceId"`,
        amounts: amount,
        rows: sql`(select part.organization_id, remittance_id, import_id, max(paid_on) as day,
            sum(amount) as amount
          from ${rowsInSql(tx, 'payments', { ...filter, amount: null })} group by 1, 2, 3) part
          left join remittances file on file.organization_id = part.organization_id
            and file.id = part.remittance_id
          left join export_imports report on report.organization_id = part.organization_id
            and report.id = part.import_id
          where ${limitsInSql(filter.amount, amount.totalAmount)}`,
      };
    case 'invoices':
      return {
        fields: sql`part.id, part.invoice_date as day, part.invoice_number as reference,
          party.name as party, part.status`,
        amounts: { totalAmount: sql`part.total_amount`, openAmount: open },
        rows: matching('invoices'),
      };
    default:
      return {
        fields: sql`part.id, part.processed_date as day, part.claim_id as reference,
          part.drug_name as drug, part.ndc, part.status, ${ofFile}`,
        amounts: costAmounts,
        rows: matching('costs'),
      };
  }
}

/** The rows before the limit, with the sums of all rows. */
async function listSource(
  tx: TenantTransaction,
  query: FigureQuery,
  { today, limit }: ListOptions,
): Promise<FoundList> {
  const { fields, amounts, rows } = sourceOf(tx, query, today);
  const names = Object.keys(amounts);
  const cents = (name: string) => sql`(amounts ->> ${sql.lit(name)})::numeric`;
  const object = (of: (name: string) => Sql) =>
    sql`json_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), of(name)]))})`;
  const direction = sql.raw(query.order === 'highest' ? 'desc' : 'asc');
  const sorted = sortedBy[query.figure];
  const { rows: found } = await sql<ListedRow & { readonly all: Omit<FoundList, 'rows'> }>`
    select row.*, day::text, json_build_object('count', count(*) over (), 'firstDay',
        min(day) over (), 'lastDay', max(day) over (),
        'sums', ${object((name) => sql`sum(${cents(name)}) over ()`)}) as "all"
    from (select ${object((name) => sql`${amounts[name]} * 100`)} as amounts, ${fields}
      from ${rows}) row
    order by ${sorted === undefined ? sql`` : sql`${cents(sorted)} ${direction},`}
      row.day ${direction}, id limit ${limit}`.execute(tx.query);
  const sums = Object.fromEntries(names.map((name) => [name, 0]));
  const { all } = found[0] ?? { all: { count: 0, sums, firstDay: null, lastDay: null } };
  return { ...all, rows: found.map(({ all: _all, ...row }) => ({ ...noRow, ...row })) };
}
