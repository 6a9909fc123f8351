-- Tells of a file that came, took a step, or is gone: open pages, and what keeps something of it.
-- Arguments: the tag, and the column that says the step.
create function tell_file() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  file jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  status text := case when tg_op = 'DELETE' then 'deleted' else file ->> tg_argv[1] end;
begin
  perform pg_notify('pfs_events', json_build_object('organizationId', file ->> 'organization_id',
    'changed', tg_argv[0])::text);
  perform pg_notify('pfs_events', json_build_object(
    'file', json_build_object('id', file ->> 'id', 'status', status))::text);
  return null;
end
$$;
revoke all on function tell_file() from public;

create trigger remittances_came_or_went after insert or delete on remittances
  for each row execute function tell_file('files', 'processing_status');
create trigger remittances_stepped after update on remittances
  for each row when (old.processing_status <> new.processing_status)
  execute function tell_file('files', 'processing_status');
create trigger invoice_documents_came_or_went after insert or delete on invoice_documents
  for each row execute function tell_file('invoiceFiles', 'status');
create trigger invoice_documents_stepped after update on invoice_documents
  for each row when (old.status <> new.status) execute function tell_file('invoiceFiles', 'status');
