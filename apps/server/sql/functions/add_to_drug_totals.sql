-- Adds parts to drug_total_metrics; of those given before, their negatives.
create or replace function add_to_drug_totals(parts drug_total_metrics[])
returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into drug_total_metrics as kept
  select organization_id, month, ndc, drug_name,
    sum(metric_rows), sum(cost_rows), sum(quantity_thousandths), sum(gross_cents),
    sum(dir_fees_cents), sum(ger_fees_cents), sum(other_fees_cents), sum(patient_paid_cents),
    sum(claim_count), sum(known_gross_cents), sum(known_patient_paid_cents),
    sum(invoice_cost_cents), sum(nadac_cost_cents), sum(below_cost_count),
    sum(below_cost_loss_cents), sum(allocated_fees_cents)
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
    allocated_fees_cents = kept.allocated_fees_cents + excluded.allocated_fees_cents;
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
