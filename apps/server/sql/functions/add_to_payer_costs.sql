-- Adds changes of drugs' months to payer_cost_metrics.
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
