-- Keeps the sums by day that the screen of adjudicated claims reads. Rows come and go only while
-- the pharmacy's claims are being matched, one transaction at a time.
create function sum_recovery_days() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  own text := case tg_table_name
    when 'adjudication_states' then
      'false, state, payer_key, is_part_d, filled_on, payer_id is not null, expected, remitted,
        explained'
    else 'true, state, payer_id::text, false, filled_on, false, 0, remitted, 0' end;
  tenant uuid;
begin
  tenant := nullif(current_setting('app.organization_id', true), '')::uuid;
  if tenant is null then
    return null;
  end if;
  execute format(
    'with changed (sign, is_claim, state, payer_key, is_part_d, filled_on, has_claims, expected,
        remitted, explained) as (%s),
      sums as (
        select is_claim, state, payer_key, is_part_d, filled_on, sum(sign) as rows,
          sum(sign) filter (where has_claims) as with_claims, sum(sign * expected) as expected,
          sum(sign * remitted) as remitted, sum(sign * explained) as explained
        from changed group by 1, 2, 3, 4, 5)
      insert into recovery_days as kept (organization_id, is_claim, state, payer_key, is_part_d,
        filled_on, rows, with_claims, expected, remitted, explained)
      select $1, is_claim, state, payer_key, is_part_d, filled_on, rows, coalesce(with_claims, 0),
        expected, remitted, explained
      from sums
      on conflict (organization_id, is_claim, state, payer_key, is_part_d, filled_on)
      do update set rows = kept.rows + excluded.rows,
        with_claims = kept.with_claims + excluded.with_claims,
        expected = kept.expected + excluded.expected,
        remitted = kept.remitted + excluded.remitted,
        explained = kept.explained + excluded.explained',
    case tg_op
      when 'INSERT' then 'select 1, ' || own || ' from new_rows'
      when 'DELETE' then 'select -1, ' || own || ' from old_rows'
      else 'select 1, ' || own || ' from new_rows union all select -1, ' || own || ' from old_rows'
    end) using tenant;
  return null;
end
$$;
revoke all on function sum_recovery_days() from public;

create trigger states_summed_added after insert on adjudication_states
  referencing new table as new_rows for each statement execute function sum_recovery_days();
create trigger states_summed_changed after update on adjudication_states
  referencing old table as old_rows new table as new_rows
  for each statement execute function sum_recovery_days();
create trigger states_summed_removed after delete on adjudication_states
  referencing old table as old_rows for each statement execute function sum_recovery_days();

create trigger open_claims_summed_added after insert on open_claims
  referencing new table as new_rows for each statement execute function sum_recovery_days();
create trigger open_claims_summed_removed after delete on open_claims
  referencing old table as old_rows for each statement execute function sum_recovery_days();
