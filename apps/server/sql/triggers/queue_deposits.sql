-- Notes that payments changed: a bank statement may be imported at the same time. The matches of
-- payments that go, go along. What is kept of their deposits follows at once.
create function queue_deposits() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  pharmacy uuid;
  ids uuid[];
begin
  if tenant is not null and exists (select from changed_rows) then
    insert into deposit_queue (organization_id) values (tenant);
    if tg_op = 'DELETE' then
      delete from deposit_matches where organization_id = tenant
        and payment_id in (select id from changed_rows);
    end if;
  end if;
  for pharmacy, ids in
    select organization_id, array_agg(id) from changed_rows group by organization_id
  loop
    perform keep_deposits(pharmacy, ids);
  end loop;
  return null;
end
$$;
revoke all on function queue_deposits() from public;

create trigger payments_added_queue_deposits after insert on payments
  referencing new table as changed_rows
  for each statement execute function queue_deposits();
create trigger payments_changed_queue_deposits after update on payments
  referencing new table as changed_rows
  for each statement execute function queue_deposits();
create trigger payments_removed_queue_deposits after delete on payments
  referencing old table as changed_rows
  for each statement execute function queue_deposits();
