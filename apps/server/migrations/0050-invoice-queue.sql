-- Files of vendors' invoices are read in a queue of their own: no 835 and no document of payers
-- waits for them. A reader that dies stops its heartbeat, and the job is taken again.
select pgboss.create_queue('invoice.read', '{
  "policy": "exclusive", "retryLimit": 8, "retryDelay": 2, "retryBackoff": true,
  "retryDelayMax": 300, "expireInSeconds": 3600, "heartbeatSeconds": 15,
  "retentionSeconds": 1209600, "deleteAfterSeconds": 604800, "notify": true}');

alter table invoice_documents
  add column attempts integer not null default 0,
  add column remittance_id uuid;
comment on column invoice_documents.attempts is
  'Readings that failed for a reason of ours since it was last sent to be read.';
comment on column invoice_documents.remittance_id is
  'The upload or the attachment as which it came in first, taken for a remittance.';
grant update (attempts) on invoice_documents to :"app_role";
create index invoice_documents_content_idx on invoice_documents (organization_id, sha256);
create index invoice_documents_open_idx on invoice_documents (created_at)
  where status = 'reading';

-- The platform finds documents whose reading was lost; it reads nothing of them.
create policy platform on invoice_documents for select to :"platform_role" using (true);
grant select (organization_id, id, status, created_at) on invoice_documents to :"platform_role";
