-- What each payment adds to drug_month_metrics, one row per claim. Uses case instead of coalesce,
-- which row security keeps from index lookups: each claim would read all of the pharmacy's prices.
create view payment_drug_parts with (security_invoker = true) as
select organization_id, payment_id, date_trunc('month', processed_date)::date as month,
  case when ndc is null then '' else ndc end as ndc, coalesce(drug_name, '') as drug_name, payer_id,
  -- A later payer's claim dispenses nothing.
  case when first_claim_id is not null then 0 when status = 'paid' then quantity
    when status = 'reversal' then -abs(quantity) end as quantity,
  case when quantity is not null or first_claim_id is not null or status = 'denied' then 0
    when status = 'paid' then 1 else -1 end as unknown_quantity_count,
  gross_amount as gross, dir_fee as dir_fees, ger_fee as ger_fees, other_fees,
  case when status <> 'denied' then patient_paid - case when patient_correction is not null
    then patient_correction else 0 end end as patient_paid,
  (status_code in ('1', '2', '3', '19', '20', '21'))::integer - (status = 'reversal')::integer
    as claim_count,
  id as claim_id, rx_number, status, processed_date, has_later_payer,
  first_claim_id is not null as is_later_payer,
  case when date_of_service is null then processed_date else date_of_service end as filled_on,
  -- A later payer may leave out the drug of the fill, or name another package of it.
  case when first_claim_id is null then ndc else (
    select case when first.ndc is null then claims.ndc else first.ndc end
    from claims first where first.organization_id = claims.organization_id
      and first.id = claims.first_claim_id) end as priced_ndc,
  -- Whether its fees are to be questioned, as in questioned_claims.
  case when line = 'part_d' and status = 'paid' then is_questioned(date_of_service, status,
    dir_fee + ger_fee + network_fees_of(other_fees, adjustments)) else false end as part_d
from claims;
grant select on payment_drug_parts to :"app_role";

-- What drug_month_metrics must be.
create view recounted_drug_month_metrics with (security_invoker = true) as
select * from (
  select organization_id, month, ndc, drug_name, payer_id,
    coalesce(sum(quantity), 0) as quantity, coalesce(sum(gross), 0) as gross,
    coalesce(sum(dir_fees), 0) as dir_fees, coalesce(sum(ger_fees), 0) as ger_fees,
    coalesce(sum(other_fees), 0) as other_fees, coalesce(sum(patient_paid), 0) as patient_paid,
    coalesce(sum(unknown_quantity_count), 0)::integer as unknown_quantity_count,
    coalesce(sum(claim_count), 0)::integer as claim_count, coalesce(sum(refunds), 0) as refunds
  from (
    select organization_id, payment_id, month, ndc, drug_name, payer_id, quantity, gross, dir_fees,
      ger_fees, other_fees, patient_paid, unknown_quantity_count, claim_count, 0 as refunds
    from payment_drug_parts
    union all
    select organization_id, payment_id, date_trunc('month', paid_on)::date, coalesce(ndc, ''),
      coalesce(drug_name, ''), payer_id, 0, 0, 0, 0, 0, 0, 0, 0, amount
    from mfp_refunds
  ) parts
  where exists (select from payments
    where payments.organization_id = parts.organization_id and payments.id = parts.payment_id
      and payments.counted)
  group by organization_id, month, ndc, drug_name, payer_id
) totals
where (
  quantity, gross, dir_fees, ger_fees, other_fees, patient_paid, unknown_quantity_count,
  claim_count, refunds
) is distinct from (
  0, 0, 0, 0, 0, 0, 0, 0, 0
);
grant select on recounted_drug_month_metrics to :"app_role";
