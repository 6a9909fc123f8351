-- Notifies a pharmacy's open pages of changes, by the tags of packages/wire/src/tags.ts: each tag
-- once for a transaction, and only if it commits.
create function tell_changed() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  pharmacy text := nullif(current_setting('app.organization_id', true), '');
begin
  -- A row that the platform writes names its pharmacy.
  if tg_level = 'ROW' then
    pharmacy := coalesce(to_jsonb(new), to_jsonb(old)) ->> 'organization_id';
  end if;
  if pharmacy is not null then
    perform pg_notify('pfs_events', json_build_object(
      'organizationId', pharmacy, 'changed', tg_argv[0])::text);
  end if;
  return null;
end
$$;
revoke all on function tell_changed() from public;

create trigger remittances_told after insert or update or delete on remittances
  for each statement execute function tell_changed('progress');
create trigger document_payments_told after insert or update or delete on document_payments
  for each statement execute function tell_changed('drafts');
create trigger document_rows_told after insert or update or delete on document_rows
  for each statement execute function tell_changed('drafts');
create trigger payments_told after insert or update or delete on payments
  for each statement execute function tell_changed('payments');
create trigger claims_told after insert or update or delete on claims
  for each statement execute function tell_changed('payments');
create trigger provider_adjustments_told after insert or update or delete on provider_adjustments
  for each statement execute function tell_changed('payments');
create trigger mfp_refunds_told after insert or update or delete on mfp_refunds
  for each statement execute function tell_changed('payments');
create trigger claim_costs_told after insert or update or delete on claim_costs
  for each statement execute function tell_changed('costs');
create trigger lump_spreads_told after insert or update or delete on lump_spreads
  for each statement execute function tell_changed('costs');
create trigger lump_periods_told after insert or update or delete on lump_periods
  for each statement execute function tell_changed('costs');
create trigger classification_rules_told after insert or update or delete on classification_rules
  for each statement execute function tell_changed('rules');
create trigger alerts_told after insert or update or delete on alerts
  for each statement execute function tell_changed('alerts');
create trigger vendors_told after insert or update or delete on vendors
  for each statement execute function tell_changed('invoices');
create trigger vendor_invoices_told after insert or update or delete on vendor_invoices
  for each statement execute function tell_changed('invoices');
create trigger invoice_line_items_told after insert or update or delete on invoice_line_items
  for each statement execute function tell_changed('invoices');
create trigger invoice_payments_told after insert or update or delete on invoice_payments
  for each statement execute function tell_changed('invoices');
create trigger invoice_findings_told after insert or update or delete on invoice_findings
  for each statement execute function tell_changed('invoices');
create trigger price_lists_told after insert or update or delete on price_lists
  for each statement execute function tell_changed('invoices');
create trigger invoice_documents_told after insert or update or delete on invoice_documents
  for each statement execute function tell_changed('invoiceFiles');
create trigger invoice_drafts_told after insert or update or delete on invoice_drafts
  for each statement execute function tell_changed('invoiceFiles');
create trigger export_sources_told after insert or update or delete on export_sources
  for each statement execute function tell_changed('exports');
create trigger export_imports_told after insert or update or delete on export_imports
  for each statement execute function tell_changed('exports');
create trigger match_queue_told after insert or delete on match_queue
  for each statement execute function tell_changed('matches');
create trigger line_queue_told after insert or delete on line_queue
  for each statement execute function tell_changed('matches');
-- Each look at cases runs statements that mostly change none.
create trigger cases_told after insert or update or delete on cases
  for each row execute function tell_changed('cases');
-- One row may take another's place, and its case stays as it is.
create trigger case_rows_told after insert or delete on case_rows
  for each row execute function tell_changed('cases');
create trigger recovery_settings_told after insert or update or delete on recovery_settings
  for each statement execute function tell_changed('cases');
create trigger bank_imports_told after insert or update or delete on bank_imports
  for each statement execute function tell_changed('deposits');
create trigger deposit_decisions_told after insert or update or delete on deposit_decisions
  for each statement execute function tell_changed('deposits');
create trigger deposit_queue_told after insert or delete on deposit_queue
  for each statement execute function tell_changed('deposits');
create trigger book_settings_told after insert or update or delete on book_settings
  for each statement execute function tell_changed('deposits');
create trigger book_months_told after insert or update or delete on book_months
  for each statement execute function tell_changed('deposits');
create trigger price_check_sums_told after insert or update or delete on price_check_sums
  for each row execute function tell_changed('cases');
create trigger appeal_rules_told after insert or update or delete on appeal_rules
  for each row execute function tell_changed('cases');
create trigger contract_queue_told after insert or delete on contract_queue
  for each statement execute function tell_changed('contracts');
create trigger contract_terms_told after insert or update or delete on contract_terms
  for each statement execute function tell_changed('contracts');
create trigger contract_guarantees_told after insert or update or delete on contract_guarantees
  for each statement execute function tell_changed('contracts');
create trigger guarantee_notices_told after insert or update or delete on guarantee_notices
  for each statement execute function tell_changed('contracts');
create trigger payer_files_told after insert or update or delete on payer_files
  for each statement execute function tell_changed('contracts');
create trigger plans_told after insert or update or delete on plans
  for each statement execute function tell_changed('matches');
create trigger inbound_addresses_told after insert or update or delete on inbound_addresses
  for each statement execute function tell_changed('mail');
create trigger inbound_senders_told after insert or update or delete on inbound_senders
  for each statement execute function tell_changed('mail');
create trigger inbound_mails_told after insert or update or delete on inbound_mails
  for each statement execute function tell_changed('mail');
create trigger folder_files_told after insert or update on folder_files
  for each row execute function tell_changed('mail');
create trigger webhooks_told after insert or update or delete on webhooks
  for each statement execute function tell_changed('webhooks');
create trigger webhook_deliveries_told after insert or update on webhook_deliveries
  for each statement execute function tell_changed('webhooks');
create trigger known_layouts_told after insert or update or delete on known_layouts
  for each statement execute function tell_changed('layouts');
create trigger document_layouts_told after insert or update or delete on document_layouts
  for each statement execute function tell_changed('layouts');
create trigger first_steps_told after insert or update or delete on first_steps
  for each statement execute function tell_changed('steps');
create trigger organization_subscriptions_told after insert or update or delete
  on organization_subscriptions for each row execute function tell_changed('plan');

-- Notifies open pages, and what caches data about a file, that the file was added, changed its
-- status, or was deleted. Arguments: the tag and the status column.
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
create trigger export_imports_came_or_went after insert or delete on export_imports
  for each row execute function tell_file('exports', 'status');
create trigger export_imports_stepped after update on export_imports
  for each row when (old.status <> new.status) execute function tell_file('exports', 'status');

-- Notifies a person's open pages of new and read notifications.
create function tell_notified() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform pg_notify('pfs_events', json_build_object(
    'userId', coalesce(new.user_id, old.user_id), 'changed', 'notifications')::text);
  return null;
end
$$;
revoke all on function tell_notified() from public;

create trigger notifications_told after insert or update or delete on notifications
  for each row execute function tell_notified();
