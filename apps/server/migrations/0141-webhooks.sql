-- Endpoints of other programs that are told of changes, and what is or was sent to them.
create table webhooks (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  secret bytea not null,
  old_secret bytea,
  old_until timestamptz,
  state text not null default 'active' check (state in ('active', 'paused', 'disabled')),
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  failing_since timestamptz,
  last_delivered_at timestamptz,
  busy_until timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  check ((old_secret is null) = (old_until is null)),
  check ((disabled_reason is null) = (state <> 'disabled'))
);
comment on column webhooks.secret is
  'Encrypted with ENCRYPTION_KEY. The one before signs beside it until old_until.';
comment on column webhooks.failing_since is 'The first failure after the last delivery.';
comment on column webhooks.busy_until is
  'A process is sending to it, or was killed meanwhile: one request at a time.';
select migration_tools.protect_tenant_table(
  'webhooks', :'app_role', 'select, insert, update, delete');
create policy platform_dispatch on webhooks for select to :"platform_role" using (true);
grant select (organization_id, id, state, busy_until) on webhooks to :"platform_role";

create table webhook_deliveries (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  webhook_id uuid not null,
  type text not null,
  subject_id uuid not null,
  data jsonb not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, webhook_id) references webhooks (organization_id, id)
    on delete cascade,
  unique (organization_id, webhook_id, type, subject_id, transaction_id)
);
comment on table webhook_deliveries is
  'Written in the transaction of the change, kept for 30 days. The id is the webhook-id.';
comment on column webhook_deliveries.transaction_id is
  'However often a transaction changes one thing, it tells it once, as it is in the end.';
comment on column webhook_deliveries.attempts is 'Since it was made, or last replayed.';
create index webhook_deliveries_due_idx on webhook_deliveries (due_at) where state = 'pending';
create index webhook_deliveries_next_idx
  on webhook_deliveries (organization_id, webhook_id, due_at, created_at) where state = 'pending';
create index webhook_deliveries_log_idx
  on webhook_deliveries (organization_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_age_idx on webhook_deliveries (created_at);
select migration_tools.protect_tenant_table(
  'webhook_deliveries', :'app_role', 'select, insert, update');
create policy platform_dispatch on webhook_deliveries for select to :"platform_role" using (true);
create policy platform_forget on webhook_deliveries for delete to :"platform_role"
  using (created_at < now() - interval '30 days');
grant select (organization_id, webhook_id, state, due_at, created_at), delete
  on webhook_deliveries to :"platform_role";

create table webhook_attempts (
  organization_id uuid not null,
  id uuid not null,
  delivery_id uuid not null,
  at timestamptz not null,
  milliseconds integer not null,
  status integer,
  failure text,
  answer text not null,
  primary key (organization_id, id),
  foreign key (organization_id, delivery_id) references webhook_deliveries (organization_id, id)
    on delete cascade
);
comment on column webhook_attempts.answer is 'The beginning of what the receiver answered.';
create index webhook_attempts_delivery_idx on webhook_attempts (organization_id, delivery_id, id);
select migration_tools.protect_tenant_table('webhook_attempts', :'app_role', 'select, insert');
