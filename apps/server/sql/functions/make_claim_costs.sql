-- Makes the costs of payments or of claims; the other is null. Plans are made for each call,
-- because one for both would read every claim. The same as wanted_claim_costs, by which it is
-- proved. A price is looked up once for each drug and day of fill. Joined by hash where payments
-- are given: the planner, who believes that a table just filled is empty, would loop over it.
create or replace function make_claim_costs(payment_ids uuid[], claim_ids uuid[])
returns void language plpgsql
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  loops_before text := current_setting('enable_nestloop');
  parts drug_cost_metrics[];
begin
  if payment_ids is not null then
    perform set_config('enable_nestloop', 'off', true);
  end if;
  with fills as materialized (
    select distinct ndc, filled_on from payment_drug_parts
    where organization_id = tenant and quantity is not null and ndc <> ''
      and (payment_ids is null or payment_id = any (payment_ids))
      and (claim_ids is null or claim_id = any (claim_ids))
  ), prices as materialized (
    select fills.ndc, filled_on, known.unit_cost, known.basis
    from fills cross join lateral (
      (select unit_price as unit_cost, 'invoice' as basis from own_prices
       where own_prices.organization_id = tenant and own_prices.ndc = fills.ndc
         and priced_on <= filled_on
       order by priced_on desc limit 1)
      union all
      (select price, 'nadac' from nadac_prices
       where nadac_prices.ndc = fills.ndc and effective_date <= filled_on
       order by effective_date desc limit 1)
      limit 1
    ) known
  ), wanted as materialized (
    select part.claim_id, part.processed_date, part.ndc, part.drug_name, part.payer_id,
      part.gross, part.patient_paid, part.dir_fees, part.quantity, part.claim_count,
      prices.unit_cost, prices.basis, cost,
      case when part.status = 'paid' and cost > left_over then
        -- With limit and no join, so that it stays one look-up in an index for a claim.
        case when (select true from claims reversal
          where reversal.organization_id = tenant and reversal.reverses_claim_id = part.claim_id
            and (select counted from payments taking
              where taking.organization_id = tenant and taking.id = reversal.payment_id)
          limit 1) is null
        then cost - left_over end
      end as loss,
      case when part.status = 'paid' and cost > left_over then not part.part_d end as saving
    from payment_drug_parts part
    join payments on payments.organization_id = tenant and payments.id = part.payment_id
      and payments.counted
    join prices on prices.ndc = part.ndc and prices.filled_on = part.filled_on
    cross join lateral (
      select round(part.quantity * prices.unit_cost, 2) as cost,
        part.gross + part.patient_paid - part.dir_fees - part.ger_fees - part.other_fees
          as left_over
    ) figures
    where part.organization_id = tenant and part.quantity is not null
      and (payment_ids is null or part.payment_id = any (payment_ids))
      and (claim_ids is null or part.claim_id = any (claim_ids))
      and abs(cost) < 10000000
  ), made as (
    insert into claim_costs (organization_id, claim_id, unit_cost, cost, basis, loss)
    select tenant, claim_id, unit_cost, cost, basis, loss from wanted
  )
  select array_agg(row(tenant, month, ndc, drug_name, payer_id, gross, patient_paid, quantity,
    claims, invoice_cost, nadac_cost, below, loss, 0, saving_fills, saving_loss,
    saving_dir_fees)::drug_cost_metrics) into parts
  from (
    select date_trunc('month', processed_date)::date as month, ndc, drug_name, payer_id,
      sum(gross) as gross, sum(patient_paid) as patient_paid,
      sum(quantity) as quantity, sum(claims) as claims,
      sum(invoice_cost) as invoice_cost, sum(nadac_cost) as nadac_cost,
      sum(below) as below, sum(loss) as loss, sum(saving_fills) as saving_fills,
      sum(saving_loss) as saving_loss, sum(saving_dir_fees) as saving_dir_fees
    from (
      select processed_date, ndc, drug_name, payer_id, sum(gross) as gross,
        sum(patient_paid) as patient_paid, sum(quantity) as quantity, sum(claim_count) as claims,
        coalesce(sum(cost) filter (where basis = 'invoice'), 0) as invoice_cost,
        coalesce(sum(cost) filter (where basis = 'nadac'), 0) as nadac_cost,
        count(loss) as below, coalesce(sum(loss), 0) as loss,
        count(loss) filter (where saving) as saving_fills,
        coalesce(sum(loss) filter (where saving), 0) as saving_loss,
        coalesce(sum(dir_fees) filter (where saving and loss is not null), 0) as saving_dir_fees
      from wanted group by processed_date, ndc, drug_name, payer_id
    ) of_days
    group by 1, 2, 3, 4
  ) grouped;
  perform set_config('enable_nestloop', loops_before, true);
  perform add_to_drug_costs(parts, 1);
end
$$;
revoke all on function make_claim_costs(uuid[], uuid[]) from public;
grant execute on function make_claim_costs(uuid[], uuid[]) to :"app_role";
