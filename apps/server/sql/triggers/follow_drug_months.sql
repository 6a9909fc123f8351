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
    sum(below_cost_loss_cents), sum(allocated_fees_cents), sum(refunds_cents)
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
    refunds_cents = kept.refunds_cents + excluded.refunds_cents;
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

-- Adds changes of drug months to payer_cost_metrics.
create or replace function add_to_payer_costs(changes payer_cost_change[])
returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into payer_cost_metrics as kept
  select organization_id, month, payer_id, sum(sign),
    coalesce(sum(sign * known_gross) filter (where whole), 0),
    coalesce(sum(sign * (known_profit - coalesce(fees, 0))) filter (where whole), 0),
    sum(sign * below_cost_count), sum(sign * below_cost_loss),
    coalesce(sum(sign * known_patient_paid) filter (where whole), 0)
  from (
    select *, known_gross = coalesce(gross, 0) and known_claims = coalesce(claims, 0) as whole
    from unnest(changes)
  ) change
  group by organization_id, month, payer_id
  order by organization_id, month, payer_id
  on conflict (organization_id, month, payer_id) do update set
    cost_rows = kept.cost_rows + excluded.cost_rows,
    known_gross = kept.known_gross + excluded.known_gross,
    left_over = kept.left_over + excluded.left_over,
    below_cost_count = kept.below_cost_count + excluded.below_cost_count,
    below_cost_loss = kept.below_cost_loss + excluded.below_cost_loss,
    known_patient_paid = kept.known_patient_paid + excluded.known_patient_paid;
  delete from payer_cost_metrics kept using (
    select organization_id, month, payer_id from unnest(changes)
    group by organization_id, month, payer_id having sum(sign) < 0
  ) less
  where kept.organization_id = less.organization_id and kept.month = less.month
    and kept.payer_id = less.payer_id and kept.cost_rows = 0;
end
$$;
revoke all on function add_to_payer_costs(payer_cost_change[]) from public;
grant execute on function add_to_payer_costs(payer_cost_change[]) to :"app_role";

-- Keeps drug_total_metrics and payer_cost_metrics in line with drug_month_metrics, whichever
-- statement writes it.
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
    0, 0, 0, 0, 0, 0, 0, sign * refunds * 100)::drug_total_metrics))
  from (
    select 1 as sign, part.* from unnest(after) part
    union all
    select -1, part.* from unnest(before) part
  ) changed;
  -- Whether a month at a payer is included may have changed, and its fees.
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
    sign * below_cost_loss * 100, sign * allocated_fees * 100, 0)::drug_total_metrics))
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
