-- All reversals of these payers. Those that are linked and those that aren't are each in an index
-- that was made for them.
create or replace function reversals_of(payer_ids uuid[])
returns table (id uuid, payer_id uuid, claim_id text, date_of_service date,
  payer_control_number text, original_reference text) language plpgsql stable
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  return query
  select claims.id, claims.payer_id, claims.claim_id, claims.date_of_service,
    claims.payer_control_number, claims.original_reference
  from claims where organization_id = tenant and reverses_claim_id is not null
    and claims.payer_id = any (payer_ids)
  union all
  select claims.id, claims.payer_id, claims.claim_id, claims.date_of_service,
    claims.payer_control_number, claims.original_reference
  from claims where organization_id = tenant and status = 'reversal'
    and reverses_claim_id is null and claims.payer_id = any (payer_ids);
end
$$;
revoke all on function reversals_of(uuid[]) from public;
grant execute on function reversals_of(uuid[]) to :"app_role";

-- The reversals to be linked anew because of these files: those that have a number or a
-- prescription of their claims, and all that may reverse a claim which one of these may reverse,
-- and so on.
create or replace function reversals_beside(remittance_ids uuid[]) returns uuid[]
language plpgsql stable
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan
-- New pharmacies have no statistics. Without them a loop over all claims looks as cheap as a
-- lookup, and any index that begins with the pharmacy as good as the right one: claims are asked
-- for by lists, and joined by hash.
set enable_nestloop = off as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  payment_ids uuid[] := array(select id from payments
    where organization_id = tenant and remittance_id = any (remittance_ids));
  payer_ids uuid[] := array(select distinct payer_id from payments
    where organization_id = tenant and id = any (payment_ids));
  beside uuid[];
  fresh uuid[];
begin
  with reversals as materialized (
    select * from reversals_of(payer_ids)
  ), numbers (id, payer_id, number) as materialized (
    select id, payer_id, original_reference from reversals
    union all select id, payer_id, payer_control_number from reversals
  ), told as materialized (
    select payer_id, claim_id, payer_control_number, original_reference from claims
    where organization_id = tenant and payment_id = any (payment_ids)
      and exists (select from reversals)
  )
  select array_agg(id) into fresh from (
    select id from reversals join told using (payer_id, claim_id)
    union select id from numbers join told using (payer_id) where number = payer_control_number
    union select id from numbers join told using (payer_id) where number = original_reference
  ) touched;
  while fresh is not null loop
    beside := beside || fresh;
    with reversals as materialized (
      select * from reversals_of(payer_ids) where id <> all (beside)
    ), candidates as materialized (
      select payer_id, payer_control_number as number, claim_id, date_of_service
      from reversal_candidates(fresh) where exists (select from reversals)
    )
    select array_agg(id) into fresh from (
      select id from reversals join candidates using (payer_id, claim_id, date_of_service)
      union select id from reversals join candidates using (payer_id)
        where number = original_reference
      union select id from reversals join candidates using (payer_id)
        where number = payer_control_number
    ) next;
  end loop;
  return coalesce(beside, '{}');
end
$$;
revoke all on function reversals_beside(uuid[]) from public;
grant execute on function reversals_beside(uuid[]) to :"app_role";

