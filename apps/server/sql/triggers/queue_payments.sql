-- Queues the Rx numbers whose claims and adjudications are to be matched again. Only claims of
-- counted payments are matched, and no payment begins to count without an update, so no trigger
-- looks at claims that come and go.
create function queue_payments() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  -- Without exports there is nothing to match; the first one queues its days.
  if tenant is null or not exists (select from export_imports where organization_id = tenant) then
    return null;
  end if;
  insert into match_queue (organization_id, rx_number)
  select distinct tenant, coalesce(claims.rx_number, '') from claims
  where claims.organization_id = tenant and claims.payment_id in (
    select changed.id from new_rows changed join old_rows before on before.id = changed.id
    where (changed.counted, changed.paid_on, changed.payer_id, changed.payee_id)
      is distinct from (before.counted, before.paid_on, before.payer_id, before.payee_id));
  return null;
end
$$;
revoke all on function queue_payments() from public;

create trigger payments_queued after update on payments
  referencing old table as old_rows new table as new_rows
  for each statement execute function queue_payments();

-- A rule of the pharmacy may change what is a fee.
create function queue_claims() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  if tenant is null or not exists (select from export_imports where organization_id = tenant) then
    return null;
  end if;
  insert into match_queue (organization_id, rx_number)
  select distinct tenant, coalesce(rx.number, '')
  from new_rows changed join old_rows before on before.id = changed.id
  cross join lateral (values (before.rx_number), (changed.rx_number)) rx (number)
  where (changed.claim_id, changed.payer_id, changed.net_amount, changed.patient_paid,
      changed.dir_fee, changed.ger_fee, changed.other_fees, changed.status_code, changed.ndc,
      changed.date_of_service, changed.payer_control_number, changed.original_reference)
    is distinct from (before.claim_id, before.payer_id, before.net_amount, before.patient_paid,
      before.dir_fee, before.ger_fee, before.other_fees, before.status_code, before.ndc,
      before.date_of_service, before.payer_control_number, before.original_reference);
  return null;
end
$$;
revoke all on function queue_claims() from public;

create trigger claims_queued after update on claims
  referencing old table as old_rows new table as new_rows
  for each statement execute function queue_claims();

-- A fill has its adjudications before they change and after.
create function queue_adjudications() returns trigger language plpgsql
set search_path = pg_catalog, public set work_mem = '64MB' as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  if tenant is null then
    return null;
  end if;
  insert into match_queue (organization_id, rx_number)
  select distinct tenant, fills.rx_digits
  from (select distinct fill_id from changed_rows) changed
  join fills on fills.organization_id = tenant and fills.id = changed.fill_id;
  return null;
end
$$;
revoke all on function queue_adjudications() from public;

create trigger adjudications_queued_added after insert on adjudications
  referencing new table as changed_rows for each statement execute function queue_adjudications();
create trigger adjudications_queued_changed after update on adjudications
  referencing new table as changed_rows for each statement execute function queue_adjudications();
create trigger adjudications_queued_removed after delete on adjudications
  referencing old table as changed_rows for each statement execute function queue_adjudications();

-- A claim is missing in the exports only if its day is among theirs.
create function queue_days() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  tenant uuid := coalesce(new.organization_id, old.organization_id);
  first_day date := least(old.filled_from, new.filled_from);
  last_day date := greatest(old.filled_to, new.filled_to);
begin
  if tg_op = 'UPDATE' and (old.filled_from, old.filled_to)
      is not distinct from (new.filled_from, new.filled_to) then
    return null;
  end if;
  if first_day is not null then
    insert into match_queue (organization_id, rx_number)
    select distinct tenant, coalesce(rx_number, '') from claims
    where organization_id = tenant and date_of_service between first_day and last_day;
  end if;
  return null;
end
$$;
revoke all on function queue_days() from public;

create trigger export_imports_queued after insert or update or delete on export_imports
  for each row execute function queue_days();

-- Another NPI or NCPDP ID makes payees other stores.
create function queue_stores() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  if new.id = nullif(current_setting('app.organization_id', true), '')::uuid then
    insert into match_queue (organization_id) values (new.id);
  end if;
  return null;
end
$$;
revoke all on function queue_stores() from public;

create trigger organizations_queued after update of npi, ncpdp_id on organizations for each row
  when ((old.npi, old.ncpdp_id) is distinct from (new.npi, new.ncpdp_id))
  execute function queue_stores();

-- What contracts look at in a fill may change while its adjudications stay, such as its AWP.
create function queue_fills() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  if tenant is null or not exists (select from contract_terms where organization_id = tenant
      union all select from contract_guarantees where organization_id = tenant) then
    return null;
  end if;
  insert into contract_queue (organization_id, rx_number)
  select distinct tenant, changed.rx_digits
  from new_rows changed join old_rows before on before.id = changed.id
  where (changed.ndc, changed.is_compound, changed.daw, changed.days_supply,
      changed.brand_or_generic, changed.quantity, changed.awp, changed.awp_unit, changed.wac,
      changed.wac_unit, changed.nadac, changed.nadac_unit, changed.mac, changed.mac_unit,
      changed.usual_and_customary)
    is distinct from (before.ndc, before.is_compound, before.daw, before.days_supply,
      before.brand_or_generic, before.quantity, before.awp, before.awp_unit, before.wac,
      before.wac_unit, before.nadac, before.nadac_unit, before.mac, before.mac_unit,
      before.usual_and_customary);
  return null;
end
$$;
revoke all on function queue_fills() from public;

create trigger fills_queued after update on fills
  referencing old table as old_rows new table as new_rows
  for each statement execute function queue_fills();
