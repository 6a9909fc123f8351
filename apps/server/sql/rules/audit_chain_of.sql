-- The chain of an audit row: its pharmacy's, or that of the zero id.
create or replace function audit_chain_of(organization_id uuid)
returns uuid language sql immutable set search_path = pg_catalog as $$
  select coalesce($1, '00000000-0000-0000-0000-000000000000'::uuid)
$$;
revoke all on function audit_chain_of(uuid) from public;
grant execute on function audit_chain_of(uuid) to :"app_role", :"platform_role";
