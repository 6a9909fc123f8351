-- Whether the name of a plan or payer indicates Part D.
create or replace function is_part_d(plan text) returns boolean
language sql immutable set search_path = pg_catalog as $$
  select plan ~* '(^|[^a-z])(medicare|part ?-?d|pdp|ma-?pdp?)([^a-z]|$)'
    and plan !~* '(^|[^a-z])(part ?-?[abc]|supplement|medigap)([^a-z]|$)'
$$;
revoke all on function is_part_d(text) from public;
grant execute on function is_part_d(text) to :"app_role";
