-- Adds parts to drug_total_metrics. Parts to subtract are given as negatives.
create or replace function add_to_drug_totals(parts drug_total_metrics[])
returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into drug_total_metrics as kept
  select organization_id, month, ndc, drug_name,
    sum(metric_rows), sum(cost_rows), sum(quantity_thousandths), sum(gross_cents),
    sum(dir_fees_cents), sum(ger_fees_cents), sum(other_fees_cents), sum(patient_paid_cents),
    sum(claim_count), sum(known_gross_cents), sum(known_patient_paid_cents),
    sum(invoice_cost_cents), sum(nadac_cost_cents), sum(below_cost_count),
    sum(below_cost_loss_cents), sum(allocated_fees_cents), sum(refunds_cents),
    sum(list_cost_cents)
  from unnest(parts)
  group by organization_id, month, ndc, drug_name
  order by organization_id, month, ndc, drug_name
  on conflict (organization_id, month, ndc, drug_name) do update set
    metric_rows = kept.metric_rows + excluded.metric_rows,
    cost_rows = kept.cost_rows + excluded.cost_rows,
    quantity_thousandths = kept.quantity_thousandths + excluded.quantity_thousandths,
    gross_cents = kept.gross_cents + excluded.gross_cents,
    dir_fees_cents = kept.dir_fees_cents + excluded.dir_fees_cents,
    ger_fees_cents = kept.ger_fees_cents + excluded.ger_fees_cents,
    other_fees_cents = kept.other_fees_cents + excluded.other_fees_cents,
    patient_paid_cents = kept.patient_paid_cents + excluded.patient_paid_cents,
    claim_count = kept.claim_count + excluded.claim_count,
    known_gross_cents = kept.known_gross_cents + excluded.known_gross_cents,
    known_patient_paid_cents = kept.known_patient_paid_cents + excluded.known_patient_paid_cents,
    invoice_cost_cents = kept.invoice_cost_cents + excluded.invoice_cost_cents,
    nadac_cost_cents = kept.nadac_cost_cents + excluded.nadac_cost_cents,
    below_cost_count = kept.below_cost_count + excluded.below_cost_count,
    below_cost_loss_cents = kept.below_cost_loss_cents + excluded.below_cost_loss_cents,
    allocated_fees_cents = kept.allocated_fees_cents + excluded.allocated_fees_cents,
    refunds_cents = kept.refunds_cents + excluded.refunds_cents,
    list_cost_cents = kept.list_cost_cents + excluded.list_cost_cents;
  delete from drug_total_metrics kept using (
    select organization_id, month, ndc, drug_name from unnest(parts)
    group by organization_id, month, ndc, drug_name having sum(metric_rows + cost_rows) < 0
  ) less
  where kept.organization_id = less.organization_id and kept.month = less.month
    and kept.ndc = less.ndc and kept.drug_name = less.drug_name
    and kept.metric_rows = 0 and kept.cost_rows = 0;
end
$$;
revoke all on function add_to_drug_totals(drug_total_metrics[]) from public;
grant execute on function add_to_drug_totals(drug_total_metrics[]) to :"app_role";

-- Keeps drug_total_metrics in line with drug_month_metrics, whichever statement writes it.
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
    0, 0, 0, 0, 0, 0, 0, sign * refunds * 100, 0)::drug_total_metrics))
  from (
    select 1 as sign, part.* from unnest(after) part
    union all
    select -1, part.* from unnest(before) part
  ) changed;
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

-- Keeps drug_total_metrics and payer_cost_metrics in line with drug_cost_metrics.
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
    sign * below_cost_loss * 100, sign * allocated_fees * 100, 0,
    sign * list_cost * 100)::drug_total_metrics))
  from (
    select 1 as sign, part.* from unnest(after) part
    union all
    select -1, part.* from unnest(before) part
  ) changed;
  insert into payer_cost_metrics as kept (organization_id, month, payer_id, cost_rows, known_gross,
    known_patient_paid, invoice_cost, nadac_cost, below_cost_count, below_cost_loss,
    list_cost)
  select organization_id, month, payer_id, sum(sign), sum(sign * known_gross),
    sum(sign * known_patient_paid), sum(sign * invoice_cost), sum(sign * nadac_cost),
    sum(sign * below_cost_count), sum(sign * below_cost_loss), sum(sign * list_cost)
  from (
    select 1 as sign, part.* from unnest(after) part
    union all
    select -1, part.* from unnest(before) part
  ) changed
  group by organization_id, month, payer_id
  order by organization_id, month, payer_id
  on conflict (organization_id, month, payer_id) do update set
    cost_rows = kept.cost_rows + excluded.cost_rows,
    known_gross = kept.known_gross + excluded.known_gross,
    known_patient_paid = kept.known_patient_paid + excluded.known_patient_paid,
    invoice_cost = kept.invoice_cost + excluded.invoice_cost,
    nadac_cost = kept.nadac_cost + excluded.nadac_cost,
    below_cost_count = kept.below_cost_count + excluded.below_cost_count,
    below_cost_loss = kept.below_cost_loss + excluded.below_cost_loss,
    list_cost = kept.list_cost + excluded.list_cost;
  delete from payer_cost_metrics kept using unnest(before) less
  where kept.organization_id = less.organization_id and kept.month = less.month
    and kept.payer_id = less.payer_id and kept.cost_rows = 0;
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
