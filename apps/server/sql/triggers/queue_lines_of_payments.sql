-- Queues the Rx numbers whose claims may have another line of business. What matching changes, it
-- queues itself.
create function queue_lines_of_payments() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  changed uuid[];
begin
  if tenant is null or not exists (select from mfp_refunds where organization_id = tenant) then
    return null;
  end if;
  changed := array(
    select after.id from new_rows after join old_rows before on before.id = after.id
    where after.counted <> before.counted);
  insert into line_queue (organization_id, rx_number)
  select tenant, rx_number from mfp_refunds
  where organization_id = tenant and payment_id = any (changed)
  union
  select tenant, rx_number from claims
  where organization_id = tenant and payment_id = any (changed)
    and exists (select from mfp_refunds refund
      where refund.organization_id = tenant and refund.rx_number = claims.rx_number);
  -- A refund is evidence of its plan.
  insert into match_queue (organization_id)
  select tenant where exists (select from mfp_refunds
    where organization_id = tenant and payment_id = any (changed));
  return null;
end
$$;
revoke all on function queue_lines_of_payments() from public;

create trigger payment_lines_queued after update on payments
  referencing old table as old_rows new table as new_rows
  for each statement execute function queue_lines_of_payments();

-- A person confirmed plans, changed them, or undid that: matching says anew which adjudications are
-- Part D, and queues the lines of their claims. A confirmed line is evidence of plans alike,
-- and a confirmed payer counts as learned, so what was learned is counted again. One statement
-- confirms hundreds of plans, so the adjudications are read once for all of them.
create function queue_lines_of_plans() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  if tenant is null then return null; end if;
  if exists (select from new_rows after join old_rows before on before.id = after.id
      where after.line is distinct from before.line) then
    insert into match_queue (organization_id, rx_number)
    select distinct tenant, rx_number from adjudication_states
    where organization_id = tenant and plan in (
      select after.plan from new_rows after join old_rows before on before.id = after.id
      where after.line is distinct from before.line);
  end if;
  insert into match_queue (organization_id)
  select tenant where exists (
    select from new_rows after join old_rows before on before.id = after.id
    where (after.line, after.payer_id) is distinct from (before.line, before.payer_id));
  return null;
end
$$;
revoke all on function queue_lines_of_plans() from public;

create trigger plan_lines_queued after update on plans
  referencing old table as old_rows new table as new_rows
  for each statement execute function queue_lines_of_plans();
