-- What lump sums and payments themselves add to payment_day_parts, apart from claims.
create view payment_money_parts (
  organization_id, payment_id, metric_date, payer_id, gross, dir_fees, ger_fees, other_fees,
  claims_net, patient_paid, adjustments_dir, adjustments_effective_rate,
  adjustments_transaction_fee, adjustments_network_fee, adjustments_recoupment,
  adjustments_interest, adjustments_bonus, adjustments_forwarding_balance, adjustments_withholding,
  adjustments_mfp_refund, adjustments_unclassified, adjustments_other, payments_received,
  claim_count, denied_count, reversal_count, payment_count
) with (security_invoker = true) as
select organization_id, payment_id, paid_on, payer_id,
  0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric,
  sum(amount) filter (where category = 'dir'),
  sum(amount) filter (where category = 'effective_rate'),
  sum(amount) filter (where category = 'transaction_fee'),
  sum(amount) filter (where category = 'network_fee'),
  sum(amount) filter (where category = 'recoupment'),
  sum(amount) filter (where category = 'interest'),
  sum(amount) filter (where category = 'bonus'),
  sum(amount) filter (where category = 'forwarding_balance'),
  sum(amount) filter (where category = 'withholding'),
  sum(amount) filter (where category = 'mfp_refund'),
  sum(amount) filter (where category = 'unclassified'),
  sum(amount) filter (where category in
    ('other', 'contractual', 'patient', 'ingredient_cost', 'dispensing_fee')),
  0::numeric, 0::bigint, 0::bigint, 0::bigint, 0::bigint
from provider_adjustments
group by organization_id, payment_id, paid_on, payer_id
union all
select organization_id, id, paid_on, payer_id,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, amount, 0, 0, 0, 1
from payments;
grant select on payment_money_parts to :"app_role";
