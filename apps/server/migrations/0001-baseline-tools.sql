-- How a tenant table is walled in, written once and used by every migration that makes one.
-- :"app_role" and :"platform_role" are filled in by the migration runner (psql's own notation).

create schema migration_tools;
revoke all on schema migration_tools from public;

-- The role may change every column except those that say whose row it is and which.
create function migration_tools.grant_update_of_contents(target regclass, to_role name)
returns void language plpgsql set search_path = pg_catalog as $$
declare
  columns text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns
  from pg_attribute
  where attrelid = target and attnum > 0 and not attisdropped and attgenerated = ''
    and attname not in ('id', 'organization_id', 'created_at');
  if columns is not null then
    execute format('grant update (%s) on %s to %I', columns, target, to_role);
  end if;
end
$$;

-- Row security that binds the owner too, one policy for the tenants' role, and the privileges named
-- ('select, insert, update, delete' or fewer). A row can't be moved: see grant_update_of_contents.
create function migration_tools.protect_tenant_table(target regclass, to_role name, privileges text)
returns void language plpgsql set search_path = pg_catalog as $$
declare
  privilege text;
  own_rows constant text :=
    'organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid)';
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s for all to %I using (%s) with check (%s)',
    target, to_role, own_rows, own_rows);
  foreach privilege in array regexp_split_to_array(privileges, ',\s*') loop
    if privilege = 'update' then
      perform migration_tools.grant_update_of_contents(target, to_role);
    elsif privilege in ('select', 'insert', 'delete') then
      execute format('grant %s on %s to %I', privilege, target, to_role);
    else
      raise exception 'unknown privilege %', privilege;
    end if;
  end loop;
end
$$;

revoke all on all functions in schema migration_tools from public;
grant usage on schema public to :"app_role", :"platform_role";

-- Which form of sql/ the database has: the checksum of its files when they were last applied.
create table migration_tools.applied_sql (checksum text not null);
