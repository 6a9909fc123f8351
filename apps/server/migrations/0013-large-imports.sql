-- Rollups of a file of a million claims, and of amounts beyond counting.

create or replace function apply_payments_to_rollups(payment_ids uuid[], direction integer)
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  day_parts payment_day_parts[];
begin
  if direction not in (1, -1) then
    raise exception 'direction is 1 or -1, not %', direction;
  end if;

  select array_agg(parts) into day_parts from payment_day_parts parts
  where organization_id = tenant and payment_id = any (payment_ids);

  insert into payer_day_metrics as kept (
    organization_id, metric_date, payer_id,
    gross, dir_fees, ger_fees, other_fees, claims_net, patient_paid, adjustments_dir,
    adjustments_effective_rate, adjustments_transaction_fee, adjustments_network_fee,
    adjustments_recoupment, adjustments_interest, adjustments_bonus,
    adjustments_forwarding_balance, adjustments_withholding, adjustments_mfp_refund,
    adjustments_unclassified, adjustments_other, payments_received, claim_count, denied_count,
    reversal_count, payment_count
  )
  select organization_id, metric_date, payer_id,
    direction * coalesce(sum(gross), 0), direction * coalesce(sum(dir_fees), 0),
    direction * coalesce(sum(ger_fees), 0), direction * coalesce(sum(other_fees), 0),
    direction * coalesce(sum(claims_net), 0), direction * coalesce(sum(patient_paid), 0),
    direction * coalesce(sum(adjustments_dir), 0),
    direction * coalesce(sum(adjustments_effective_rate), 0),
    direction * coalesce(sum(adjustments_transaction_fee), 0),
    direction * coalesce(sum(adjustments_network_fee), 0),
    direction * coalesce(sum(adjustments_recoupment), 0),
    direction * coalesce(sum(adjustments_interest), 0),
    direction * coalesce(sum(adjustments_bonus), 0),
    direction * coalesce(sum(adjustments_forwarding_balance), 0),
    direction * coalesce(sum(adjustments_withholding), 0),
    direction * coalesce(sum(adjustments_mfp_refund), 0),
    direction * coalesce(sum(adjustments_unclassified), 0),
    direction * coalesce(sum(adjustments_other), 0),
    direction * coalesce(sum(payments_received), 0), direction * coalesce(sum(claim_count), 0),
    direction * coalesce(sum(denied_count), 0), direction * coalesce(sum(reversal_count), 0),
    direction * coalesce(sum(payment_count), 0)
  from unnest(day_parts)
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
    payment_count = kept.payment_count + excluded.payment_count;

  insert into financial_metrics as kept (
    organization_id, metric_date,
    total_revenue, total_dir_fees, total_ger_fees, total_other_fees, net_revenue,
    payments_received, claim_count, denied_count, reversal_count, payment_count
  )
  select organization_id, metric_date,
    direction * coalesce(sum(total_revenue), 0), direction * coalesce(sum(total_dir_fees), 0),
    direction * coalesce(sum(total_ger_fees), 0), direction * coalesce(sum(total_other_fees), 0),
    direction * coalesce(sum(net_revenue), 0), direction * coalesce(sum(payments_received), 0),
    direction * coalesce(sum(claim_count), 0), direction * coalesce(sum(denied_count), 0),
    direction * coalesce(sum(reversal_count), 0), direction * coalesce(sum(payment_count), 0)
  from unnest(day_parts) as part, payment_totals(part)
  group by organization_id, metric_date
  order by organization_id, metric_date
  on conflict (organization_id, metric_date) do update set
    total_revenue = kept.total_revenue + excluded.total_revenue,
    total_dir_fees = kept.total_dir_fees + excluded.total_dir_fees,
    total_ger_fees = kept.total_ger_fees + excluded.total_ger_fees,
    total_other_fees = kept.total_other_fees + excluded.total_other_fees,
    net_revenue = kept.net_revenue + excluded.net_revenue,
    payments_received = kept.payments_received + excluded.payments_received,
    claim_count = kept.claim_count + excluded.claim_count,
    denied_count = kept.denied_count + excluded.denied_count,
    reversal_count = kept.reversal_count + excluded.reversal_count,
    payment_count = kept.payment_count + excluded.payment_count;

  insert into drug_month_metrics as kept (
    organization_id, month, ndc, drug_name, payer_id,
    quantity, gross, dir_fees, ger_fees, other_fees, patient_paid, unknown_quantity_count,
    claim_count
  )
  -- Grouped by hash before it is put in order (`offset 0`): the planner, who believes that a table
  -- just filled is empty, would sort every claim instead of the few groups.
  select organization_id, month, ndc, drug_name, payer_id,
    direction * coalesce(quantity, 0), direction * coalesce(gross, 0),
    direction * coalesce(dir_fees, 0), direction * coalesce(ger_fees, 0),
    direction * coalesce(other_fees, 0), direction * coalesce(patient_paid, 0),
    direction * coalesce(unknown_quantity_count, 0), direction * coalesce(claim_count, 0)
  from (
    select organization_id, month, ndc, drug_name, payer_id,
      sum(quantity) as quantity, sum(gross) as gross, sum(dir_fees) as dir_fees,
      sum(ger_fees) as ger_fees, sum(other_fees) as other_fees,
      sum(patient_paid) as patient_paid, sum(unknown_quantity_count) as unknown_quantity_count,
      sum(claim_count) as claim_count
    from payment_drug_parts
    where organization_id = tenant and payment_id = any (payment_ids)
    group by organization_id, month, ndc, drug_name, payer_id
    offset 0
  ) grouped
  order by organization_id, month, ndc, drug_name, payer_id
  on conflict (organization_id, month, ndc, drug_name, payer_id) do update set
    quantity = kept.quantity + excluded.quantity, gross = kept.gross + excluded.gross,
    dir_fees = kept.dir_fees + excluded.dir_fees, ger_fees = kept.ger_fees + excluded.ger_fees,
    other_fees = kept.other_fees + excluded.other_fees,
    patient_paid = kept.patient_paid + excluded.patient_paid,
    unknown_quantity_count = kept.unknown_quantity_count + excluded.unknown_quantity_count,
    claim_count = kept.claim_count + excluded.claim_count;

  delete from payer_day_metrics
  where organization_id = tenant and (
    gross, dir_fees, ger_fees, other_fees, claims_net, patient_paid, adjustments_dir,
    adjustments_effective_rate, adjustments_transaction_fee, adjustments_network_fee,
    adjustments_recoupment, adjustments_interest, adjustments_bonus,
    adjustments_forwarding_balance, adjustments_withholding, adjustments_mfp_refund,
    adjustments_unclassified, adjustments_other, payments_received, claim_count, denied_count,
    reversal_count, payment_count
  ) = (
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  );

  delete from financial_metrics
  where organization_id = tenant and (
    total_revenue, total_dir_fees, total_ger_fees, total_other_fees, net_revenue,
    payments_received, claim_count, denied_count, reversal_count, payment_count
  ) = (
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  );

  delete from drug_month_metrics
  where organization_id = tenant and (
    quantity, gross, dir_fees, ger_fees, other_fees, patient_paid, unknown_quantity_count,
    claim_count
  ) = (
    0, 0, 0, 0, 0, 0, 0, 0
  );

  -- Totals are read as whole cents that are exact up to 2^53; any sum of these stays below it.
  if (
    select sum(abs(gross) + abs(dir_fees) + abs(ger_fees) + abs(other_fees) + abs(claims_net)
      + abs(patient_paid) + abs(adjustments_dir) + abs(adjustments_effective_rate)
      + abs(adjustments_transaction_fee) + abs(adjustments_network_fee)
      + abs(adjustments_recoupment) + abs(adjustments_interest) + abs(adjustments_bonus)
      + abs(adjustments_forwarding_balance) + abs(adjustments_withholding)
      + abs(adjustments_mfp_refund) + abs(adjustments_unclassified) + abs(adjustments_other)
      + abs(payments_received))
    from payer_day_metrics where organization_id = tenant
  ) > 90000000000000 then
    raise exception 'the totals are larger than can be counted to the cent'
      using errcode = 'numeric_value_out_of_range';
  end if;
end
$$;
