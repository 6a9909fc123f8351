-- What drug_month_metrics must be.
create view recounted_drug_month_metrics with (security_invoker = true) as
select * from (
  select organization_id, month, ndc, drug_name, payer_id,
    coalesce(sum(quantity), 0) as quantity, coalesce(sum(gross), 0) as gross,
    coalesce(sum(dir_fees), 0) as dir_fees, coalesce(sum(ger_fees), 0) as ger_fees,
    coalesce(sum(other_fees), 0) as other_fees, coalesce(sum(patient_paid), 0) as patient_paid,
    coalesce(sum(unknown_quantity_count), 0)::integer as unknown_quantity_count,
    coalesce(sum(claim_count), 0)::integer as claim_count
  from payment_drug_parts parts
  where exists (select from payments
    where payments.organization_id = parts.organization_id and payments.id = parts.payment_id
      and payments.counted)
  group by organization_id, month, ndc, drug_name, payer_id
) totals
where (
  quantity, gross, dir_fees, ger_fees, other_fees, patient_paid, unknown_quantity_count,
  claim_count
) is distinct from (
  0, 0, 0, 0, 0, 0, 0, 0
);
grant select on recounted_drug_month_metrics to :"app_role";
