import { addDays } from '@pfs/core/days';
import { type FloorLine, mayHaveFloor } from '@pfs/core/floors';
import { nadacDaysMax } from '@pfs/core/nadac';
import { type PlanLine, planLines } from '@pfs/core/recovery/plans';
import {
  type AppealWindow,
  appealCentsMin,
  appealLookDays,
  macBases,
  openStarts,
  usualBasis,
  windowDoubt,
} from '@pfs/core/recovery/price-appeals';
import type { Day } from '@pfs/core/remittance';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { deleteOwn, insertOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { getLetterhead } from '../organizations/public.ts';

/** Paid outside of benefits: a floor covers them only if it names them. */
const cashLines: readonly PlanLine[] = ['cash_card', 'voucher'];

/**
 * Checks the prices that are queued, or all prices on a new day. Cases are looked for next.
 */
export async function checkQueuedPrices(tx: TenantTransaction, today: Day): Promise<void> {
  const { client, organizationId } = tx;
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `prices ${organizationId}`,
  ]);
  // Taken before prices are read: what changes during the look is queued again.
  const queued = await deleteOwn(tx, 'price_queue').returning(['rx_numbers', 'ndcs']).execute();
  const last = await selectOwn(tx, 'price_looks').select('looked_on').executeTakeFirst();
  const isOfAll =
    last?.looked_on !== today || queued.some(({ rx_numbers: rx, ndcs }) => (rx ?? ndcs) === null);
  if (!isOfAll && queued.length === 0) return;
  await checkPrices(tx, today, isOfAll ? undefined : await rxNumbersOf(tx, queued));
  const row = { looked_on: today };
  await insertOwn(tx, 'price_looks', row)
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute();
  await insertOwn(tx, 'case_queue', {}).execute();
}

interface Queued {
  readonly rx_numbers: readonly string[] | null;
  readonly ndcs: readonly string[] | null;
}

async function rxNumbersOf(tx: TenantTransaction, queued: readonly Queued[]) {
  const ndcs = queued.flatMap((one) => one.ndcs ?? []);
  const { rows } = await sql<{ rx_number: string }>`
    select distinct rx_number from fills
    where organization_id = ${tx.organizationId} and ndc = any (${ndcs}::text[])`.execute(tx.query);
  const named = queued.flatMap((one) => one.rx_numbers ?? []);
  return [...new Set([...named, ...rows.map(({ rx_number }) => rx_number)])];
}

/**
 * Looks at the price of each paid fill of the last year, or of these Rx numbers: what may be asked
 * for it today, else the first reason that nothing may. Only what changed is written.
 */
export async function checkPrices(
  tx: TenantTransaction,
  today: Day,
  rxNumbers?: readonly string[],
): Promise<void> {
  const { rows: checked } = await sql`
    select 1 from adjudication_states where organization_id = ${tx.organizationId}
    union all select 1 from price_checks where organization_id = ${tx.organizationId}
    union all select 1 from price_check_sums where organization_id = ${tx.organizationId}
    limit 1`.execute(tx.query);
  if (checked.length === 0) return;
  await stageRules(tx, today);
  await stagePrices(tx, today, rxNumbers);
  await stageGaps(tx, today);
  await stageVerdicts(tx);
  await keepVerdicts(tx, rxNumbers);
}

/** A rule of the pharmacy's state, with what it covers spelled out. */
export interface StateRule {
  readonly id: string;
  readonly lines: readonly string[];
  readonly window: AppealWindow | undefined;
  /** Why the window may be open for longer than it says; undefined: it closes. */
  readonly doubt: string | undefined;
}

/** What is known today of windows: by payer, by state, and which starts are still open. */
async function stageRules(tx: TenantTransaction, today: Day): Promise<void> {
  const payers = await selectOwn(tx, 'appeal_rules')
    .select(['id', 'payer_id', 'days', 'day_kind', 'starts'])
    .execute();
  const states = await readStateRules(tx);
  const windows: readonly (readonly [string, AppealWindow])[] = [
    ...payers.map((rule) => [rule.id, windowOfPayer(rule)] as const),
    ...states.flatMap(({ id, window }) => (window === undefined ? [] : [[id, window] as const])),
  ];
  await sql`drop table if exists pg_temp.open_starts, pg_temp.state_rules`.execute(tx.query);
  const starts = windows.flatMap(([rule, window]) =>
    openStarts(window, today).map(({ start, last }) => ({ rule, start_on: start, last_on: last })),
  );
  await sql`create temporary table open_starts on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(starts)}::jsonb)
      as open (rule uuid, start_on date, last_on date)`.execute(tx.query);
  await sql`create index on open_starts (rule, start_on)`.execute(tx.query);
  const covered = states.map(({ id, lines, window, doubt }) => ({
    ...{ id, lines, starts: window?.from ?? null, closes: doubt === undefined },
  }));
  await sql`create temporary table state_rules on commit drop as
    select rule.*, covered.lines as covered, covered.starts, covered.closes,
      rule.status = 'in_force' and rule.floor_read_in is not null as is_sure
    from jsonb_to_recordset(${JSON.stringify(covered)}::jsonb)
      as covered (id uuid, lines text[], starts text, closes boolean)
    join floor_rules rule on rule.id = covered.id`.execute(tx.query);
}

