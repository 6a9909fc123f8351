-- Distributes the tables over the servers of a Citus cluster (12 or later): all of a pharmacy's
-- rows together, by organization_id, and what all pharmacies read on every server. Tables that no
-- pharmacy's row refers to stay on the coordinator. Not run by the product, nor tried with Citus:
-- see docs/operations/capacity.md. For the owner of an empty database, in one transaction.
set citus.enable_unsafe_triggers = on;

do $$
declare
  -- Read beside the rows of a pharmacy, or referred to by them.
  shared constant regclass[] := array['organizations', 'users', 'subscription_plans',
    'nadac_imports', 'nadac_prices', 'mfp_imports', 'mfp_prices', 'floor_rules'];
  placed regclass[] := shared;
  first text;
  next regclass;
begin
  -- They refer to each other.
  foreach next in array shared loop
    perform create_reference_table(next);
  end loop;
  loop
    -- A table of pharmacies comes after those that its foreign keys refer to.
    select oid into next from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and oid <> all (placed)
      and exists (select from pg_attribute
        where attrelid = pg_class.oid and attname = 'organization_id' and attnotnull)
      and not exists (select from pg_constraint
        where contype = 'f' and conrelid = pg_class.oid and confrelid <> conrelid
          and confrelid <> all (placed))
    order by relname limit 1;
    exit when not found;
    perform create_distributed_table(next, 'organization_id',
      colocate_with => coalesce(first, 'none'));
    first := coalesce(first, next::text);
    placed := placed || next;
  end loop;
end
$$;
