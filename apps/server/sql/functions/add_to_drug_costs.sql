-- Adds (1) or subtracts (-1) parts of drug_cost_metrics. Rows that became zero are looked for only
-- among the changed ones: a pharmacy may have many drugs.
create or replace function add_to_drug_costs(parts drug_cost_metrics[], direction integer)
returns void language plpgsql
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
begin
  if parts is null then
    return;
  end if;
  insert into drug_cost_metrics as kept (organization_id, month, ndc, drug_name, payer_id,
    known_gross, known_patient_paid, known_quantity, known_claim_count, invoice_cost, nadac_cost,
    below_cost_count, below_cost_loss, allocated_fees, saving_fills, saving_loss, saving_dir_fees,
    list_cost)
  select organization_id, month, ndc, drug_name, payer_id,
    direction * known_gross, direction * known_patient_paid, direction * known_quantity,
    direction * known_claim_count, direction * invoice_cost, direction * nadac_cost,
    direction * below_cost_count, direction * below_cost_loss, direction * allocated_fees,
    direction * saving_fills, direction * saving_loss, direction * saving_dir_fees,
    direction * list_cost
  from unnest(parts)
  order by organization_id, month, ndc, drug_name, payer_id
  on conflict (organization_id, month, ndc, drug_name, payer_id) do update set
    known_gross = kept.known_gross + excluded.known_gross,
    known_patient_paid = kept.known_patient_paid + excluded.known_patient_paid,
    known_quantity = kept.known_quantity + excluded.known_quantity,
    known_claim_count = kept.known_claim_count + excluded.known_claim_count,
    invoice_cost = kept.invoice_cost + excluded.invoice_cost,
    nadac_cost = kept.nadac_cost + excluded.nadac_cost,
    below_cost_count = kept.below_cost_count + excluded.below_cost_count,
    below_cost_loss = kept.below_cost_loss + excluded.below_cost_loss,
    allocated_fees = kept.allocated_fees + excluded.allocated_fees,
    saving_fills = kept.saving_fills + excluded.saving_fills,
    saving_loss = kept.saving_loss + excluded.saving_loss,
    saving_dir_fees = kept.saving_dir_fees + excluded.saving_dir_fees,
    list_cost = kept.list_cost + excluded.list_cost;
  delete from drug_cost_metrics kept using unnest(parts) part
  where kept.organization_id = part.organization_id and kept.month = part.month
    and kept.ndc = part.ndc and kept.drug_name = part.drug_name and kept.payer_id = part.payer_id
    and (
      kept.known_gross, kept.known_patient_paid, kept.known_quantity, kept.known_claim_count,
      kept.invoice_cost, kept.nadac_cost, kept.below_cost_count, kept.below_cost_loss,
      kept.allocated_fees, kept.saving_fills, kept.saving_loss, kept.saving_dir_fees,
      kept.list_cost
    ) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
end
$$;
revoke all on function add_to_drug_costs(drug_cost_metrics[], integer) from public;
grant execute on function add_to_drug_costs(drug_cost_metrics[], integer) to :"app_role";