export function windowOfPayer(rule: {
  readonly days: number;
  readonly day_kind: string;
  readonly starts: string;
}): AppealWindow {
  return { days: rule.days, dayKind: rule.day_kind, from: rule.starts } as AppealWindow;
}

/**
 * Of the pharmacy's own state. Where a law doesn't state its start, its days count from the fill:
 * the earliest day on which they may end.
 */
export async function readStateRules(tx: TenantTransaction): Promise<readonly StateRule[]> {
  const { state } = await getLetterhead(tx);
  if (state === null) return [];
  const rules = await tx.query
    .selectFrom('floor_rules')
    .select(['id', 'lines', 'appeal_days', 'appeal_day_kind', 'appeal_from'])
    .select(['status', 'read_in', 'is_appeal_minimum'])
    .where('state', '=', state)
    .where('status', 'in', ['in_force', 'enjoined_for_some'])
    .execute();
  return rules.map(({ id, lines, appeal_days: days, ...rule }) => ({
    id,
    lines: planLines.filter((line) => mayHaveFloor(line, lines as FloorLine[])),
    window:
      days === null
        ? undefined
        : ({
            ...{ days, dayKind: rule.appeal_day_kind, from: rule.appeal_from ?? 'fill' },
          } as AppealWindow),
    doubt: windowDoubt({
      isVerified: rule.read_in !== null && rule.status === 'in_force',
      hasStart: rule.appeal_from !== null,
      isMinimum: rule.is_appeal_minimum,
    }),
  }));
}

/**
 * Fills that a primary payer paid, and what their drug cost on the fill date. A price is looked up
 * once for each drug and day; tables between the steps tell the planner how many there are. Right
 * after a large import it believes that tables are empty, so adjudications are looked up by key.
 */
async function stagePrices(
  tx: TenantTransaction,
  today: Day,
  rxNumbers: readonly string[] | undefined,
): Promise<void> {
  const { organizationId } = tx;
  await sql`drop table if exists pg_temp.fills_paid, pg_temp.day_prices, pg_temp.priced_fills`.execute(
    tx.query,
  );
  const ofRx = rxNumbers && sql`and state.rx_number = any (${rxNumbers}::text[])`;
  await sql`
    create temporary table fills_paid on commit drop as
    select one.id, one.fill_id, state.rx_number, state.payer_key, state.filled_on, state.paid_on,
      coalesce(one.processed_at::date, state.filled_on) as processed_on,
      one.ingredient_paid, one.fee_paid, fills.ndc, nullif(fills.quantity, 0) as quantity,
      fills.brand_or_generic, fills.is_compound, fills.store_id = 'own' as is_own,
      ltrim(substring(one.basis from '[0-9]+'), '0') as basis,
      coalesce(fills.wac_unit, fills.wac / nullif(fills.quantity, 0)) as wac_unit,
      coalesce(plans.line, state.plan_line,
        case when state.is_part_d then 'part_d' end) as line
    from adjudication_states state
    cross join lateral (
      select * from adjudications
      where organization_id = state.organization_id and id = state.adjudication_id
        and state = 'paid' and cob_position = 1
      offset 0
    ) one
    join fills on fills.organization_id = one.organization_id and fills.id = one.fill_id
    left join plans on plans.organization_id = state.organization_id and plans.plan = state.plan
    where state.organization_id = ${organizationId}
      and state.filled_on between ${addDays(today, -appealLookDays)}::date and ${today}::date
      and state.state not in ('denied', 'reversed', 'reversed_kept') ${ofRx ?? sql``}`.execute(
    tx.query,
  );
  await sql`analyze fills_paid`.execute(tx.query);
  await sql`
    create temporary table day_prices on commit drop as
    select days.*, own.unit_price as unit_cost, own.line_id, nadac.price as nadac,
      nadac.classification
    from (select distinct ndc, filled_on from fills_paid where ndc is not null) days
    left join lateral (
      select unit_price, line_id from own_prices
      where own_prices.organization_id = ${organizationId} and own_prices.ndc = days.ndc
        and priced_on <= days.filled_on
      order by priced_on desc limit 1
    ) own on true
    left join lateral (
      select classification,
        case when coalesce(as_of, effective_date) >= days.filled_on - ${nadacDaysMax}::integer
          then price end as price
      from nadac_prices
      where nadac_prices.ndc = days.ndc and effective_date <= days.filled_on
      order by effective_date desc limit 1
    ) nadac on true`.execute(tx.query);
  await sql`analyze day_prices`.execute(tx.query);
  await sql`
    create temporary table priced_fills on commit drop as
    select fills_paid.*, unit_cost, line_id, nadac,
      round(unit_cost * quantity, 2) as cost,
      case when brand_or_generic is null then left(upper(classification), 1) = 'B'
        else brand_or_generic = 'brand' end as is_brand
    from fills_paid left join day_prices using (ndc, filled_on)`.execute(tx.query);
  await sql`analyze priced_fills`.execute(tx.query);
}

