-- Keeps drug_total_metrics and payer_cost_metrics beside drug_month_metrics, so that no way of
-- writing can leave them behind.
create or replace function follow_drug_months() returns trigger language plpgsql
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  before drug_month_metrics[];
  after drug_month_metrics[];
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
  perform add_to_drug_totals(array_agg(row(organization_id, month, ndc, drug_name, sign, 0,
    sign * quantity * 1000, sign * gross * 100, sign * dir_fees * 100, sign * ger_fees * 100,
    sign * other_fees * 100, sign * patient_paid * 100, sign * claim_count,
    0, 0, 0, 0, 0, 0, 0)::drug_total_metrics))
  from (
    select 1 as sign, part.* from unnest(after) part
    union all
    select -1, part.* from unnest(before) part
  ) changed;
  -- Whether a month at a payer takes part may have changed with it, and its fees.
  perform add_to_payer_costs(array_agg(row(change.sign, cost.organization_id, cost.month,
    cost.payer_id, cost.known_gross, cost.known_claim_count,
    cost.known_gross + cost.known_patient_paid - cost.invoice_cost - cost.nadac_cost
      - cost.allocated_fees,
    cost.below_cost_count, cost.below_cost_loss,
    change.gross, change.claim_count, change.fees, cost.known_patient_paid)::payer_cost_change))
  from (
    select organization_id, month, ndc, drug_name, payer_id, sides.sign,
      sum(part.gross) filter (where part.sign = sides.sign) as gross,
      sum(part.claim_count) filter (where part.sign = sides.sign) as claim_count,
      sum(part.dir_fees + part.ger_fees + part.other_fees)
        filter (where part.sign = sides.sign) as fees
    from (
      select 1 as sign, part.* from unnest(after) part
      union all
      select -1, part.* from unnest(before) part
    ) part
    cross join (values (1), (-1)) sides (sign)
    group by organization_id, month, ndc, drug_name, payer_id, sides.sign
  ) change
  join drug_cost_metrics cost on cost.organization_id = change.organization_id
    and cost.month = change.month and cost.ndc = change.ndc
    and cost.drug_name = change.drug_name and cost.payer_id = change.payer_id
  having count(*) > 0;
  return null;
end
$$;
revoke all on function follow_drug_months() from public;
grant execute on function follow_drug_months() to :"app_role";

create trigger drug_months_added after insert on drug_month_metrics
  referencing new table as new_rows for each statement execute function follow_drug_months();
create trigger drug_months_changed after update on drug_month_metrics
  referencing old table as old_rows new table as new_rows
  for each statement execute function follow_drug_months();
create trigger drug_months_removed after delete on drug_month_metrics
  referencing old table as old_rows for each statement execute function follow_drug_months();
