-- Adds what a statement changes in the sums of cases. Each change is a row of its own: steps of
-- several people at the same time wait for nothing and lose nothing.
create function sum_cases() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  own constant text := 'organization_id, party, kind, state, asked, seen, by_itself,
    case when state in (''won'', ''partly'') then greatest(0,
      coalesce(promised, case when state = ''won'' and kind <> ''held_payment''
        then asked - by_itself else 0 end) - seen) else 0 end';
begin
  execute format(
    'insert into case_sums
       (organization_id, party, kind, state, cases, asked, seen, by_itself, unpaid)
     select organization_id, party, kind, state, sum(sign), sum(sign * asked), sum(sign * seen),
       sum(sign * by_itself), sum(sign * unpaid)
     from (%s) changed (sign, organization_id, party, kind, state, asked, seen, by_itself, unpaid)
     group by organization_id, party, kind, state
     having sum(sign) <> 0 or sum(sign * asked) <> 0 or sum(sign * seen) <> 0
       or sum(sign * by_itself) <> 0 or sum(sign * unpaid) <> 0',
    case tg_op
      when 'INSERT' then 'select 1, ' || own || ' from new_rows'
      when 'DELETE' then 'select -1, ' || own || ' from old_rows'
      else 'select 1, ' || own || ' from new_rows union all select -1, ' || own || ' from old_rows'
    end);
  return null;
end
$$;
revoke all on function sum_cases() from public;

create trigger cases_summed_added after insert on cases
  referencing new table as new_rows for each statement execute function sum_cases();
create trigger cases_summed_changed after update on cases
  referencing old table as old_rows new table as new_rows
  for each statement execute function sum_cases();
create trigger cases_summed_removed after delete on cases
  referencing old table as old_rows for each statement execute function sum_cases();