-- The paid claims that each of these reversals may reverse. The best way to name one is the number
-- that it refers to (REF*F8, the payer's claim number), then its own number (CLP07), then
-- prescription and day. Some payers count claims anew in each file: of those with a number, the one
-- of the same prescription goes first, and by CLP07 that of another one is taken last and only with
-- the opposite amount.
create or replace function reversal_candidates(reversal_ids uuid[])
returns table (reversal_id uuid, way integer, opposite boolean, id uuid, payer_id uuid,
  payer_control_number text, claim_id text, date_of_service date, payment_id uuid,
  processed_date date, segment bigint) language plpgsql stable
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan
set enable_nestloop = off as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  numbers text[] := array(select claims.claim_id from claims
    where organization_id = tenant and claims.id = any (reversal_ids));
  control_numbers text[] := array(
    select unnest(array[original_reference, claims.payer_control_number]) from claims
    where organization_id = tenant and claims.id = any (reversal_ids));
begin
  return query
  with mine as materialized (
    select claims.id, claims.payer_id, claims.claim_id, claims.date_of_service, rx_number,
      net_amount, claims.payer_control_number, original_reference
    from claims where organization_id = tenant and claims.id = any (reversal_ids)
  ), numbered as materialized (
    select * from claims where organization_id = tenant and status = 'paid'
      and claims.payer_control_number = any (control_numbers)
  ), named as (
    select mine.id as for_id, mine.rx_number as for_rx, mine.net_amount as for_amount,
      1 as told_by, paid.*
    from mine join numbered paid on paid.payer_id = mine.payer_id
      and paid.payer_control_number = mine.original_reference
    union all
    select mine.id, mine.rx_number, mine.net_amount, 3, paid.*
    from mine join numbered paid on paid.payer_id = mine.payer_id
      and paid.payer_control_number = mine.payer_control_number
    union all
    select mine.id, mine.rx_number, mine.net_amount, 4, paid.*
    from mine join claims paid on paid.organization_id = tenant and paid.status = 'paid'
      and paid.claim_id = any (numbers) and paid.claim_id = mine.claim_id
      and paid.payer_id = mine.payer_id and paid.date_of_service = mine.date_of_service
  ), judged as (
    select named.*, net_amount = -for_amount as is_opposite,
      told_by <> 4 and coalesce(rx_number <> for_rx, false) as is_other_rx
    from named
  )
  select for_id, case when not is_other_rx then told_by when told_by = 1 then 2 else 5 end,
    is_opposite, judged.id, judged.payer_id, judged.payer_control_number, judged.claim_id,
    judged.date_of_service, judged.payment_id, judged.processed_date, judged.segment
  from judged where told_by <> 3 or not is_other_rx or is_opposite;
end
$$;
revoke all on function reversal_candidates(uuid[]) from public;
grant execute on function reversal_candidates(uuid[]) to :"app_role";

-- Links reversals to the claims that they reverse, for the payers of these files in any file: new
-- reversals to earlier claims, and earlier reversals to new claims. What these files may change is
-- linked anew, so that links are the same in whatever order files come, go and are counted. Among
-- several claims a reversal takes the one with the opposite amount, then one paid before it, then
-- one that is counted as the reversal is, then the newest; among equals traces and places in files
-- decide, as these are the same in any order of imports. A claim is reversed once.
create or replace function link_reversals(remittance_ids uuid[]) returns void language plpgsql
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  -- Two reversals may match the same claim; the second one then searches again. A fill isn't
  -- reversed more often than this in one file.
  rounds_max constant integer := 10;
  reversal_ids uuid[] := reversals_beside(remittance_ids);
  waiting_ids uuid[] := reversal_ids;
  ids_before uuid[];
  claims_before uuid[];
  changed_ids uuid[];
  moved_ids uuid[];
begin
  if cardinality(reversal_ids) = 0 then
    return;
  end if;
  select array_agg(id), array_agg(reverses_claim_id) into ids_before, claims_before from claims
  where organization_id = tenant and id = any (reversal_ids) and reverses_claim_id is not null;
  update claims set reverses_claim_id = null
  where organization_id = tenant and id = any (ids_before);
  for round in 1 .. rounds_max * cardinality(remittance_ids) loop
    waiting_ids := link_round(waiting_ids);
    exit when cardinality(waiting_ids) = 0;
  end loop;
  with before as (
    select id, claim_id from unnest(ids_before, claims_before) kept (id, claim_id)
  ), changed as (
    select before.claim_id as gone, now.reverses_claim_id as come, id
    from (select id, reverses_claim_id from claims where organization_id = tenant
      and id = any (reversal_ids) and reverses_claim_id is not null) now
    full join before using (id)
    where before.claim_id is distinct from now.reverses_claim_id
  )
  select array(select gone from changed where gone is not null
      union select come from changed where come is not null),
    array(select id from changed where gone is not null)
  into changed_ids, moved_ids;
  if cardinality(changed_ids) > 0 then
    perform follow_linked_reversals(changed_ids, moved_ids);
  end if;
end
$$;
revoke all on function link_reversals(uuid[]) from public;
grant execute on function link_reversals(uuid[]) to :"app_role";

-- Links each of these reversals to the best claim that isn't taken, if it is the best reversal of
-- that claim. Answers those for which another was better.
create or replace function link_round(reversal_ids uuid[]) returns uuid[] language plpgsql
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan
set enable_nestloop = off as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  waiting_ids uuid[];
begin
  with mine as materialized (
    select claims.id, claims.processed_date, claims.segment, counted, trace_number
    from claims join payments on payments.organization_id = tenant
      and payments.id = claims.payment_id
    where claims.organization_id = tenant and claims.id = any (reversal_ids)
  ), chosen as materialized (
    select distinct on (mine.id) mine.id as reversal_id, mine.processed_date,
      mine.trace_number, mine.segment, candidate.id as claim_id, way, opposite
    from reversal_candidates(reversal_ids) candidate
    join mine on mine.id = candidate.reversal_id
    join payments on payments.organization_id = tenant and payments.id = candidate.payment_id
    where candidate.id not in (select reverses_claim_id from claims
      where organization_id = tenant and reverses_claim_id is not null)
    order by mine.id, way, opposite desc, sign(candidate.processed_date - mine.processed_date),
      payments.counted = mine.counted desc, candidate.processed_date desc,
      payments.trace_number desc, candidate.segment desc, candidate.id desc
  ), won as materialized (
    select distinct on (claim_id) claim_id, reversal_id from chosen
    order by claim_id, way, opposite desc, processed_date, trace_number, segment, reversal_id
  ), linked as (
    update claims set reverses_claim_id = won.claim_id
    from won where claims.organization_id = tenant and claims.id = won.reversal_id
      and claims.id = any (reversal_ids)
  )
  select array(select reversal_id from chosen except select reversal_id from won)
  into waiting_ids;
  return waiting_ids;
end
$$;
revoke all on function link_round(uuid[]) from public;
grant execute on function link_round(uuid[]) to :"app_role";
