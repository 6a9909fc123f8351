-- Keeps drug_total_metrics and payer_cost_metrics beside drug_cost_metrics.
create or replace function follow_drug_costs() returns trigger language plpgsql
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  before drug_cost_metrics[];
  after drug_cost_metrics[];
begin
  if tg_op <> 'INSERT' then
    select array_agg(old_rows) into before from old_rows;
  end if;
  if tg_op <> 'DELETE' then
    select array_agg(new_rows) into after from new_rows;
  end if;
  if before is null and after is null then
    return null;
  end if;
  perform add_to_drug_totals(array_agg(row(organization_id, month, ndc, drug_name, 0, sign, 0, 0, 0,
    0, 0, 0, 0, sign * known_gross * 100, sign * known_patient_paid * 100,
    sign * invoice_cost * 100, sign * nadac_cost * 100, sign * below_cost_count,
    sign * below_cost_loss * 100, sign * allocated_fees * 100)::drug_total_metrics))
  from (
    select 1 as sign, part.* from unnest(after) part
    union all
    select -1, part.* from unnest(before) part
  ) changed;
  perform add_to_payer_costs(array_agg(row(sign, cost.organization_id, cost.month, cost.payer_id,
    cost.known_gross, cost.known_claim_count,
    cost.known_gross + cost.known_patient_paid - cost.invoice_cost - cost.nadac_cost
      - cost.allocated_fees,
    cost.below_cost_count, cost.below_cost_loss,
    drug.gross, drug.claim_count, drug.dir_fees + drug.ger_fees + drug.other_fees,
    cost.known_patient_paid)::payer_cost_change))
  from (
    select 1 as sign, part.* from unnest(after) part
    union all
    select -1, part.* from unnest(before) part
  ) cost
  left join drug_month_metrics drug on drug.organization_id = cost.organization_id
    and drug.month = cost.month and drug.ndc = cost.ndc and drug.drug_name = cost.drug_name
    and drug.payer_id = cost.payer_id;
  return null;
end
$$;
revoke all on function follow_drug_costs() from public;
grant execute on function follow_drug_costs() to :"app_role";

create trigger drug_costs_added after insert on drug_cost_metrics
  referencing new table as new_rows for each statement execute function follow_drug_costs();
create trigger drug_costs_changed after update on drug_cost_metrics
  referencing old table as old_rows new table as new_rows
  for each statement execute function follow_drug_costs();
create trigger drug_costs_removed after delete on drug_cost_metrics
  referencing old table as old_rows for each statement execute function follow_drug_costs();
