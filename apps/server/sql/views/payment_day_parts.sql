-- What each payment adds to payer_day_metrics. The one place that says what counts as what.
-- Counting: claims are paid (CLP02 1, 2, 3, 19, 20, 21) less reversals; denied ones are listed
-- apart. Sums take every claim of the payment, reversals being negative. Each row counts on its
-- own day: a claim on processed_date, a lump sum and a payment on paid_on.
create view payment_day_parts with (security_invoker = true) as
select organization_id, payment_id, processed_date as metric_date, payer_id,
  sum(gross_amount) as gross, sum(dir_fee) as dir_fees, sum(ger_fee) as ger_fees,
  sum(other_fees) as other_fees, sum(net_amount) as claims_net,
  sum(patient_paid) filter (where status <> 'denied') as patient_paid,
  0::numeric as adjustments_dir, 0::numeric as adjustments_effective_rate,
  0::numeric as adjustments_transaction_fee, 0::numeric as adjustments_network_fee,
  0::numeric as adjustments_recoupment, 0::numeric as adjustments_interest,
  0::numeric as adjustments_bonus, 0::numeric as adjustments_forwarding_balance,
  0::numeric as adjustments_withholding, 0::numeric as adjustments_mfp_refund,
  0::numeric as adjustments_unclassified, 0::numeric as adjustments_other,
  0::numeric as payments_received,
  count(*) filter (where status_code in ('1', '2', '3', '19', '20', '21'))
    - count(*) filter (where status = 'reversal') as claim_count,
  count(*) filter (where status = 'denied') as denied_count,
  count(*) filter (where status = 'reversal') as reversal_count,
  0::bigint as payment_count
from claims
group by organization_id, payment_id, processed_date, payer_id
union all
select * from payment_money_parts;
grant select on payment_day_parts to :"app_role";
