-- Deletes the allocation of these lump fees, so that the worker allocates them again.
create or replace function forget_spreads(stale uuid[])
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  parts drug_cost_metrics[];
begin
  insert into spread_states as kept (organization_id) values (tenant)
  on conflict (organization_id) do update set version = kept.version + 1, wanted = true;
  if stale is null then
    return;
  end if;
  with dropped as materialized (
    delete from lump_spread_parts
    where organization_id = tenant and provider_adjustment_id = any (stale)
    returning *
  )
  select array_agg(row(tenant, month, ndc, drug_name, payer_id, 0, 0, 0, 0, 0, 0, 0, 0, amount,
    0, 0, 0, 0)::drug_cost_metrics) into parts
  from (
    select date_trunc('month', spread.paid_on)::date as month, ndc, drug_name, payer_id,
      sum(dropped.amount) as amount
    from dropped join lump_spreads spread on spread.organization_id = tenant
      and spread.provider_adjustment_id = dropped.provider_adjustment_id
    group by 1, 2, 3, 4
  ) grouped;
  perform add_to_drug_costs(parts, -1);
  delete from lump_spread_days
  where organization_id = tenant and provider_adjustment_id = any (stale);
  delete from lump_spreads
  where organization_id = tenant and provider_adjustment_id = any (stale);
end
$$;
revoke all on function forget_spreads(uuid[]) from public;
grant execute on function forget_spreads(uuid[]) to :"app_role";

-- The lump fees whose claims may have changed with these payments: fees of these payments, fees
-- allocated over the payer's claims of months that include them, and fees with a period in which
-- claims of these payments were filled, or claims that these take back.
create or replace function forget_lump_spreads(payment_ids uuid[])
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  stale uuid[];
begin
  select array_agg(provider_adjustment_id) into stale from (
    select provider_adjustment_id from lump_spreads
    where organization_id = tenant and payment_id = any (payment_ids)
    union
    select provider_adjustment_id from payments
    join lump_spreads on lump_spreads.organization_id = tenant
      and lump_spreads.payer_id = payments.payer_id and basis <> 'payment' and from_on is null
      and lump_spreads.paid_on > payments.paid_on
      and lump_spreads.paid_on - make_interval(months => 3) <= payments.paid_on
    where payments.organization_id = tenant and payments.id = any (payment_ids)
  ) found;
  if exists (select from lump_spreads where organization_id = tenant and from_on is not null) then
    stale := stale || array(
      select spread.provider_adjustment_id
      from (
        select payer_id, min(filled_on) as first_day, max(filled_on) as last_day
        from (
          select payer_id, coalesce(date_of_service, processed_date) as filled_on from claims
          where organization_id = tenant and payment_id = any (payment_ids)
          union all
          select original.payer_id, coalesce(original.date_of_service, original.processed_date)
          from claims reversal
          join claims original on original.organization_id = tenant
            and original.id = reversal.reverses_claim_id
          where reversal.organization_id = tenant and reversal.payment_id = any (payment_ids)
            and reversal.reverses_claim_id is not null
        ) claim
        group by payer_id
      ) filled
      join lump_spreads spread on spread.organization_id = tenant
        and spread.payer_id = filled.payer_id and spread.from_on <= filled.last_day
        and spread.to_on >= filled.first_day
      where spread.provider_adjustment_id <> all (coalesce(stale, '{}')));
  end if;
  perform forget_spreads(stale);
end
$$;
revoke all on function forget_lump_spreads(uuid[]) from public;
grant execute on function forget_lump_spreads(uuid[]) to :"app_role";
