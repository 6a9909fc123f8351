-- Whether two IDs of payees are of different stores: an NPI, NCPDP ID or tax ID tells nothing about
-- an ID of another kind.
create or replace function is_other_store(payee text, than text) returns boolean
language sql immutable parallel safe set search_path = pg_catalog, public
return coalesce(payee <> than and length(payee) = length(than) and length(payee) in (7, 10)
  and payee || than !~ '[^0-9]', false);
revoke all on function is_other_store(text, text) from public;
grant execute on function is_other_store(text, text) to :"app_role";

-- How claims of later payers, and their reversals, must be linked, and what of their patient
-- amounts does not count. A fill is the one that the export names for both claims, else the same Rx
-- number, day and, where both name them, drug and store; a claim that was taken back is no first
-- one. Links depend on counted claims alone, never on the order in which they came.
create or replace function wanted_later_payers(later_ids uuid[])
returns table (id uuid, first_claim_id uuid, patient_correction numeric) language plpgsql stable
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  return query
  with linked as materialized (
    select later.id, found.firsts[1] as first_id,
      case when found.firsts is not null
        then found.patients[cardinality(found.patients)] else 0 end
        + later.patient_paid - coalesce(later.fill_patient_paid, later.patient_paid)
        as correction, later.fill_patient_paid is not null as is_corrected
    from partly_counted_claims later
    join payments mine on mine.organization_id = tenant and mine.id = later.payment_id
    cross join lateral (
      -- The last array element is the payer right before, the first one the first payer.
      select array_agg(before.id order by place, is_after, off, before.processed_date,
          before.claim_id, before.net_amount, before.id) as firsts,
        array_agg(coalesce(before.fill_patient_paid, before.patient_paid)
          order by place, is_after desc, off desc, before.processed_date desc,
          before.claim_id desc, before.net_amount desc, before.id desc) as patients
      from claims before
      cross join lateral (
        select payer_place(before.status, before.status_code, before.cob_position) as place,
          before.processed_date > later.processed_date as is_after,
          abs(before.processed_date - later.processed_date) as off
      ) placed
      where before.organization_id = tenant and before.rx_number = later.rx_number
        and place < payer_place(later.status, later.status_code, later.cob_position)
        and case when before.fill_id is not null and later.fill_id is not null
          then before.fill_id = later.fill_id else before.date_of_service = later.date_of_service
            and (before.ndc is null or later.ndc is null or before.ndc = later.ndc) end
        and not is_taken_back(tenant, before.id)
        and (select counted and not is_other_store(payee_id, mine.payee_id)
          from payments where payments.organization_id = tenant
            and payments.id = before.payment_id)
    ) found
    where later.organization_id = tenant and later.id = any (later_ids) and mine.counted
  ), corrected as (
    select linked.id, first_id, case when first_id is not null or is_corrected then correction end
      as correction
    from linked
  )
  select * from corrected
  union all
  select reversal.id, linked.first_id, -linked.correction
  from corrected linked join claims reversal on reversal.organization_id = tenant
    and reversal.reverses_claim_id = linked.id
  where (select counted from payments where payments.organization_id = tenant
    and payments.id = reversal.payment_id);
end
$$;
revoke all on function wanted_later_payers(uuid[]) from public;
grant execute on function wanted_later_payers(uuid[]) to :"app_role";

-- Links these partly counted claims anew, with their reversals, and changes rollups and costs by
-- what that changes. Payments in `not_added` are not in the rollups yet, or no longer.
create or replace function link_claims(later_ids uuid[], not_added uuid[])
returns void language plpgsql
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  with_costs boolean := exists (select from nadac_prices)
    or exists (select from own_prices where organization_id = tenant)
    or exists (select from price_list_rows where organization_id = tenant);
  loops_before text := current_setting('enable_nestloop');
  ids uuid[];
  firsts uuid[];
  patients numeric[];
  added uuid[];
  first_ids uuid[];
