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
    -- Refunds of an 835 count instead of a report's.
    if exists (select from payments
        where organization_id = tenant and id = any (changed) and refund_count > 0
          and import_id is null) then
      perform settle_reported_refunds();
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
      or exists (select from own_prices where organization_id = tenant)
      or exists (select from price_list_rows where organization_id = tenant)) then
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

-- Call after exports or reports changed what they say of the fills of these Rx numbers. Letters in
-- front are no part of a remittance's number.
create function follow_expected_refunds(rx_numbers text[]) returns void language plpgsql
set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  if exists (select from claim_costs where organization_id = tenant) then
    perform renew_claim_costs(array(
      select id from claims
      where organization_id = tenant and rx_number = any (array(
        select ltrim(substring(given from '[0-9]+'), '0') from unnest(rx_numbers) given))));
  end if;
end
$$;
revoke all on function follow_expected_refunds(text[]) from public;
grant execute on function follow_expected_refunds(text[]) to :"app_role";

-- Call after reversals were linked to these claims, or no longer are; `moved_ids` are those that
-- were linked to another claim before.
create or replace function follow_linked_reversals(claim_ids uuid[], moved_ids uuid[])
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  perform forget_lump_spreads(array(
    select distinct payment_id from claims
    where organization_id = tenant and id = any (claim_ids)
      and exists (select from lump_spreads where organization_id = tenant)));
  if exists (select from claim_costs where organization_id = tenant) then
    perform renew_claim_costs(claim_ids);
  end if;
  perform link_claims(partly_counted_beside(claim_ids) || moved_ids, '{}');
end
$$;
revoke all on function follow_linked_reversals(uuid[], uuid[]) from public;
grant execute on function follow_linked_reversals(uuid[], uuid[]) to :"app_role";

-- Brings the refunds of reports to what reports and 835s now come to, whatever came first. Refunds
-- of a report and day are one payment. Only payments whose refunds differ are made anew. Answers
-- how many refunds of reports count.
create function settle_reported_refunds() returns integer language plpgsql
set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  changed text[];
  gone uuid[];
  made uuid[];
begin
  if not exists (select from export_imports
      where organization_id = tenant and content = 'refunds') then
    return 0;
  end if;
  changed := array(
    select distinct coalesce(kept.import_id || ' ' || kept.paid_on,
      wanted.import_id || ' ' || wanted.paid_on)
    from (select id, import_id, paid_on from mfp_refunds
      where organization_id = tenant and import_id is not null) kept
    full join (select id, import_id, paid_on from reported_refund_states
      where organization_id = tenant and state = 'counted') wanted on wanted.id = kept.id
    where kept.id is null or wanted.id is null);
  gone := array(
    select id from payments
    where organization_id = tenant and import_id is not null
      and import_id || ' ' || paid_on = any (changed));
  if cardinality(gone) > 0 then
    perform set_payments_counted(gone, false);
    delete from mfp_refunds where organization_id = tenant and payment_id = any (gone);
    delete from payments where organization_id = tenant and id = any (gone);
  end if;
  if cardinality(changed) > 0 then
    made := make_report_payments(changed);
    perform set_payments_counted(made, true);
  end if;
  return (select count(*) from mfp_refunds
    where organization_id = tenant and import_id is not null);
end
$$;
revoke all on function settle_reported_refunds() from public;
grant execute on function settle_reported_refunds() to :"app_role";

-- The payments of these reports and days, with their refunds.
create function make_report_payments(report_days text[]) returns uuid[] language plpgsql
set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  made uuid[];
begin
  insert into payers (organization_id, id, name, identity)
  values (tenant, gen_random_uuid(), 'Medicare Transaction Facilitator', 'report facilitator'),
    (tenant, gen_random_uuid(), 'Manufacturers (direct refunds)', 'report manufacturer')
  on conflict (organization_id, identity) do nothing;

  with wanted as materialized (
    select * from reported_refund_states
    where organization_id = tenant and state = 'counted'
      and import_id || ' ' || paid_on = any (report_days)
  ), payment as materialized (
    select gen_random_uuid() as id, import_id, paid_on, refunds_from, sum(amount) as amount,
      count(*) as refunds
    from wanted
    group by import_id, paid_on, refunds_from
  ), paid as (
    insert into payments (organization_id, id, import_id, payer_id, position, amount, paid_on,
      claims_net, provider_adjustments_total, difference, balanced, refund_count)
    select tenant, payment.id, import_id, payers.id, 0, amount, paid_on, amount, 0, 0, true, refunds
    from payment
    join payers on payers.organization_id = tenant
      and payers.identity = 'report ' || payment.refunds_from
    returning id, payer_id
  ), refunds as (
    insert into mfp_refunds (organization_id, id, import_id, payment_id, payer_id, rx_number,
      fill_number, status, status_code, date_of_service, ndc, drug_name, quantity, default_amount,
      amount, control_number, paid_on, segment)
    select tenant, wanted.id, wanted.import_id, paid.id, paid.payer_id, rx_number, fill_number,
      case when is_reversal then 'reversal' else 'paid' end,
      case when is_reversal then '22' else '1' end, date_of_service, ndc, drug_name, quantity,
      default_amount, wanted.amount, icn, wanted.paid_on, line
    from wanted
    join payment on payment.import_id = wanted.import_id and payment.paid_on = wanted.paid_on
    join paid on paid.id = payment.id
  )
  select array_agg(id) into made from paid;
  return coalesce(made, '{}');
end
$$;
revoke all on function make_report_payments(text[]) from public;
grant execute on function make_report_payments(text[]) to :"app_role";
