-- After payments began or ceased to count.
create or replace function follow_counted_payments(payment_ids uuid[], counted_now boolean)
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  perform forget_lump_spreads(payment_ids);
  if counted_now and (exists (select from nadac_prices)
      or exists (select from own_prices where organization_id = tenant)) then
    perform make_claim_costs(payment_ids, null);
  elsif not counted_now
      and exists (select from claim_costs where organization_id = tenant) then
    perform drop_claim_costs(payment_ids, null);
  end if;
  -- What their reversals take back elsewhere is a loss no longer, or one again.
  if exists (select from claim_costs where organization_id = tenant) then
    perform renew_claim_costs(array(
      select original.id from claims reversal
      join claims original on original.organization_id = tenant
        and original.id = reversal.reverses_claim_id
      where reversal.organization_id = tenant and reversal.payment_id = any (payment_ids)
        and reversal.status = 'reversal' and reversal.reverses_claim_id is not null
        and original.payment_id <> all (payment_ids)));
  end if;
end
$$;
revoke all on function follow_counted_payments(uuid[], boolean) from public;
grant execute on function follow_counted_payments(uuid[], boolean) to :"app_role";
