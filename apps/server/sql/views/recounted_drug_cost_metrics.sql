-- What drug_cost_metrics must be.
create view recounted_drug_cost_metrics with (security_invoker = true) as
select * from (
  select organization_id, month, ndc, drug_name, payer_id,
    sum(known_gross) as known_gross, sum(known_patient_paid) as known_patient_paid,
    sum(known_quantity) as known_quantity, sum(known_claim_count)::integer as known_claim_count,
    sum(invoice_cost) as invoice_cost, sum(nadac_cost) as nadac_cost,
    sum(below_cost_count)::integer as below_cost_count,
    sum(below_cost_loss) as below_cost_loss, sum(allocated_fees) as allocated_fees,
    sum(saving_fills)::integer as saving_fills, sum(saving_loss) as saving_loss,
    sum(saving_dir_fees) as saving_dir_fees
  from (
    select organization_id, month, ndc, drug_name, payer_id, gross as known_gross,
      patient_paid as known_patient_paid, quantity as known_quantity,
      claim_count as known_claim_count,
      case basis when 'invoice' then cost else 0 end as invoice_cost,
      case basis when 'nadac' then cost else 0 end as nadac_cost,
      (loss is not null)::integer as below_cost_count,
      coalesce(loss, 0) as below_cost_loss, 0::numeric as allocated_fees,
      saving::integer as saving_fills, case when saving then loss else 0 end as saving_loss,
      case when saving then dir_fees else 0 end as saving_dir_fees
    from (select *, loss is not null and not part_d as saving from claim_cost_parts) costed
    union all
    select spread.organization_id, date_trunc('month', spread.paid_on)::date, part.ndc,
      part.drug_name, spread.payer_id, 0, 0, 0, 0, 0, 0, 0, 0, part.amount, 0, 0, 0
    from lump_spreads spread
    join lump_spread_parts part on part.organization_id = spread.organization_id
      and part.provider_adjustment_id = spread.provider_adjustment_id
  ) parts
  group by organization_id, month, ndc, drug_name, payer_id
) totals
where (known_gross, known_patient_paid, known_quantity, known_claim_count, invoice_cost,
  nadac_cost, below_cost_count, below_cost_loss, allocated_fees, saving_fills, saving_loss,
  saving_dir_fees) is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
grant select on recounted_drug_cost_metrics to :"app_role";
