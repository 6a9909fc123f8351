-- All reversals of these payers. Those that are linked and those that aren't are each in an index
-- that was made for them.
create or replace function reversals_of(payer_ids uuid[])
returns table (id uuid, payer_id uuid, payment_id uuid, claim_id text, rx_number text,
  date_of_service date, processed_date date, segment bigint, net_amount numeric,
  payer_control_number text, original_reference text, reverses_claim_id uuid)
language plpgsql stable
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  return query
  select claims.id, claims.payer_id, claims.payment_id, claims.claim_id, claims.rx_number,
    claims.date_of_service, claims.processed_date, claims.segment, claims.net_amount,
    claims.payer_control_number, claims.original_reference, claims.reverses_claim_id
  from claims where organization_id = tenant and claims.reverses_claim_id is not null
    and claims.payer_id = any (payer_ids)
  union all
  select claims.id, claims.payer_id, claims.payment_id, claims.claim_id, claims.rx_number,
    claims.date_of_service, claims.processed_date, claims.segment, claims.net_amount,
    claims.payer_control_number, claims.original_reference, null
  from claims where organization_id = tenant and status = 'reversal'
    and claims.reverses_claim_id is null and claims.payer_id = any (payer_ids);
end
$$;
revoke all on function reversals_of(uuid[]) from public;
grant execute on function reversals_of(uuid[]) to :"app_role";

