-- What lump sums, refunds and payments themselves add to payment_day_parts, without claims. A fee
-- without a column of its own is in that of its kind, another category without one in the last.
create view payment_money_parts (
  organization_id, payment_id, metric_date, payer_id, gross, dir_fees, ger_fees, other_fees,
  claims_net, patient_paid, adjustments_dir, adjustments_effective_rate,
  adjustments_transaction_fee, adjustments_network_fee, adjustments_recoupment,
  adjustments_interest, adjustments_bonus, adjustments_forwarding_balance, adjustments_withholding,
  adjustments_mfp_refund, adjustments_unclassified, adjustments_other, payments_received,
  claim_count, denied_count, reversal_count, payment_count, refunds, part_d_dir, part_d_ger,
  part_d_network, part_d_claims
) with (security_invoker = true) as
select organization_id, payment_id, paid_on, payer_id,
  0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric,
  sum(amount) filter (where category in (:dir_categories)),
  sum(amount) filter (where category in (:ger_categories)),
  sum(amount) filter (where category = 'transaction_fee'),
  sum(amount) filter (where category in (:other_categories) and category <> 'transaction_fee'),
  sum(amount) filter (where category = 'recoupment'),
  sum(amount) filter (where category = 'interest'),
  sum(amount) filter (where category = 'bonus'),
  sum(amount) filter (where category = 'forwarding_balance'),
  sum(amount) filter (where category = 'withholding'),
  sum(amount) filter (where category = 'mfp_refund'),
  sum(amount) filter (where category = 'unclassified'),
  sum(amount) filter (where category not in (:fee_categories, 'recoupment', 'interest', 'bonus',
    'forwarding_balance', 'withholding', 'mfp_refund', 'unclassified')),
  0::numeric, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::numeric, 0::numeric, 0::numeric,
  0::numeric, 0::bigint
from provider_adjustments
group by organization_id, payment_id, paid_on, payer_id
union all
select organization_id, payment_id, paid_on, payer_id,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(amount), 0, 0, 0, 0
from mfp_refunds
group by organization_id, payment_id, paid_on, payer_id
union all
select organization_id, id, paid_on, payer_id,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, amount, 0, 0, 0, 1, 0, 0, 0, 0, 0
from payments;
grant select on payment_money_parts to :"app_role";

-- What each payment adds to payer_day_metrics. This view alone defines what counts as what. Claims
-- are counted as paid ones (CLP02 1, 2, 3, 19, 20, 21) minus reversals; denied ones are counted
-- separately. Amounts are of every claim of the payment; reversals are negative. Each row counts on
-- its own day: a claim on processed_date, a lump sum and a payment on paid_on.
create view payment_day_parts with (security_invoker = true) as
select organization_id, payment_id, processed_date as metric_date, payer_id,
  sum(gross_amount) as gross, sum(dir_fee) as dir_fees, sum(ger_fee) as ger_fees,
  sum(other_fees) as other_fees, sum(net_amount) as claims_net,
  sum(patient_paid - coalesce(patient_correction, 0)) filter (where status <> 'denied')
    as patient_paid,
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
  0::bigint as payment_count, 0::numeric as refunds, 0::numeric as part_d_dir,
  0::numeric as part_d_ger, 0::numeric as part_d_network, 0::bigint as part_d_claims
from claims
group by organization_id, payment_id, processed_date, payer_id
union all
select organization_id, payment_id, metric_date, payer_id,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(part_d_dir),
  sum(part_d_ger), sum(part_d_network), sum(part_d_claims)
from questioned_claims
group by organization_id, payment_id, metric_date, payer_id
union all
select * from payment_money_parts;
grant select on payment_day_parts to :"app_role";

-- What payer_day_metrics must be, recounted from the rows. Rows of zeros are left out.
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
    coalesce(sum(payment_count), 0)::integer as payment_count,
    coalesce(sum(refunds), 0) as refunds, coalesce(sum(part_d_dir), 0) as part_d_dir,
    coalesce(sum(part_d_ger), 0) as part_d_ger,
    coalesce(sum(part_d_network), 0) as part_d_network,
    coalesce(sum(part_d_claims), 0)::integer as part_d_claims
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
  reversal_count, payment_count, refunds, part_d_dir, part_d_ger, part_d_network, part_d_claims
) is distinct from (
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
);
grant select on recounted_payer_day_metrics to :"app_role";

-- What payer_fill_days must be.
create view recounted_payer_fill_days with (security_invoker = true) as
select claims.organization_id, claims.payer_id, processed_date as paid_on,
  coalesce(date_of_service, processed_date) as filled_on, sum(dir_fee) as dir_fees,
  sum(ger_fee) as ger_fees, sum(other_fees) as other_fees, count(*)::integer as claim_count
from claims
join payments on payments.organization_id = claims.organization_id
  and payments.id = claims.payment_id and payments.counted
group by 1, 2, 3, 4;
grant select on recounted_payer_fill_days to :"app_role";
