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
    sum(saving_dir_fees) as saving_dir_fees, sum(list_cost) as list_cost
  from (
    select organization_id, month, ndc, drug_name, payer_id, gross as known_gross,
      patient_paid as known_patient_paid, quantity as known_quantity,
      claim_count as known_claim_count,
      case basis when 'invoice' then cost else 0 end as invoice_cost,
      case basis when 'nadac' then cost else 0 end as nadac_cost,
      (loss is not null)::integer as below_cost_count,
      coalesce(loss, 0) as below_cost_loss, 0::numeric as allocated_fees,
      saving::integer as saving_fills, case when saving then loss else 0 end as saving_loss,
      case when saving then dir_fees else 0 end as saving_dir_fees,
      case basis when 'price_list' then cost else 0 end as list_cost
    from (select *, loss is not null and not part_d as saving from claim_cost_parts) costed
    union all
    select spread.organization_id, date_trunc('month', spread.paid_on)::date, part.ndc,
      part.drug_name, spread.payer_id, 0, 0, 0, 0, 0, 0, 0, 0, part.amount, 0, 0, 0, 0
    from lump_spreads spread
    join lump_spread_parts part on part.organization_id = spread.organization_id
      and part.provider_adjustment_id = spread.provider_adjustment_id
  ) parts
  group by organization_id, month, ndc, drug_name, payer_id
) totals
where (known_gross, known_patient_paid, known_quantity, known_claim_count, invoice_cost,
  nadac_cost, below_cost_count, below_cost_loss, allocated_fees, saving_fills, saving_loss,
  saving_dir_fees, list_cost) is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
grant select on recounted_drug_cost_metrics to :"app_role";

-- Allocated lump sums as they must be: of counted payments, with parts that add up, and those with
-- a period over as many claims as have part in it. While classes of claims change, all of these are
-- pending.
create view recounted_lump_spreads with (security_invoker = true) as
select spread.organization_id, spread.provider_adjustment_id, lump.amount,
  case when spread.from_on is null or state.classes_changed then spread.claim_count else (
    select count(*)::integer from lump_period_claims claim
    where claim.organization_id = spread.organization_id
      and claim.provider_adjustment_id = spread.provider_adjustment_id
      and claim.weight > 0 and claim.weighed_by = spread.weight
      and claim.from_on = spread.from_on and claim.to_on = spread.to_on
      and claim.population = spread.population)
    end as claim_count
from lump_spreads spread
join provider_adjustments lump on lump.organization_id = spread.organization_id
  and lump.id = spread.provider_adjustment_id
join payments on payments.organization_id = lump.organization_id
  and payments.id = lump.payment_id and payments.counted
left join spread_states state on state.organization_id = spread.organization_id
where lump.category in (:fee_categories)
  and lump.payment_id = spread.payment_id and lump.payer_id = spread.payer_id
  and lump.paid_on = spread.paid_on
  and lump.amount = (
    select case when spread.basis = 'none' then lump.amount else sum(part.amount) end
    from lump_spread_parts part where part.organization_id = spread.organization_id
      and part.provider_adjustment_id = spread.provider_adjustment_id);
grant select on recounted_lump_spreads to :"app_role";

-- What drug_total_metrics must be.
create view recounted_drug_total_metrics with (security_invoker = true) as
select organization_id, month, ndc, drug_name, count(metric.gross)::integer as metric_rows,
  count(cost.known_gross)::integer as cost_rows,
  (coalesce(sum(quantity), 0) * 1000)::bigint as quantity_thousandths,
  (coalesce(sum(gross), 0) * 100)::bigint as gross_cents,
  (coalesce(sum(dir_fees), 0) * 100)::bigint as dir_fees_cents,
  (coalesce(sum(ger_fees), 0) * 100)::bigint as ger_fees_cents,
  (coalesce(sum(other_fees), 0) * 100)::bigint as other_fees_cents,
  (coalesce(sum(patient_paid), 0) * 100)::bigint as patient_paid_cents,
  coalesce(sum(claim_count), 0)::integer as claim_count,
  (coalesce(sum(known_gross), 0) * 100)::bigint as known_gross_cents,
  (coalesce(sum(known_patient_paid), 0) * 100)::bigint as known_patient_paid_cents,
  (coalesce(sum(invoice_cost), 0) * 100)::bigint as invoice_cost_cents,
  (coalesce(sum(nadac_cost), 0) * 100)::bigint as nadac_cost_cents,
  coalesce(sum(below_cost_count), 0)::integer as below_cost_count,
  (coalesce(sum(below_cost_loss), 0) * 100)::bigint as below_cost_loss_cents,
  (coalesce(sum(allocated_fees), 0) * 100)::bigint as allocated_fees_cents,
  (coalesce(sum(refunds), 0) * 100)::bigint as refunds_cents,
  (coalesce(sum(list_cost), 0) * 100)::bigint as list_cost_cents
from drug_month_metrics metric
full join drug_cost_metrics cost using (organization_id, month, ndc, drug_name, payer_id)
group by organization_id, month, ndc, drug_name;
grant select on recounted_drug_total_metrics to :"app_role";

-- What payer_cost_metrics must be.
create view recounted_payer_cost_metrics with (security_invoker = true) as
select organization_id, month, payer_id, count(*)::integer as cost_rows,
  sum(known_gross) as known_gross, sum(known_patient_paid) as known_patient_paid,
  sum(invoice_cost) as invoice_cost, sum(nadac_cost) as nadac_cost,
  sum(below_cost_count)::integer as below_cost_count, sum(below_cost_loss) as below_cost_loss,
  sum(list_cost) as list_cost
from drug_cost_metrics
group by organization_id, month, payer_id;
grant select on recounted_payer_cost_metrics to :"app_role";
