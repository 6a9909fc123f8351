import {
  lastLateFillDay,
  type RefundState,
  refundDueOn,
  refundRemarkText,
} from '@pfs/core/refunds';
import type { Day } from '@pfs/core/remittance';
import type { AwaitedRefund, MfpRefund, MfpRefundSummary } from '@pfs/wire/refunds';
import { refundRoutes as routes } from '@pfs/wire/refunds';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { rowsInSql, toFigureFilter } from '../figures/public.ts';
import { findToday } from '../organizations/public.ts';

const noFills = { fills: 0, amount: 0 };

export function registerRefundRoutes({ http, database, clock }: App): void {
  http.handle(routes.listMfpRefunds, (call) => {
    const { limit, page, pageSize, ...filter } = call.query;
    return listPage(database, call, {
      count: (tx) => countRefunds(tx, filter),
      list: (tx, window) => listRefunds(tx, filter, window),
    });
  });

  http.handle(routes.listAwaitedRefunds, (call) => {
    const { late } = call.query;
    return listPage(database, call, {
      count: async (tx) => countAwaited(tx, { late, today: await findToday(tx, clock) }),
      list: async (tx, window) =>
        listAwaited(tx, { late, today: await findToday(tx, clock) }, window),
    });
  });

  const none = {
    ...{ ...noFills, states: [], waiting: noFills, late: noFills },
    float: { amount: 0, averageDays: null, unknownFills: 0 },
  };
  http.inPharmacy(routes.getMfpRefundSummary, none, ({ query, today, inTenant }) =>
    inTenant(async (tx) => {
      return { ...(await sumRefunds(tx, query)), ...(await sumAwaited(tx, today)) };
    }),
  );
}

interface RefundFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly payer?: string | undefined;
  /** Empty means refunds that name none. */
  readonly ndc?: string | undefined;
  readonly drug?: string | undefined;
  readonly remittanceId?: string | undefined;
  readonly state?: RefundState | undefined;
}

/** SQL: the open case that asks for the refund of a fill. */
const caseOf = (fill: RawBuilder<unknown>, day: RawBuilder<unknown>, drug: RawBuilder<unknown>) =>
  sql`case_of_row(${fill}.organization_id, '{mfp_late,mfp_short}', coalesce(${fill}.fill_id::text,
    concat_ws('|', ${fill}.rx_number, ${fill}.fill_number, ${day}, ${drug})))`;

/** SQL after `from`: refunds of counted payments as `refund`, each with its `fill`. */
function refundsInSql(
  tx: TenantTransaction,
  filter: RefundFilter,
  joined = sql``,
): RawBuilder<unknown> {
  const { remittanceId, state, ...asked } = filter;
  return sql`(
      select part.*, file.file_name, (select name from payers
        where organization_id = part.organization_id and id = part.payer_id) as payer_name
      from ${rowsInSql(tx, 'refunds', toFigureFilter(asked))}
    ) refund
    join counted_refunds of_fill on of_fill.organization_id = refund.organization_id
      and of_fill.id = refund.id
    join refunded_fills fill on fill.organization_id = refund.organization_id
      and fill.rx_number = refund.rx_number
      and fill.fill_number is not distinct from of_fill.fill_number
      and fill.date_of_service is not distinct from refund.date_of_service
      and fill.drug = of_fill.drug
    ${joined}
    where ${state === undefined ? sql`true` : sql`fill.state = ${state}`}
      and ${remittanceId === undefined ? sql`true` : sql`refund.remittance_id = ${remittanceId}`}`;
}

