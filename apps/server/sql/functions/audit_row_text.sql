-- The whole audit row as text, the same in any session and time zone.
create or replace function audit_row_text(entry audit_trails)
returns text language sql stable set search_path = pg_catalog, public as $$
  select jsonb_build_object(
    'id', entry.id, 'organization_id', entry.organization_id, 'user_id', entry.user_id,
    'entity_type', entry.entity_type, 'entity_id', entry.entity_id, 'action', entry.action,
    'old_values', entry.old_values, 'new_values', entry.new_values,
    'description', entry.description, 'ip_address', entry.ip_address,
    'user_agent', entry.user_agent,
    'created_at', extract(epoch from entry.created_at)::text)::text
$$;
revoke all on function audit_row_text(audit_trails) from public;
grant execute on function audit_row_text(audit_trails) to :"app_role", :"platform_role";