const isCoveredInSql = (fill: string) => sql`(${sql.ref(`${fill}.line`)} is null
  or ${sql.ref(`${fill}.line`)} = any (rule.covered)) and ${sql.ref(`${fill}.is_own`)}
  and coalesce(rule.effective_from <= ${sql.ref(`${fill}.filled_on`)}, true)
  and coalesce(rule.effective_to >= ${sql.ref(`${fill}.filled_on`)}, true)`;

const startInSql = (starts: string) => sql`case ${sql.ref(starts)} when 'fill' then fill.filled_on
  when 'remittance' then fill.paid_on else fill.processed_on end`;

/** By how much each was paid below its cost and its floor, and until when that may be asked. */
async function stageGaps(tx: TenantTransaction, today: Day): Promise<void> {
  await sql`drop table if exists pg_temp.price_gaps`.execute(tx.query);
  await sql`
    create temporary table price_gaps on commit drop as
    select fill.*, floor.rule_id as floor_rule_id,
      floor.is_sure and coalesce(fill.basis <> ${usualBasis}, true) as is_floor_sure,
      floor.unit as floor_unit, floor.benchmark as floor_from, floor.amount as floor,
      floor.amount - fill.ingredient_paid - fill.fee_paid as floor_gap,
      fill.cost - fill.ingredient_paid as cost_gap,
      payer.last_on as payer_last_on, state.last_on as state_last_on,
      state.rule_id as state_rule_id,
      coalesce(payer.is_past, false) or coalesce(state.is_past and state.closes, false)
        as is_closed,
      coalesce(state.is_past and not state.closes, false) as may_be_late,
      coalesce(payer.needs_invoice, false) as needs_invoice
    from priced_fills fill
    left join lateral (
      select rule.id as rule_id, known.benchmark, known.unit,
        rule.is_sure and coalesce(fill.line <> all (${[...cashLines]}::text[])
          or fill.line = any (rule.lines), true) as is_sure,
        round(known.unit * fill.quantity, 2) + coalesce(rule.fee_cents, 0) * 0.01 as amount
      from state_rules rule
      left join lateral (
        select benchmark, case benchmark when 'nadac' then fill.nadac when 'wac' then fill.wac_unit
            when 'actual_cost' then fill.unit_cost when 'invoice_cost' then fill.unit_cost
          end as unit
        from unnest(rule.benchmarks) with ordinality tried (benchmark, at)
        order by (case benchmark when 'nadac' then fill.nadac when 'wac' then fill.wac_unit
            when 'actual_cost' then fill.unit_cost when 'invoice_cost' then fill.unit_cost
          end) is null, at limit 1
      ) known on known.unit is not null
      where cardinality(rule.benchmarks) > 0 and ${isCoveredInSql('fill')}
      order by rule.effective_from desc nulls last, rule.id limit 1
    ) floor on true
    left join lateral (
      select open.last_on, rule.needs_invoice,
        ${startInSql('rule.starts')} < ${today}::date and open.last_on is null as is_past
      from appeal_rules rule
      left join open_starts open on open.rule = rule.id
        and open.start_on = ${startInSql('rule.starts')}
      where rule.organization_id = ${tx.organizationId}
        and rule.payer_id::text = fill.payer_key
    ) payer on true
    left join lateral (
      select open.last_on, rule.id as rule_id, rule.closes,
        ${startInSql('rule.starts')} < ${today}::date and open.last_on is null as is_past
      from state_rules rule
      left join open_starts open on open.rule = rule.id
        and open.start_on = ${startInSql('rule.starts')}
      where rule.starts is not null and ${isCoveredInSql('fill')}
      order by rule.effective_from desc nulls last, rule.id limit 1
    ) state on true`.execute(tx.query);
}

/**
 * A fill is asked for once: at the higher of its cost and its floor, and by one of its
 * adjudications, as a rebill is another one.
 */
