-- The period of each lump sum fee that has one.
create view current_lump_periods with (security_invoker = true) as
select period.*, lump.payer_id, lump.payment_id, lump.paid_on, lump.category, lump.amount
from lump_periods period
join provider_adjustments lump on lump.organization_id = period.organization_id
  and lump.id = period.provider_adjustment_id
where period.from_on is not null and period.undone_at is null
  and lump.category in (:fee_categories)
  and not exists (select from lump_periods later
    where later.organization_id = period.organization_id
      and later.provider_adjustment_id = period.provider_adjustment_id
      and later.version > period.version and later.undone_at is null);
grant select on current_lump_periods to :"app_role";

-- The claims of each lump sum's period and population with their weights: paid, not taken back by a
-- counted payment, of its payer. A claim is a brand or generic by the export that its fill is in,
-- else by NADAC, else by neither. What the guarantees of its program put out, such as 340B, it
-- doesn't settle.
create view lump_period_claims with (security_invoker = true) as
select weighed.*, case weighed_by when 'claim' then 1 when 'awp' then awp_cents
  else gross_cents end as weight
from (
  select claim.*, case when wanted = 'awp' and not bool_and(awp_cents > 0) over lump
    then 'gross' else wanted end as weighed_by
  from (
    select period.organization_id, period.provider_adjustment_id, period.from_on, period.to_on,
      period.population, period.weight as wanted, claims.id as claim_id,
      coalesce(claims.date_of_service, claims.processed_date) as filled_on,
      greatest((claims.gross_amount * 100)::bigint, 0) as gross_cents,
      coalesce((coalesce(exported.awp, exported.awp_unit * exported.quantity) * 100)::bigint, 0)
        as awp_cents
    from current_lump_periods period
    -- When its fills were paid, worked out once: claims have no index by fill date.
    cross join lateral (
      select array(select distinct filled.paid_on from payer_fill_days filled
        where filled.organization_id = period.organization_id
          and filled.payer_id = period.payer_id
          and filled.filled_on between period.from_on and period.to_on) as days
      offset 0
    ) paid
    -- Payments first: where the planner expects empty tables, it would read all claims of the
    -- pharmacy for each lump sum.
    cross join lateral (
      select payments.id from payments
      where payments.organization_id = period.organization_id
        and payments.payer_id = period.payer_id and payments.counted
        and payments.paid_on = any (paid.days)
      offset 0
    ) payments
    join claims on claims.organization_id = period.organization_id
      and claims.payment_id = payments.id and claims.status = 'paid'
      and coalesce(claims.date_of_service, claims.processed_date)
        between period.from_on and period.to_on
    left join lateral (
      select fills.awp, fills.awp_unit, fills.quantity
      from claim_matches matched
      join adjudications on adjudications.organization_id = matched.organization_id
        and adjudications.id = matched.adjudication_id
      join fills on fills.organization_id = matched.organization_id
        and fills.id = adjudications.fill_id
      where matched.organization_id = claims.organization_id and matched.claim_id = claims.id
    ) exported on period.weight = 'awp'
    where not exists (
        select from claims reversal
        join payments taken on taken.organization_id = reversal.organization_id
          and taken.id = reversal.payment_id and taken.counted
        where reversal.organization_id = claims.organization_id
          and reversal.reverses_claim_id = claims.id and reversal.status = 'reversal')
      and (period.population = 'all' or period.population
        = class_of_claim(claims.organization_id, claims.id, claims.ndc))
      and not coalesce((
        select bool_and(coalesce(measured.out_by, '') in ('rule', 'other_store'))
        from contract_guarantees guarantee
        join claim_matches matched on matched.organization_id = claims.organization_id
          and matched.claim_id = claims.id
        join guarantee_claims measured on measured.organization_id = claims.organization_id
          and measured.guarantee_id = guarantee.id
          and measured.adjudication_id = matched.adjudication_id
        where guarantee.organization_id = claims.organization_id
          and guarantee.payer_id = period.payer_id and guarantee.kind = period.program), false)
  ) claim
  window lump as (partition by organization_id, provider_adjustment_id)
) weighed;
grant select on lump_period_claims to :"app_role";

