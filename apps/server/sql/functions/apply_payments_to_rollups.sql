-- Adds (1) or subtracts (-1) everything that these payments hold, for all rollups. The views that
-- recount the rollups define what counts as what. Rows are written in key order, so that two
-- imports at once wait for each other and never deadlock. Grouped by hash before sorting: the
-- planner assumes that a newly filled table is empty and would sort every claim.
create or replace function apply_payments_to_rollups(payment_ids uuid[], direction integer)
returns void language plpgsql
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  if direction not in (1, -1) then
    raise exception 'direction is 1 or -1, not %', direction;
  end if;

  with groups as materialized (
    select processed_date, payer_id, coalesce(ndc, '') as ndc, coalesce(drug_name, '') as drug_name,
      questioned, sum(case when questioned then network_fees_of(other_fees, adjustments) else 0 end)
        as network_fees,
      sum(case status when 'paid' then quantity when 'reversal' then -abs(quantity)
        end) filter (where first_claim_id is null) as quantity,
      sum(case when quantity is not null or first_claim_id is not null or status = 'denied' then 0
        when status = 'paid' then 1 else -1 end) as unknown_quantity_count,
      sum(gross_amount) as gross, sum(dir_fee) as dir_fees, sum(ger_fee) as ger_fees,
      sum(other_fees) as other_fees, sum(net_amount) as claims_net,
      sum(patient_paid - coalesce(patient_correction, 0)) filter (where status <> 'denied')
        as patient_paid,
      count(*) filter (where status_code in ('1', '2', '3', '19', '20', '21')) as paid_count,
      count(*) filter (where status = 'denied') as denied_count,
      count(*) filter (where status = 'reversal') as reversal_count, count(*) as all_count
    from claims cross join lateral (
      select line is not distinct from 'part_d' and is_questioned(date_of_service, status,
        dir_fee + ger_fee + network_fees_of(other_fees, adjustments)) as questioned
    ) asked
    where organization_id = tenant and payment_id = any (payment_ids)
    group by 1, 2, 3, 4, 5
  ), day_parts as materialized (
    select organization_id, metric_date, payer_id,
      coalesce(sum(gross), 0) as gross, coalesce(sum(dir_fees), 0) as dir_fees,
      coalesce(sum(ger_fees), 0) as ger_fees, coalesce(sum(other_fees), 0) as other_fees,
      coalesce(sum(claims_net), 0) as claims_net, coalesce(sum(patient_paid), 0) as patient_paid,
      coalesce(sum(adjustments_dir), 0) as adjustments_dir,
      coalesce(sum(adjustments_effective_rate), 0) as adjustments_effective_rate,
      coalesce(sum(adjustments_transaction_fee), 0) as adjustments_transaction_fee,
      coalesce(sum(adjustments_network_fee), 0) as adjustments_network_fee,
      coalesce(sum(adjustments_recoupment), 0) as adjustments_recoupment,
      coalesce(sum(adjustments_interest), 0) as adjustments_interest,
      coalesce(sum(adjustments_bonus), 0) as adjustments_bonus,
      coalesce(sum(adjustments_forwarding_balance), 0) as adjustments_forwarding_balance,
      coalesce(sum(adjustments_withholding), 0) as adjustments_withholding,
      coalesce(sum(adjustments_mfp_refund), 0) as adjustments_mfp_refund,
      coalesce(sum(adjustments_unclassified), 0) as adjustments_unclassified,
      coalesce(sum(adjustments_other), 0) as adjustments_other,
      coalesce(sum(payments_received), 0) as payments_received,
      coalesce(sum(claim_count), 0) as claim_count, coalesce(sum(denied_count), 0) as denied_count,
      coalesce(sum(reversal_count), 0) as reversal_count,
      coalesce(sum(payment_count), 0) as payment_count, coalesce(sum(refunds), 0) as refunds,
      0::numeric as part_d_dir, 0::numeric as part_d_ger, 0::numeric as part_d_network,
      0::numeric as part_d_claims
    from payment_money_parts
    where organization_id = tenant and payment_id = any (payment_ids)
    group by organization_id, metric_date, payer_id
    union all
    select tenant, processed_date, payer_id,
      coalesce(sum(gross), 0), coalesce(sum(dir_fees), 0), coalesce(sum(ger_fees), 0),
      coalesce(sum(other_fees), 0), coalesce(sum(claims_net), 0), coalesce(sum(patient_paid), 0), 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(paid_count) - sum(reversal_count), sum(denied_count),
      sum(reversal_count), 0, 0, coalesce(sum(dir_fees) filter (where questioned), 0),
      coalesce(sum(ger_fees) filter (where questioned), 0), sum(network_fees),
      coalesce(sum(all_count - 2 * reversal_count) filter (where questioned), 0)
    from groups
    group by processed_date, payer_id
  ), payer_days as (
    insert into payer_day_metrics as kept (
      organization_id, metric_date, payer_id, gross, dir_fees, ger_fees, other_fees, claims_net,
      patient_paid, adjustments_dir, adjustments_effective_rate, adjustments_transaction_fee,
      adjustments_network_fee, adjustments_recoupment, adjustments_interest, adjustments_bonus,
      adjustments_forwarding_balance, adjustments_withholding, adjustments_mfp_refund,
      adjustments_unclassified, adjustments_other, payments_received, claim_count, denied_count,
      reversal_count, payment_count, refunds, part_d_dir, part_d_ger, part_d_network, part_d_claims
    )
    select organization_id, metric_date, payer_id,
      direction * sum(gross), direction * sum(dir_fees), direction * sum(ger_fees),
      direction * sum(other_fees), direction * sum(claims_net), direction * sum(patient_paid),
      direction * sum(adjustments_dir), direction * sum(adjustments_effective_rate),
      direction * sum(adjustments_transaction_fee), direction * sum(adjustments_network_fee),
      direction * sum(adjustments_recoupment), direction * sum(adjustments_interest),
      direction * sum(adjustments_bonus), direction * sum(adjustments_forwarding_balance),
      direction * sum(adjustments_withholding), direction * sum(adjustments_mfp_refund),
      direction * sum(adjustments_unclassified), direction * sum(adjustments_other),
      direction * sum(payments_received), direction * sum(claim_count),
      direction * sum(denied_count), direction * sum(reversal_count),
      direction * sum(payment_count), direction * sum(refunds), direction * sum(part_d_dir),
      direction * sum(part_d_ger), direction * sum(part_d_network), direction * sum(part_d_claims)
    from day_parts
    group by organization_id, metric_date, payer_id
    order by organization_id, metric_date, payer_id
    on conflict (organization_id, metric_date, payer_id) do update set
      gross = kept.gross + excluded.gross, dir_fees = kept.dir_fees + excluded.dir_fees,
      ger_fees = kept.ger_fees + excluded.ger_fees,
      other_fees = kept.other_fees + excluded.other_fees,
      claims_net = kept.claims_net + excluded.claims_net,
      patient_paid = kept.patient_paid + excluded.patient_paid,
      adjustments_dir = kept.adjustments_dir + excluded.adjustments_dir,
      adjustments_effective_rate = kept.adjustments_effective_rate
        + excluded.adjustments_effective_rate,
      adjustments_transaction_fee = kept.adjustments_transaction_fee
        + excluded.adjustments_transaction_fee,
      adjustments_network_fee = kept.adjustments_network_fee + excluded.adjustments_network_fee,
      adjustments_recoupment = kept.adjustments_recoupment + excluded.adjustments_recoupment,
      adjustments_interest = kept.adjustments_interest + excluded.adjustments_interest,
      adjustments_bonus = kept.adjustments_bonus + excluded.adjustments_bonus,
      adjustments_forwarding_balance = kept.adjustments_forwarding_balance
        + excluded.adjustments_forwarding_balance,
      adjustments_withholding = kept.adjustments_withholding + excluded.adjustments_withholding,
      adjustments_mfp_refund = kept.adjustments_mfp_refund + excluded.adjustments_mfp_refund,
      adjustments_unclassified = kept.adjustments_unclassified + excluded.adjustments_unclassified,
      adjustments_other = kept.adjustments_other + excluded.adjustments_other,
      payments_received = kept.payments_received + excluded.payments_received,
      claim_count = kept.claim_count + excluded.claim_count,
      denied_count = kept.denied_count + excluded.denied_count,
      reversal_count = kept.reversal_count + excluded.reversal_count,
      payment_count = kept.payment_count + excluded.payment_count,
      refunds = kept.refunds + excluded.refunds,
      part_d_dir = kept.part_d_dir + excluded.part_d_dir,
      part_d_ger = kept.part_d_ger + excluded.part_d_ger,
      part_d_network = kept.part_d_network + excluded.part_d_network,
      part_d_claims = kept.part_d_claims + excluded.part_d_claims
  )
  insert into drug_month_metrics as kept (
    organization_id, month, ndc, drug_name, payer_id, quantity, gross, dir_fees, ger_fees,
    other_fees, patient_paid, unknown_quantity_count, claim_count, refunds
  )
  select tenant, date_trunc('month', processed_date)::date as month, ndc, drug_name, payer_id,
    direction * coalesce(sum(quantity), 0), direction * coalesce(sum(gross), 0),
    direction * coalesce(sum(dir_fees), 0), direction * coalesce(sum(ger_fees), 0),
    direction * coalesce(sum(other_fees), 0), direction * coalesce(sum(patient_paid), 0),
    direction * coalesce(sum(unknown_quantity_count), 0),
    direction * coalesce(sum(paid_count) - sum(reversal_count), 0),
    direction * coalesce(sum(refunds), 0)
  from (
    select processed_date, ndc, drug_name, payer_id, quantity, gross, dir_fees, ger_fees,
      other_fees, patient_paid, unknown_quantity_count, paid_count, reversal_count, 0 as refunds
    from groups
    union all
    select paid_on, coalesce(ndc, ''), coalesce(drug_name, ''), payer_id,
      0, 0, 0, 0, 0, 0, 0, 0, 0, amount
    from mfp_refunds
    where organization_id = tenant and payment_id = any (payment_ids)
  ) parts
  group by month, ndc, drug_name, payer_id
  order by month, ndc, drug_name, payer_id
  on conflict (organization_id, month, ndc, drug_name, payer_id) do update set
    quantity = kept.quantity + excluded.quantity, gross = kept.gross + excluded.gross,
    dir_fees = kept.dir_fees + excluded.dir_fees, ger_fees = kept.ger_fees + excluded.ger_fees,
    other_fees = kept.other_fees + excluded.other_fees,
    patient_paid = kept.patient_paid + excluded.patient_paid,
    unknown_quantity_count = kept.unknown_quantity_count + excluded.unknown_quantity_count,
    claim_count = kept.claim_count + excluded.claim_count,
    refunds = kept.refunds + excluded.refunds;

  with filled as materialized (
    select payer_id, processed_date as paid_on,
      coalesce(date_of_service, processed_date) as filled_on, sum(dir_fee) as dir_fees,
      sum(ger_fee) as ger_fees, sum(other_fees) as other_fees, count(*) as claim_count
    from claims
    where organization_id = tenant and payment_id = any (payment_ids)
    group by 1, 2, 3
  )
  insert into payer_fill_days as kept (
    organization_id, payer_id, paid_on, filled_on, dir_fees, ger_fees, other_fees, claim_count
  )
  select tenant, payer_id, paid_on, filled_on, direction * dir_fees, direction * ger_fees,
    direction * other_fees, direction * claim_count
  from filled
  order by payer_id, paid_on, filled_on
  on conflict (organization_id, payer_id, paid_on, filled_on) do update set
    dir_fees = kept.dir_fees + excluded.dir_fees, ger_fees = kept.ger_fees + excluded.ger_fees,
    other_fees = kept.other_fees + excluded.other_fees,
    claim_count = kept.claim_count + excluded.claim_count;

  perform drop_empty_payer_days();

  delete from payer_fill_days where organization_id = tenant and claim_count = 0;

  delete from drug_month_metrics
  where organization_id = tenant and (
    quantity, gross, dir_fees, ger_fees, other_fees, patient_paid, unknown_quantity_count,
    claim_count, refunds
  ) = (
    0, 0, 0, 0, 0, 0, 0, 0, 0
  );

  -- Totals are read as whole cents that are exact up to 2^53; any sum of these stays below it.
  if (
    select sum(abs(gross) + abs(dir_fees) + abs(ger_fees) + abs(other_fees) + abs(claims_net)
      + abs(patient_paid) + abs(adjustments_dir) + abs(adjustments_effective_rate)
      + abs(adjustments_transaction_fee) + abs(adjustments_network_fee)
      + abs(adjustments_recoupment) + abs(adjustments_interest) + abs(adjustments_bonus)
      + abs(adjustments_forwarding_balance) + abs(adjustments_withholding)
      + abs(adjustments_mfp_refund) + abs(adjustments_unclassified) + abs(adjustments_other)
      + abs(payments_received) + abs(refunds))
    from payer_day_metrics where organization_id = tenant
  ) > 90000000000000 then
    raise exception 'the totals are too large to keep to the cent'
      using errcode = 'numeric_value_out_of_range';
  end if;
end
$$;
revoke all on function apply_payments_to_rollups(uuid[], integer) from public;
grant execute on function apply_payments_to_rollups(uuid[], integer) to :"app_role";

-- Rows of a rollup of which nothing is left.
create function drop_empty_payer_days() returns void language sql
set search_path = pg_catalog, public as $$
  delete from payer_day_metrics
  where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (
    gross, dir_fees, ger_fees, other_fees, claims_net, patient_paid, adjustments_dir,
    adjustments_effective_rate, adjustments_transaction_fee, adjustments_network_fee,
    adjustments_recoupment, adjustments_interest, adjustments_bonus,
    adjustments_forwarding_balance, adjustments_withholding, adjustments_mfp_refund,
    adjustments_unclassified, adjustments_other, payments_received, claim_count, denied_count,
    reversal_count, payment_count, refunds, part_d_dir, part_d_ger, part_d_network, part_d_claims
  ) = (
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  )
$$;
revoke all on function drop_empty_payer_days() from public;
grant execute on function drop_empty_payer_days() to :"app_role";
