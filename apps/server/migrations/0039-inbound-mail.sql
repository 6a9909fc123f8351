-- Remittances that come by mail. Each pharmacy has an address of its own; what is sent there ends
-- visibly as ingested, quarantined or refused.

create table inbound_addresses (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  token text not null check (token ~ '^[0-9a-f]{24}$'),
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (organization_id, id)
);
comment on column inbound_addresses.token is
  'Of 96 random bits: who knows it may send. A retired one takes nothing any more.';
create unique index inbound_addresses_active_key on inbound_addresses (organization_id)
  where retired_at is null;
create index inbound_addresses_token_idx on inbound_addresses (token);

-- The random digits of two UUIDs' ends; what lies between says the UUID's version.
create function make_inbound_address(organization uuid) returns void language sql
set search_path = pg_catalog, public as $$
  insert into inbound_addresses (organization_id, id, token)
  select organization, gen_random_uuid(), left(digits, 12) || right(digits, 12)
  from (select replace(gen_random_uuid()::text, '-', '') as digits) made
$$;

create function give_inbound_address() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform make_inbound_address(new.id);
  return null;
end
$$;

select make_inbound_address(id) from organizations;
create trigger organizations_inbound_address after insert on organizations
  for each row execute function give_inbound_address();

create table inbound_senders (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  sender text not null check (sender = lower(sender)),
  added_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, sender)
);
comment on column inbound_senders.sender is 'An address, or a domain: all addresses of it.';

create table inbound_mails (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  received_at timestamptz not null,
  via text not null check (via in ('smtp', 'imap')),
  source_key text,
  status text not null default 'received'
    check (status in ('received', 'ingested', 'quarantined', 'refused')),
  reason_code text,
  reason text,
  released boolean not null default false,
  attempts integer not null default 0,
  bytes bigint not null,
  sha256 text not null,
  storage_path text,
  remote_address text,
  helo text,
  envelope_from text not null,
  header_from text,
  subject text,
  spf text not null default 'unknown',
  dkim text not null default 'unknown',
  dmarc text not null default 'unknown',
  may_answer boolean not null default false,
  attachments jsonb not null default '[]',
  settled_at timestamptz,
  decided_by uuid references users (id),
  primary key (organization_id, id),
  unique (organization_id, source_key)
);
comment on column inbound_mails.source_key is
  'Which mail of which mailbox, where one was fetched: it is taken in once.';
comment on column inbound_mails.storage_path is
  'Of the sealed mail while something may still be done with it, then null.';
comment on column inbound_mails.may_answer is
  'False for what no person sent, such as an answer by itself: it gets no reply.';
create index inbound_mails_list_idx on inbound_mails (organization_id, received_at desc, id desc);
create index inbound_mails_open_idx on inbound_mails (received_at)
  where status in ('received', 'quarantined');
create index inbound_mails_content_idx on inbound_mails (organization_id, sha256)
  where storage_path is not null;

select migration_tools.protect_tenant_table('inbound_addresses', :'app_role', 'select, insert');
grant update (retired_at) on inbound_addresses to :"app_role";
select migration_tools.protect_tenant_table('inbound_senders', :'app_role',
  'select, insert, delete');
select migration_tools.protect_tenant_table('inbound_mails', :'app_role',
  'select, insert, update');

-- The platform finds whose an address is, and which mails wait; it reads nothing of a mail.
create policy platform on inbound_addresses for all to :"platform_role"
  using (true) with check (true);
grant select, insert on inbound_addresses to :"platform_role";
create policy platform on inbound_mails for select to :"platform_role" using (true);
grant select (organization_id, id, received_at, status) on inbound_mails to :"platform_role";

-- One reader of a mail at a time; one that dies stops its heartbeat, and the job is taken again.
select pgboss.create_queue('mail.read', '{
  "policy": "exclusive", "retryLimit": 8, "retryDelay": 2, "retryBackoff": true,
  "retryDelayMax": 300, "expireInSeconds": 1800, "heartbeatSeconds": 15,
  "retentionSeconds": 1209600, "deleteAfterSeconds": 86400, "notify": true}');