async function countRefunds(tx: TenantTransaction, filter: RefundFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${refundsInSql(tx, filter)}`.execute(tx.query);
  return rows[0]?.total ?? 0;
}

/** The report that a refund is from, and what reports say of a refund of an 835. */
const reports = sql`left join export_imports report
    on report.organization_id = refund.organization_id and report.id = refund.import_id
  left join confirmed_refunds confirmed on confirmed.organization_id = refund.organization_id
    and confirmed.refund_id = refund.id`;

type RefundRow = Omit<MfpRefund, 'remarks'> & { readonly remarks: readonly string[] };

/** The latest first. */
async function listRefunds(
  tx: TenantTransaction,
  filter: RefundFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<MfpRefund[]> {
  const { rows } = await sql<RefundRow>`
    select refund.id, refund.remittance_id as "remittanceId", refund.import_id as "importId",
      case report.refunds_from when 'facilitator' then 'report' when 'manufacturer'
        then 'manufacturer' else 'remittance' end as source, refund.file_name as "fileName",
      confirmed.reported_amount::float8 as reported,
      coalesce(confirmed.reported_amount <> confirmed.known_amount, false) as "reportDiffers",
      refund.payer_name as "payerName", refund.paid_on as "paidOn", refund.rx_number as "rxNumber",
      coalesce(of_fill.fill_number, fill.sold_number) as "fillNumber",
      refund.date_of_service as "dateOfService", refund.ndc,
      refund.drug_name as "drugName", refund.quantity::float8 as quantity,
      refund.default_amount::float8 as "defaultAmount", fill.expected::float8 as expected,
      refund.amount::float8 as amount, refund.remarks, fill.state, fill.claim_id as "claimId",
      ${caseOf(sql`fill`, sql`fill.date_of_service`, sql`fill.drug`)} as "caseId"
    from ${refundsInSql(tx, filter, reports)}
    order by refund.paid_on desc, refund.payment_id, refund.segment, refund.id
    offset ${offset} limit ${limit}`.execute(tx.query);
  return rows.map(({ remarks, ...row }) => ({
    ...row,
    remarks: remarks.map((code) => ({ code, text: refundRemarkText(code) })),
  }));
}

/** Fills by state. A period and a payer are of the refunds: a fill has all of its own. */
async function sumRefunds(
  tx: TenantTransaction,
  filter: Omit<RefundFilter, 'state'>,
): Promise<Pick<MfpRefundSummary, 'fills' | 'amount' | 'states'>> {
  const { rows } = await sql<MfpRefundSummary['states'][number]>`
    select state, count(*)::int as fills, sum(amount)::float8 as amount,
      sum(case when state in ('short', 'reversed') then greatest(0, expected - of_fill)
        else 0 end)::float8 as missing
    from (
      select fill.state, fill.expected, fill.amount as of_fill, sum(refund.amount) as amount
      from ${refundsInSql(tx, filter)}
      group by refund.rx_number, of_fill.fill_number, refund.date_of_service, fill.drug,
        fill.state, fill.expected, fill.amount
    ) fills
    group by state
    order by array_position(array['short', 'reversed', 'no_fill', 'paid'], state)`.execute(
    tx.query,
  );
  const cents = rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return {
    fills: rows.reduce((sum, { fills }) => sum + fills, 0),
    amount: cents / 100,
    states: rows,
  };
}

interface AwaitedFilter {
  readonly late?: 'true' | 'false' | undefined;
  /** In the pharmacy's time zone. */
  readonly today: Day;
}

function awaitedInSql(tx: TenantTransaction, { late, today }: AwaitedFilter) {
  const isLate = sql`filled_on <= ${lastLateFillDay(today)}::date`;
  const asked = late === undefined ? sql`true` : sql`(${isLate}) = ${late === 'true'}`;
  return sql`awaited_refunds where organization_id = ${tx.organizationId} and ${asked}`;
}

async function countAwaited(tx: TenantTransaction, filter: AwaitedFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${awaitedInSql(tx, filter)}`.execute(tx.query);
  return rows[0]?.total ?? 0;
}

/** The oldest first. */
async function listAwaited(
  tx: TenantTransaction,
  filter: AwaitedFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<AwaitedRefund[]> {
  const { rows } = await sql<Omit<AwaitedRefund, 'dueOn' | 'isLate'>>`
    select id, fill_id as "fillId", rx_number as "rxNumber", fill_number as "fillNumber",
      filled_on as "filledOn", ndc, drug_name as "drugName", expected::float8 as expected,
      claim_id as "claimId",
      ${caseOf(sql`awaited_refunds`, sql`filled_on`, sql`coalesce(ndc, '')`)} as "caseId"
    from ${awaitedInSql(tx, filter)}
    order by filled_on, rx_number, id offset ${offset} limit ${limit}`.execute(tx.query);
  return rows.map((row) => {
    const dueOn = refundDueOn(row.filledOn);
    return { ...row, dueOn, isLate: dueOn < filter.today };
  });
}

interface AwaitedRow {
  readonly is_late: boolean;
  readonly fills: number;
  readonly amount: number;
  readonly outlay: number;
  readonly dollar_days: number;
  readonly unknown: number;
}

/** What has not come yet, and what the pharmacy has laid out for it. */
async function sumAwaited(
  tx: TenantTransaction,
  today: Day,
): Promise<Pick<MfpRefundSummary, 'waiting' | 'late' | 'float'>> {
  const { rows } = await sql<AwaitedRow>`
    select filled_on <= ${lastLateFillDay(today)}::date as is_late, count(*)::int as fills,
      sum(expected)::float8 as amount, coalesce(sum(outlay), 0)::float8 as outlay,
      coalesce(sum(outlay * (${today}::date - filled_on)), 0)::float8 as dollar_days,
      (count(*) filter (where outlay is null))::int as unknown
    from ${awaitedInSql(tx, { today })} group by 1`.execute(tx.query);
  const sums = (late: boolean) => {
    const { fills = 0, amount = 0 } = rows.find(({ is_late }) => is_late === late) ?? {};
    return { fills, amount };
  };
  const cents = rows.reduce((sum, { outlay }) => sum + Math.round(outlay * 100), 0);
  const dollarDays = rows.reduce((sum, { dollar_days }) => sum + dollar_days, 0);
  return {
    waiting: sums(false),
    late: sums(true),
    float: {
      amount: cents / 100,
      averageDays: cents === 0 ? null : Math.round((dollarDays * 1_000) / cents) / 10,
      unknownFills: rows.reduce((sum, { unknown }) => sum + unknown, 0),
    },
  };
}