async function stageVerdicts(tx: TenantTransaction): Promise<void> {
  await sql`drop table if exists pg_temp.fills_asked, pg_temp.price_found`.execute(tx.query);
  await sql`
    create temporary table fills_asked on commit drop as
    select other.fill_id from case_rows held
    join cases on cases.organization_id = held.organization_id and cases.id = held.case_id
      and cases.state <> 'found'
    join adjudications other on other.organization_id = held.organization_id
      and other.id = case when held.kind in ('mac', 'floor') then held.row_key::uuid end
      and other.cob_position = 1
    where held.organization_id = ${tx.organizationId}
      and held.kind in ('mac', 'floor')`.execute(tx.query);
  await sql`
    create temporary table price_found on commit drop as
    select gap.id as adjudication_id, case
        when kind is not null and fill_id in (select fill_id from fills_asked) then 'asked'
        when kind is not null and is_closed then 'closed'
        when kind is not null and asked * 100 < ${appealCentsMin} then 'small'
        when kind is not null and needs_invoice and unit_cost is null then 'no_invoice'
        when kind is not null then kind
        when floor_gap > 0 then 'floor_unsure'
        when ingredient_paid is null or quantity is null then 'no_figures'
        when basis is null then 'basis_unknown'
        when not is_mac then 'not_mac'
        when is_compound then 'compound'
        when is_brand then 'brand'
        when unit_cost is null then 'cost_unknown'
        else 'not_below' end as verdict, kind, payer_key as party, filled_on,
      ingredient_paid as paid, fee_paid, cost, unit_cost, line_id, floor, floor_unit, floor_from,
      floor_rule_id, asked, payer_last_on, state_last_on, state_rule_id,
      least(payer_last_on, state_last_on) as last_on, may_be_late, rx_number
    from price_gaps gap
    cross join lateral (
      select basis = any (${[...macBases]}::text[]) as is_mac
    ) of_basis
    cross join lateral (
      select case when is_mac and cost_gap > 0 and not coalesce(is_compound, false)
          and not coalesce(is_brand, false) then cost_gap end as mac_gap,
        case when is_floor_sure and floor_gap > 0 then floor_gap end as sure_gap
    ) gaps
    cross join lateral (
      select case when sure_gap > coalesce(mac_gap, 0) then 'floor'
          when mac_gap is not null then 'mac' end as kind,
        coalesce(greatest(mac_gap, sure_gap), greatest(cost_gap, floor_gap, 0)) as asked
    ) chosen`.execute(tx.query);
}

const kept = [
  ...['verdict', 'kind', 'party', 'filled_on', 'paid', 'fee_paid', 'cost', 'unit_cost', 'line_id'],
  ...['floor', 'floor_unit', 'floor_from', 'floor_rule_id', 'asked', 'payer_last_on'],
  ...['state_last_on', 'state_rule_id', 'last_on', 'may_be_late', 'rx_number'],
];

async function keepVerdicts(
  { client, organizationId }: TenantTransaction,
  rxNumbers: readonly string[] | undefined,
): Promise<void> {
  await client.query('create unique index on price_found (adjudication_id)');
  await client.query('analyze price_found');
  await client.query(
    `delete from price_checks old where organization_id = $1
       and ($2::text[] is null or rx_number = any ($2)) and not exists (
         select from price_found found where found.adjudication_id = old.adjudication_id)`,
    [organizationId, rxNumbers ?? null],
  );
  const columns = kept.join(', ');
  await client.query(
    `insert into price_checks as old (organization_id, adjudication_id, ${columns})
     select $1, found.adjudication_id, ${kept.map((name) => `found.${name}`).join(', ')}
     from price_found found
     left join price_checks known on known.organization_id = $1
       and known.adjudication_id = found.adjudication_id
     where (${kept.map((name) => `known.${name}`).join(', ')})
       is distinct from (${kept.map((name) => `found.${name}`).join(', ')})
     on conflict (organization_id, adjudication_id) do update
       set ${kept.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [organizationId],
  );
  await client.query(
    `with sums as (
       select verdict, count(*)::int as fills, sum(asked) as asked from price_checks
       where organization_id = $1 group by 1
       union all
       select 'floor_not_checked', count(*)::int, 0 from price_checks
       where organization_id = $1 and floor_rule_id is not null
         and floor - paid - fee_paid is null
       having count(*) > 0
     ), removed as (
       delete from price_check_sums old where organization_id = $1
         and not exists (select from sums where sums.verdict = old.verdict)
     )
     insert into price_check_sums as old (organization_id, verdict, fills, asked)
     select $1, verdict, fills, asked from sums
     on conflict (organization_id, verdict) do update
       set fills = excluded.fills, asked = excluded.asked
       where (old.fills, old.asked) is distinct from (excluded.fills, excluded.asked)`,
    [organizationId],
  );
}