-- What lump_spread_days must be: each lump sum with a period by largest remainder over its claims;
-- among equal ones to the first by payment day, file and place.
create view recounted_lump_spread_days with (security_invoker = true) as
select organization_id, provider_adjustment_id, filled_on,
  (sign(amount) * sum(part + (rank <= left_over)::integer) / 100)::numeric(14,2) as amount
from (
  select part.*, abs(amount) * 100 - sum(part) over lump as left_over,
    row_number() over (lump order by remainder desc, processed_date, sha256, segment, number,
      claim_id) as rank
  from (
    select claim.organization_id, claim.provider_adjustment_id, claim.claim_id, claim.filled_on,
      spread.amount, claims.processed_date, remittances.sha256,
      coalesce(claims.segment, 0) as segment, claims.claim_id as number,
      div(abs(spread.amount) * 100 * claim.weight, sum(claim.weight) over whole) as part,
      mod(abs(spread.amount) * 100 * claim.weight, sum(claim.weight) over whole) as remainder
    from lump_spreads spread
    join lump_period_claims claim on claim.organization_id = spread.organization_id
      and claim.provider_adjustment_id = spread.provider_adjustment_id and claim.weight > 0
    join claims on claims.organization_id = claim.organization_id and claims.id = claim.claim_id
    join remittances on remittances.organization_id = claims.organization_id
      and remittances.id = claims.remittance_id
    where spread.from_on is not null and not exists (
      select from spread_states state
      where state.organization_id = spread.organization_id and state.classes_changed)
    window whole as (partition by claim.organization_id, claim.provider_adjustment_id)
  ) part
  window lump as (partition by organization_id, provider_adjustment_id)
) ranked
group by organization_id, provider_adjustment_id, filled_on, amount
union all
select days.organization_id, days.provider_adjustment_id, days.filled_on, days.amount
from lump_spread_days days
join spread_states state on state.organization_id = days.organization_id and state.classes_changed;
grant select on recounted_lump_spread_days to :"app_role";

-- Lump sum fees by the fills they are for: their parts on the days of fills, or if they have none,
-- all of it on the payment date.
create view earned_lump_days with (security_invoker = true) as
select lump.organization_id, lump.id, lump.payer_id, lump.remittance_id, lump.category,
  lump.reference, lump.paid_on, spread.from_on, spread.to_on, days.filled_on, days.amount
from lump_spread_days days
join lump_spreads spread on spread.organization_id = days.organization_id
  and spread.provider_adjustment_id = days.provider_adjustment_id
join provider_adjustments lump on lump.organization_id = days.organization_id
  and lump.id = days.provider_adjustment_id
union all
select lump.organization_id, lump.id, lump.payer_id, lump.remittance_id, lump.category,
  lump.reference, lump.paid_on, null, null, lump.paid_on, lump.amount
from provider_adjustments lump
join payments on payments.organization_id = lump.organization_id
  and payments.id = lump.payment_id and payments.counted
where lump.category in (:fee_categories)
  and lump.amount <> 0
  and not exists (select from lump_spread_days days
    where days.organization_id = lump.organization_id
      and days.provider_adjustment_id = lump.id);
grant select on earned_lump_days to :"app_role";

-- By payer and day: DIR lump sums with a period when they were taken, and what of them falls on the
-- fills of the day, by about how many months their period has.
create view payer_lump_days with (security_invoker = true) as
select period.organization_id, period.payer_id, period.paid_on as metric_date,
  period.amount as dir_for_periods, 0::numeric(14,2) as dir_earned, period.paid_on,
  null::integer as months
from current_lump_periods period
join payments on payments.organization_id = period.organization_id
  and payments.id = period.payment_id and payments.counted
where period.category in (:dir_categories)
union all
select days.organization_id, spread.payer_id, days.filled_on, 0, days.amount, spread.paid_on,
  greatest(round((spread.to_on - spread.from_on + 1) / 30.4), 1)::integer
from lump_spread_days days
join lump_spreads spread on spread.organization_id = days.organization_id
  and spread.provider_adjustment_id = days.provider_adjustment_id
join provider_adjustments lump on lump.organization_id = days.organization_id
  and lump.id = days.provider_adjustment_id
where lump.category in (:dir_categories);
grant select on payer_lump_days to :"app_role";
