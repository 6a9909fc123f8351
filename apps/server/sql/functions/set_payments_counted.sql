-- The way to count payments, or to stop counting them: changes the flag and the rollups together,
-- and does nothing to a payment that already is as wanted. Answers how many it changed.
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
    perform apply_payments_to_rollups(changed, case when counted_now then 1 else -1 end);
    perform follow_counted_payments(changed, counted_now);
  end if;
  return cardinality(changed);
end
$$;
revoke all on function set_payments_counted(uuid[], boolean) from public;
grant execute on function set_payments_counted(uuid[], boolean) to :"app_role";
