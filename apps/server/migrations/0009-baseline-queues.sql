-- The product's queues, and who may do what with them.

-- A job of a remittance is taken by one worker at a time (exclusive, by its singleton
-- key); a worker that dies stops its heartbeat, and the job is taken again.
select pgboss.create_queue('remittance.process', '{
  "policy": "exclusive", "retryLimit": 8, "retryDelay": 2, "retryBackoff": true,
  "retryDelayMax": 300, "expireInSeconds": 3600, "heartbeatSeconds": 15,
  "retentionSeconds": 1209600, "deleteAfterSeconds": 604800, "notify": true}');
select pgboss.create_queue('maintenance', '{
  "policy": "exclusive", "retryLimit": 3, "retryDelay": 30, "retryBackoff": true,
  "retryDelayMax": 600, "expireInSeconds": 1800, "heartbeatSeconds": 30,
  "retentionSeconds": 86400, "deleteAfterSeconds": 86400, "notify": true}');
-- Outgoing mail. A mail server that is away is tried again for about a day: 30 s, doubling, at most
-- an hour apart.
select pgboss.create_queue('mail.send', '{
  "policy": "standard", "retryLimit": 30, "retryDelay": 30, "retryBackoff": true,
  "retryDelayMax": 3600, "expireInSeconds": 120, "heartbeatSeconds": 30,
  "retentionSeconds": 259200, "deleteAfterSeconds": 86400, "notify": true}');
-- One reader of a mail at a time; one that dies stops its heartbeat, and the job is taken again.
select pgboss.create_queue('mail.read', '{
  "policy": "exclusive", "retryLimit": 8, "retryDelay": 2, "retryBackoff": true,
  "retryDelayMax": 300, "expireInSeconds": 1800, "heartbeatSeconds": 15,
  "retentionSeconds": 1209600, "deleteAfterSeconds": 86400, "notify": true}');
-- Documents wait in a queue of their own: two long scans are nothing that an 835 waits for. So do
-- files of vendors' invoices.
select pgboss.create_queue('document.process', '{
  "policy": "exclusive", "retryLimit": 8, "retryDelay": 2, "retryBackoff": true,
  "retryDelayMax": 300, "expireInSeconds": 3600, "heartbeatSeconds": 15,
  "retentionSeconds": 1209600, "deleteAfterSeconds": 604800, "notify": true}');
select pgboss.create_queue('invoice.read', '{
  "policy": "exclusive", "retryLimit": 8, "retryDelay": 2, "retryBackoff": true,
  "retryDelayMax": 300, "expireInSeconds": 3600, "heartbeatSeconds": 15,
  "retentionSeconds": 1209600, "deleteAfterSeconds": 604800, "notify": true}');

-- The platform runs the queue. A tenant may add a job for itself, in its own transaction, and reads
-- nothing of a job but the id of its own.
revoke all on all functions in schema pgboss from public;
grant usage on schema pgboss to :"platform_role", :"app_role";
grant select, insert, update, delete on all tables in schema pgboss to :"platform_role";
grant execute on all functions in schema pgboss to :"platform_role";
grant execute on function pgboss.job_now() to :"app_role";
grant select (name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
  expire_seconds, retention_seconds, deletion_seconds, dead_letter, heartbeat_seconds)
  on pgboss.queue to :"app_role";
grant insert (id, name, data, priority, start_after, created_on, singleton_key, singleton_on,
  group_id, group_tier, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
  retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds, blocked, blocking,
  pending_dependencies) on pgboss.job_common to :"app_role";
grant select (id, start_after) on pgboss.job_common to :"app_role";

alter table pgboss.job enable row level security;
alter table pgboss.job force row level security;
alter table pgboss.job_common enable row level security;
alter table pgboss.job_common force row level security;
create policy platform on pgboss.job for all to :"platform_role" using (true) with check (true);
create policy platform on pgboss.job_common for all to :"platform_role"
  using (true) with check (true);
create policy tenant on pgboss.job_common for all to :"app_role"
  using (data ->> 'organizationId' =
    (select nullif(current_setting('app.organization_id', true), '')))
  with check (data ->> 'organizationId' =
    (select nullif(current_setting('app.organization_id', true), '')));
