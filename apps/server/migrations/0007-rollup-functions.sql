-- How the rollups are kept. What counts as what is said in the views they read.

-- Adds (1) or takes away (-1) what exactly these payments hold. Rows are met in key order, so that
-- two imports at once wait for each other and never lock each other out.
create function apply_payments_to_rollups(payment_ids uuid[], direction integer)
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
  select organization_id, month, ndc, drug_name, payer_id,
    direction * coalesce(sum(quantity), 0), direction * coalesce(sum(gross), 0),
    direction * coalesce(sum(dir_fees), 0), direction * coalesce(sum(ger_fees), 0),
    direction * coalesce(sum(other_fees), 0), direction * coalesce(sum(patient_paid), 0),
    direction * coalesce(sum(unknown_quantity_count), 0),
    direction * coalesce(sum(claim_count), 0)
  from payment_drug_parts
  where organization_id = tenant and payment_id = any (payment_ids)
  group by organization_id, month, ndc, drug_name, payer_id
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

end
$$;

-- The way to count payments, or to stop counting them: changes the flag and the rollups together,
-- and does nothing to a payment that already is as wanted. Answers how many it changed.
create function set_payments_counted(payment_ids uuid[], counted_now boolean)
returns integer language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  changed uuid[];
begin
  with chosen as (
    select id from payments
    where organization_id = tenant and id = any (payment_ids) and counted <> counted_now
    order by id
    for update
  ), updated as (
    update payments set counted = counted_now, updated_at = now()
    from chosen
    where payments.organization_id = tenant and payments.id = chosen.id
    returning payments.id
  )
  select coalesce(array_agg(id), '{}') into changed from updated;
  if cardinality(changed) > 0 then
    perform apply_payments_to_rollups(changed, case when counted_now then 1 else -1 end);
  end if;
  return cardinality(changed);
end
$$;

revoke all on function apply_payments_to_rollups(uuid[], integer) from public;
revoke all on function set_payments_counted(uuid[], boolean) from public;
grant execute on function apply_payments_to_rollups(uuid[], integer) to :"app_role";
grant execute on function set_payments_counted(uuid[], boolean) to :"app_role";
