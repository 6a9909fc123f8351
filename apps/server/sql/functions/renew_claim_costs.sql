-- Makes the costs of these claims anew.
create or replace function renew_claim_costs(claim_ids uuid[])
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  loops_before text := current_setting('enable_nestloop');
begin
  if coalesce(cardinality(claim_ids), 0) = 0 then
    return;
  end if;
  perform drop_claim_costs(null, claim_ids);
  perform set_config('enable_nestloop', 'off', true);
  perform make_claim_costs(null, claim_ids);
  perform set_config('enable_nestloop', loops_before, true);
end
$$;
revoke all on function renew_claim_costs(uuid[]) from public;
grant execute on function renew_claim_costs(uuid[]) to :"app_role";
