import type { Month } from '@pfs/core/days';
import { everything } from '@pfs/core/figures/figure-filter';
import { monthsEndingWith } from '@pfs/core/metrics/periods';
import { centsOfSum, sumCents, toCents, toDollars } from '@pfs/core/money';
import type { PlanLine } from '@pfs/core/recovery/plans';
import type { PayerPlan, PayerPlanSummary } from '@pfs/wire/payer-plans';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import type { PageWindow } from '../../platform/http/list-page.ts';
import { readFigureGroups } from '../figures/public.ts';
import { findAnalysedMonth } from '../ledger/public.ts';

export interface PlanFilter {
  readonly status?: PayerPlan['status'] | undefined;
  readonly line?: PlanLine | undefined;
  readonly q?: string | undefined;
}

const statusInSql = sql`case when plans.line is not null then 'confirmed'
  when plans.proposed_line is not null then 'proposed' else 'unknown' end`;

function conditions(tx: TenantTransaction, { status, line, q }: PlanFilter): RawBuilder<unknown> {
  const text = sql`concat_ws(' ', plans.bin, plans.pcn, plans.group_number, plans.program)`;
  return sql.join(
    [
      sql`plans.organization_id = ${tx.organizationId}`,
      ...(status === undefined ? [] : [sql`${statusInSql} = ${status}`]),
      ...(line === undefined ? [] : [sql`coalesce(plans.line, plans.proposed_line) = ${line}`]),
      ...(q === undefined ? [] : [sql`strpos(lower(${text}), ${q.trim().toLowerCase()}) > 0`]),
    ],
    sql` and `,
  );
}

export async function countPlans(tx: TenantTransaction, filter: PlanFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from plans where ${conditions(tx, filter)}`.execute(tx.query);
  return rows[0]?.total ?? 0;
}

/** SQL: the unconfirmed plan `other` is like `plans`. */
export const isAlike = sql`other.bin = plans.bin and other.pcn = plans.pcn
  and other.line is null and other.proposed_line is not distinct from plans.proposed_line`;

/** What waits for a person first, then by fills. */
export async function listPlans(
  tx: TenantTransaction,
  filter: PlanFilter,
  { offset, limit }: PageWindow,
): Promise<PayerPlan[]> {
  const { rows } = await sql<
    Omit<PayerPlan, 'payer' | 'confirmedAt'> & {
      readonly payerId: string | null;
      readonly payerName: string | null;
      readonly confirmedAt: Date | null;
    }
  >`
    select plans.id, plans.bin, plans.pcn, plans.group_number as "group",
      ${statusInSql} as status, coalesce(plans.line, plans.proposed_line) as line,
      plans.proposed_line as "proposedLine", plans.proposed_by as "proposedBy",
      plans.program, plans.evidence, payers.id as "payerId", payers.name as "payerName",
      plans.confirmed_at as "confirmedAt", users.first_name || ' ' || users.last_name
        as "confirmedBy",
      (select count(*)::int from plans other
        where other.organization_id = plans.organization_id and ${isAlike}) as alike
    from plans
    left join plan_payers usual on usual.organization_id = plans.organization_id
      and usual.plan = plans.plan and usual.is_usual
    left join payers on payers.organization_id = plans.organization_id
      and payers.id = coalesce(plans.payer_id, usual.payer_id)
    left join users on users.id = plans.confirmed_by
    where ${conditions(tx, filter)}
    order by plans.line is not null, (plans.evidence ->> 'fills')::int desc, plans.plan
    offset ${offset} limit ${limit}`.execute(tx.query);
  return rows.map(({ payerId, payerName, confirmedAt, ...plan }) => ({
    ...plan,
    payer: payerId === null || payerName === null ? null : { id: payerId, name: payerName },
    confirmedAt: confirmedAt?.toISOString() ?? null,
  }));
}

export async function readPlanSummary(
  tx: TenantTransaction,
  currentMonth: Month,
): Promise<PayerPlanSummary> {
  const { rows: queues } = await sql<{ updating: boolean }>`
    select exists (select from match_queue where organization_id = ${tx.organizationId})
      or exists (select from line_queue where organization_id = ${tx.organizationId})
      as updating`.execute(tx.query);
  const { rows } = await sql<{ status: PayerPlan['status']; plans: number }>`
    select ${statusInSql} as status, count(*)::int as plans from plans
    where organization_id = ${tx.organizationId} group by 1`.execute(tx.query);
  const counted = new Map(rows.map(({ status, plans }) => [status, plans]));
  const count = (status: PayerPlan['status']) => counted.get(status) ?? 0;
  const month = await findAnalysedMonth(tx, currentMonth);
  return {
    updating: queues[0]?.updating ?? false,
    plans: {
      ...{ proposed: count('proposed'), unknown: count('unknown') },
      confirmed: count('confirmed'),
    },
    payers: await selectOwn(tx, 'payers').select(['id', 'name']).orderBy('name').execute(),
    partD: month === undefined ? null : await readPartD(tx, monthsEndingWith(month, 12)),
  };
}

const questionedFees = ['partDDir', 'partDGer', 'partDNetwork'] as const;

/** Fees to question, and those of which nothing says whether they are. */
async function readPartD(
  tx: TenantTransaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<NonNullable<PayerPlanSummary['partD']>> {
  const { rows } = await sql<{ name: string; rows: number; amount: string | null }>`
    select 'unknownLine' as name,
      coalesce(sum(case status when 'reversal' then -1 else 1 end), 0)::int as rows,
      sum(fees)::text as amount
    from (
      select status, date_of_service, dir_fee + ger_fee
        + network_fees_of(other_fees, adjustments) as fees
      from claims
      join payments on payments.organization_id = claims.organization_id
        and payments.id = claims.payment_id and payments.counted
      where claims.organization_id = ${tx.organizationId} and line is null
        and processed_date between ${from} and ${to}
        and (dir_fee <> 0 or ger_fee <> 0 or other_fees <> 0)
    ) unknown where is_questioned(date_of_service, status, fees)
    union all
    select 'lumpSums', count(*)::int, sum(lump.amount)::text
    from provider_adjustments lump
    join payments on payments.organization_id = lump.organization_id
      and payments.id = lump.payment_id and payments.counted
    where lump.organization_id = ${tx.organizationId} and lump.paid_on between ${from} and ${to}
      and category in ('dir', 'effective_rate', 'network_fee') and lump.amount <> 0`.execute(
    tx.query,
  );
  const sums = (name: string) => {
    const row = rows.find((one) => one.name === name);
    return { rows: row?.rows ?? 0, amount: toDollars(centsOfSum(row?.amount ?? null)) };
  };
  const [questioned] = await readFigureGroups(tx, {
    ...{ figures: ['partDClaims', ...questionedFees], by: null },
    filter: { ...everything, period: { from, to } },
  });
  const cents = questionedFees.map((fee) => toCents(questioned?.sums[fee] ?? 0));
  const claims = questioned?.sums.partDClaims ?? 0;
  return {
    ...{ from, to, questioned: { rows: claims, amount: toDollars(sumCents(cents)) } },
    ...{ unknownLine: sums('unknownLine'), lumpSums: sums('lumpSums') },
  };
}