-- The paid claims that each of these reversals may reverse. The best way to name one is the number
-- that it refers to (REF*F8, the payer's claim number), then its own number (CLP07), then
-- prescription and day. Some payers count claims anew in each file: of those with a number, the one
-- of the same prescription goes first, and by CLP07 that of another one is taken last and only with
-- the opposite amount.
create or replace function reversal_candidates(payer_ids uuid[], reversal_ids uuid[])
returns table (reversal_id uuid, way integer, opposite boolean, id uuid, payer_id uuid,
  payer_control_number text, claim_id text, date_of_service date, payment_id uuid,
  processed_date date, segment bigint) language plpgsql stable
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan
set enable_nestloop = off as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  numbers text[] := array(select mine.claim_id from reversals_of(payer_ids) mine
    where mine.id = any (reversal_ids));
  control_numbers text[] := array(
    select unnest(array[original_reference, mine.payer_control_number])
    from reversals_of(payer_ids) mine where mine.id = any (reversal_ids));
begin
  return query
  with mine as materialized (
    select * from reversals_of(payer_ids) reversal where reversal.id = any (reversal_ids)
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
revoke all on function reversal_candidates(uuid[], uuid[]) from public;
grant execute on function reversal_candidates(uuid[], uuid[]) to :"app_role";

-- The reversals to be linked anew because of these files, each with the claims that it may reverse
-- (or null): those that have a number or a prescription of their claims, and all that may reverse a
-- claim which one of these may reverse, and so on. Among several claims a reversal wishes for the
-- one with the opposite amount, then one paid before it, then one that is counted as the reversal
-- is, then the newest; `rank` says which reversal a claim goes to. Among equals traces and places
-- in files decide, as these are the same in any order of imports.
create or replace function reversal_pairs(remittance_ids uuid[])
returns table (reversal_id uuid, linked_id uuid, claim_id uuid, wish bigint, rank bigint)
language plpgsql stable
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan
-- New pharmacies have no statistics. Without them a loop over all claims looks as cheap as a
-- lookup, and any index that begins with the pharmacy as good as the right one: claims are asked
-- for by lists, as seldom as can be, and joined by hash.
set enable_nestloop = off as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  payment_ids uuid[] := array(select id from payments
    where organization_id = tenant and remittance_id = any (remittance_ids));
  payer_ids uuid[] := array(select distinct payer_id from payments
    where organization_id = tenant and id = any (payment_ids));
  beside uuid[] := '{}';
  fresh uuid[];
begin
  with reversals as materialized (
    select * from reversals_of(payer_ids)
  ), numbers (id, payer_id, number) as materialized (
    select id, payer_id, original_reference from reversals
    union all select id, payer_id, payer_control_number from reversals
  ), told as materialized (
    select payer_id, claims.claim_id, payer_control_number, original_reference from claims
    where organization_id = tenant and payment_id = any (payment_ids)
      and (claims.claim_id in (select reversals.claim_id from reversals)
        or payer_control_number in (select number from numbers)
        or original_reference in (select number from numbers))
  )
  select array_agg(id) into fresh from (
    select id from reversals join told using (payer_id, claim_id)
    union select id from numbers join told using (payer_id) where number = payer_control_number
    union select id from numbers join told using (payer_id) where number = original_reference
  ) touched;
  while fresh is not null loop
    beside := beside || fresh;
    with reversals as materialized (
      select * from reversals_of(payer_ids) reversal where id <> all (beside)
    ), candidates as materialized (
      select payer_id, payer_control_number as number, candidate.claim_id, date_of_service
      from reversal_candidates(payer_ids, fresh) candidate where exists (select from reversals)
    )
    select array_agg(id) into fresh from (
      select id from reversals join candidates using (payer_id, claim_id, date_of_service)
      union select id from reversals join candidates using (payer_id)
        where number = original_reference
      union select id from reversals join candidates using (payer_id)
        where number = payer_control_number
    ) next;
  end loop;
  return query
  select mine.id, mine.reverses_claim_id, pair.id,
    row_number() over (partition by mine.id order by way, opposite desc,
      sign(pair.processed_date - mine.processed_date), paid.counted = reversed.counted desc,
      pair.processed_date desc, paid.trace_number desc, pair.segment desc, pair.id desc),
    row_number() over (partition by pair.id order by way, opposite desc, mine.processed_date,
      reversed.trace_number, mine.segment, mine.id)
  from reversals_of(payer_ids) mine
  join payments reversed on reversed.organization_id = tenant and reversed.id = mine.payment_id
  left join reversal_candidates(payer_ids, beside) pair on pair.reversal_id = mine.id
  left join payments paid on paid.organization_id = tenant and paid.id = pair.payment_id
  where mine.id = any (beside);
end
$$;
revoke all on function reversal_pairs(uuid[]) from public;
grant execute on function reversal_pairs(uuid[]) to :"app_role";

-- Links reversals to the claims that they reverse, for the payers of these files in any file: new
-- reversals to earlier claims, and earlier reversals to new claims. What these files may change is
-- linked anew, so that links are the same in whatever order files come, go and are counted. A claim
-- is reversed once: in each round a reversal takes the claim that it wishes for most of those that
-- are left, and if two take the same one, the second one searches again.
create or replace function link_reversals(remittance_ids uuid[]) returns void language plpgsql
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  -- A fill isn't reversed more often than this in one file.
  rounds_max constant integer := 10;
  reversal_ids uuid[];
  before_ids uuid[];
  candidate_ids uuid[];
  wishes bigint[];
  ranks bigint[];
  linked_ids uuid[] := '{}';
  claim_ids uuid[] := '{}';
  taken_ids uuid[];
  won_ids uuid[];
  won_claim_ids uuid[];
  changed_ids uuid[];
  moved_ids uuid[];
begin
  select array_agg(reversal_id), array_agg(linked_id), array_agg(claim_id), array_agg(wish),
    array_agg(rank)
  into reversal_ids, before_ids, candidate_ids, wishes, ranks from reversal_pairs(remittance_ids);
  if reversal_ids is null then
    return;
  end if;
  taken_ids := array(select reverses_claim_id from claims
    where organization_id = tenant and reverses_claim_id is not null
      and reverses_claim_id = any (candidate_ids) and id <> all (reversal_ids));
  for round in 1 .. rounds_max * cardinality(remittance_ids) loop
    with pairs as (
      select * from unnest(reversal_ids, candidate_ids, wishes, ranks)
        pair (reversal_id, claim_id, wish, rank)
      where claim_id is not null and reversal_id <> all (linked_ids)
        and claim_id <> all (taken_ids || claim_ids)
    ), chosen as (
      select distinct on (reversal_id) * from pairs order by reversal_id, wish
    ), won as (
      select distinct on (claim_id) * from chosen order by claim_id, rank
    )
    select array_agg(reversal_id), array_agg(claim_id) into won_ids, won_claim_ids from won;
    exit when won_ids is null;
    linked_ids := linked_ids || won_ids;
    claim_ids := claim_ids || won_claim_ids;
  end loop;
  with changed as (
    select * from (select distinct id, gone from unnest(reversal_ids, before_ids) before (id, gone))
      left join unnest(linked_ids, claim_ids) now (id, come) using (id)
    where gone is distinct from come
  ), linked as (
    update claims set reverses_claim_id = come from changed
    where organization_id = tenant and claims.id = changed.id and claims.id = any (reversal_ids)
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