begin
  with mine as materialized (
    select claims.id, claims.payment_id, claims.first_claim_id, claims.patient_correction
    from claims
    where organization_id = tenant and claims.id = any (later_ids)
    union
    select claims.id, claims.payment_id, claims.first_claim_id, claims.patient_correction
    from claims
    where organization_id = tenant and reverses_claim_id = any (later_ids)
  ), changed as (
    select mine.id, mine.payment_id, wanted.first_claim_id as wanted_first,
      wanted.patient_correction as wanted_patient, mine.first_claim_id as kept_first
    from mine left join wanted_later_payers(later_ids) wanted on wanted.id = mine.id
    where (mine.first_claim_id, mine.patient_correction)
      is distinct from (wanted.first_claim_id, wanted.patient_correction)
  )
  select array_agg(changed.id order by changed.id),
    array_agg(wanted_first order by changed.id),
    array_agg(wanted_patient order by changed.id),
    array_agg(changed.id) filter (where counted and payment_id <> all (not_added))
  into ids, firsts, patients, added
  from changed join payments on payments.organization_id = tenant
    and payments.id = changed.payment_id;
  if ids is null then
    return;
  end if;
  if with_costs and added is not null then
    perform drop_claim_costs(null, added);
  end if;
  select array_agg(distinct first_id) into first_ids from (
    select first_claim_id as first_id from claims
    where organization_id = tenant and id = any (ids)
    union select unnest(firsts)
  ) named where first_id is not null;

  with wanted as materialized (
    select claims.id, processed_date, payer_id, coalesce(ndc, '') as ndc,
      coalesce(drug_name, '') as drug_name, quantity, status, claims.id = any (added) as is_added,
      asked.first_id, asked.patient, first_claim_id as kept_first,
      coalesce(patient_correction, 0) - coalesce(asked.patient, 0) as patient_paid,
      (asked.first_id is null)::integer - (first_claim_id is null)::integer as dispensed
    from unnest(ids, firsts, patients) asked (id, first_id, patient)
    join claims on claims.organization_id = tenant and claims.id = asked.id
  ), updated as (
    update claims set first_claim_id = first_id, patient_correction = patient
    from wanted where claims.organization_id = tenant and claims.id = wanted.id
  ), of_days as (
    insert into payer_day_metrics as kept (organization_id, metric_date, payer_id, patient_paid)
    select tenant, processed_date, payer_id, sum(patient_paid) from wanted where is_added
    group by processed_date, payer_id having sum(patient_paid) <> 0
    order by processed_date, payer_id
    on conflict (organization_id, metric_date, payer_id) do update set
      patient_paid = kept.patient_paid + excluded.patient_paid
  )
  insert into drug_month_metrics as kept (organization_id, month, ndc, drug_name, payer_id,
    patient_paid, quantity, unknown_quantity_count)
  select tenant, date_trunc('month', processed_date)::date as month, ndc, drug_name, payer_id,
    sum(patient_paid), coalesce(sum(dispensed
      * case status when 'paid' then quantity when 'reversal' then -abs(quantity) end), 0),
    coalesce(sum(dispensed * case status when 'paid' then 1 else -1 end)
      filter (where quantity is null), 0)
  from wanted where is_added
  group by month, ndc, drug_name, payer_id
  order by month, ndc, drug_name, payer_id
  on conflict (organization_id, month, ndc, drug_name, payer_id) do update set
    patient_paid = kept.patient_paid + excluded.patient_paid,
    quantity = kept.quantity + excluded.quantity,
    unknown_quantity_count = kept.unknown_quantity_count + excluded.unknown_quantity_count;
  -- Adds nothing, and removes rows that became zero.
  perform apply_payments_to_rollups('{}', 1);

  update claims set has_later_payer = not has_later_payer
  where organization_id = tenant and id = any (first_ids)
    and has_later_payer <> exists (select from claims later
      where later.organization_id = tenant and later.first_claim_id = claims.id);
  if with_costs then
    if added is not null then
      perform set_config('enable_nestloop', 'off', true);
      perform make_claim_costs(null, added);
      perform set_config('enable_nestloop', loops_before, true);
    end if;
    perform renew_claim_costs(array(
      select id from claims where organization_id = tenant and id = any (first_ids)
        and payment_id <> all (not_added)));
  end if;
end
$$;
revoke all on function link_claims(uuid[], uuid[]) from public;
grant execute on function link_claims(uuid[], uuid[]) to :"app_role";

-- The partly counted claims of the Rx numbers of these claims.
create or replace function partly_counted_beside(claim_ids uuid[]) returns uuid[]
language sql stable set search_path = pg_catalog, public
return array(
  select distinct later.id from claims mine
  join partly_counted_claims later on later.organization_id = mine.organization_id
    and later.rx_number = mine.rx_number
  where mine.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
    and mine.id = any (claim_ids)
);
revoke all on function partly_counted_beside(uuid[]) from public;
grant execute on function partly_counted_beside(uuid[]) to :"app_role";

-- Call when payments begin or cease to count.
create or replace function link_later_payers(payment_ids uuid[], not_added uuid[])
returns void language plpgsql
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  loops_before text := current_setting('enable_nestloop');
  -- From so many claims on, all partly counted claims are read once.
  looked_up_max constant integer := 5000;
  later_ids uuid[];
begin
  if not exists (select from partly_counted_claims where organization_id = tenant) then
    return;
  end if;
  if (select sum(claim_count) from payments
      where organization_id = tenant and id = any (payment_ids)) > looked_up_max then
    perform set_config('enable_nestloop', 'off', true);
  end if;
  with changed as materialized (
    select rx_number, status, reverses_claim_id from claims
    where organization_id = tenant and payment_id = any (payment_ids)
  ), numbers as (
    select rx_number from changed where status = 'paid'
    union
    select original.rx_number from changed
    join claims original on original.organization_id = tenant
      and original.id = changed.reverses_claim_id
    where changed.status = 'reversal'
  )
  select array_agg(later.id) into later_ids
  from numbers join partly_counted_claims later on later.organization_id = tenant
    and later.rx_number = numbers.rx_number;
  perform set_config('enable_nestloop', loops_before, true);
  if later_ids is not null then
    perform link_claims(later_ids, not_added);
  end if;
end
$$;
revoke all on function link_later_payers(uuid[], uuid[]) from public;
grant execute on function link_later_payers(uuid[], uuid[]) to :"app_role";
