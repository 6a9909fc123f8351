-- What payer_day_metrics must be, counted afresh from the rows. A row of nothing but zeros is no
-- row.
create view recounted_payer_day_metrics with (security_invoker = true) as
select * from (
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
    coalesce(sum(claim_count), 0)::integer as claim_count,
    coalesce(sum(denied_count), 0)::integer as denied_count,
    coalesce(sum(reversal_count), 0)::integer as reversal_count,
    coalesce(sum(payment_count), 0)::integer as payment_count
  from payment_day_parts parts
  where exists (select from payments
    where payments.organization_id = parts.organization_id and payments.id = parts.payment_id
      and payments.counted)
  group by organization_id, metric_date, payer_id
) totals
where (
  gross, dir_fees, ger_fees, other_fees, claims_net, patient_paid, adjustments_dir,
  adjustments_effective_rate, adjustments_transaction_fee, adjustments_network_fee,
  adjustments_recoupment, adjustments_interest, adjustments_bonus,
  adjustments_forwarding_balance, adjustments_withholding, adjustments_mfp_refund,
  adjustments_unclassified, adjustments_other, payments_received, claim_count, denied_count,
  reversal_count, payment_count
) is distinct from (
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
);
grant select on recounted_payer_day_metrics to :"app_role";
