-- Sets the line of business of claims, and with it all that rests on it: fees to question by day
-- and payer, and which losses below cost are savings. The ledger must be held. Answers the payers
-- and months whose fees to question changed.
create function set_claim_lines(claim_ids uuid[], lines text[])
returns table (payer_id uuid, month date) language plpgsql
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  losses uuid[] := array(select claim_id from claim_costs
    where organization_id = tenant and claim_id = any (claim_ids) and loss is not null);
begin
  if cardinality(losses) > 0 then
    perform drop_claim_costs(null, losses);
  end if;
  create temporary table if not exists changed_questions (
    metric_date date, payer_id uuid, part_d_dir numeric, part_d_ger numeric,
    part_d_network numeric, part_d_claims integer
  ) on commit drop;
  truncate changed_questions;
  insert into changed_questions
  select metric_date, parts.payer_id, -part_d_dir, -part_d_ger, -part_d_network, -part_d_claims
  from questioned_claims parts
  join payments on payments.organization_id = tenant and payments.id = parts.payment_id
    and payments.counted
  where parts.organization_id = tenant and claim_id = any (claim_ids);
  update claims set line = given.line
  from unnest(claim_ids, lines) as given (claim_id, line)
  where claims.organization_id = tenant and claims.id = given.claim_id;
  insert into changed_questions
  select metric_date, parts.payer_id, part_d_dir, part_d_ger, part_d_network, part_d_claims
  from questioned_claims parts
  join payments on payments.organization_id = tenant and payments.id = parts.payment_id
    and payments.counted
  where parts.organization_id = tenant and claim_id = any (claim_ids);

  insert into payer_day_metrics as kept (organization_id, metric_date, payer_id, part_d_dir,
    part_d_ger, part_d_network, part_d_claims)
  select tenant, metric_date, changed.payer_id, sum(part_d_dir), sum(part_d_ger),
    sum(part_d_network), sum(part_d_claims)
  from changed_questions changed
  group by metric_date, changed.payer_id
  order by metric_date, changed.payer_id
  on conflict on constraint payer_day_metrics_pkey do update set
    part_d_dir = kept.part_d_dir + excluded.part_d_dir,
    part_d_ger = kept.part_d_ger + excluded.part_d_ger,
    part_d_network = kept.part_d_network + excluded.part_d_network,
    part_d_claims = kept.part_d_claims + excluded.part_d_claims;
  perform drop_empty_payer_days();
  if cardinality(losses) > 0 then
    perform make_claim_costs(null, losses);
  end if;
  return query select distinct changed.payer_id, date_trunc('month', metric_date)::date
    from changed_questions changed;
end
$$;
revoke all on function set_claim_lines(uuid[], text[]) from public;
grant execute on function set_claim_lines(uuid[], text[]) to :"app_role";
