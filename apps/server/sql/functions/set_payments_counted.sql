-- The one way to count payments or to stop counting them: changes the flag and the rollups
-- together. Skips payments that already have the wanted flag. Returns how many it changed.
create or replace function set_payments_counted(payment_ids uuid[], counted_now boolean)
returns integer language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  changed uuid[];
begin
  with chosen as (
    select id from payments
    where organization_id = tenant and id = any (payment_ids) and counted <> counted_now
    order by id
    for update
  ), updated as (
    update payments set counted = counted_now, updated_at = now()
    from chosen
    where payments.organization_id = tenant and payments.id = chosen.id
    returning payments.id
  )
  select coalesce(array_agg(id), '{}') into changed from updated;
  if cardinality(changed) > 0 then
    if counted_now then
      perform link_later_payers(changed, changed);
    end if;
    perform apply_payments_to_rollups(changed, case when counted_now then 1 else -1 end);
    perform follow_counted_payments(changed, counted_now);
    if not counted_now then
      perform link_later_payers(changed, changed);
    end if;
  end if;
  return cardinality(changed);
end
$$;
revoke all on function set_payments_counted(uuid[], boolean) from public;
grant execute on function set_payments_counted(uuid[], boolean) to :"app_role";

-- Call after payments started or stopped counting.
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
  -- Claims that their reversals take back elsewhere are no longer losses, or losses again.
  if exists (select from claim_costs where organization_id = tenant) then
    perform renew_claim_costs(array(
      select original.id from claims reversal
      join claims original on original.organization_id = tenant
        and original.id = reversal.reverses_claim_id
      where reversal.organization_id = tenant and reversal.payment_id = any (payment_ids)
        and reversal.status = 'reversal' and reversal.reverses_claim_id is not null
        and original.payment_id <> all (payment_ids)));
    perform renew_claim_costs(array(
      select claims.id from mfp_refunds refund
      join claims on claims.organization_id = tenant and claims.status = 'paid'
        and claims.rx_number = refund.rx_number
        and coalesce(claims.date_of_service, claims.processed_date) = refund.date_of_service
      where refund.organization_id = tenant and refund.payment_id = any (payment_ids)));
  end if;
end
$$;
revoke all on function follow_counted_payments(uuid[], boolean) from public;
grant execute on function follow_counted_payments(uuid[], boolean) to :"app_role";

-- Call after reversals were linked to these claims, or no longer are; `moved_ids` are those that
-- were linked to another claim before.
create or replace function follow_linked_reversals(claim_ids uuid[], moved_ids uuid[])
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  perform forget_lump_spreads(array(
    select distinct payment_id from claims
    where organization_id = tenant and id = any (claim_ids)));
  if exists (select from claim_costs where organization_id = tenant) then
    perform renew_claim_costs(claim_ids);
  end if;
  perform link_claims(later_payers_of(claim_ids) || moved_ids, '{}');
end
$$;
revoke all on function follow_linked_reversals(uuid[], uuid[]) from public;
grant execute on function follow_linked_reversals(uuid[], uuid[]) to :"app_role";
