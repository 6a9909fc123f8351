-- What was read in a document that is no 835: its pages, payments and rows, each value with its
-- place and how it was decided, and what persons changed. It waits in the status 'review' while
-- something in it is not proven, and stays as the origin of the claims that came of it.

create table document_pages (
  organization_id uuid not null,
  remittance_id uuid not null,
  number integer not null check (number > 0),
  width numeric(12,3) not null,
  height numeric(12,3) not null,
  turned_degrees integer not null check (turned_degrees in (0, 90, 180, 270)),
  source text not null check (source in ('text_layer', 'cells', 'ocr')),
  words integer not null,
  primary key (organization_id, remittance_id, number),
  foreign key (organization_id, remittance_id) references remittances (organization_id, id)
);

create table document_payments (
  organization_id uuid not null,
  remittance_id uuid not null,
  position integer not null check (position >= 0),
  head jsonb not null,
  proof jsonb not null,
  proven boolean not null,
  amount numeric(14,2),
  doubts integer not null,
  payment_id uuid,
  items_to_check integer not null default 0,
  primary key (organization_id, remittance_id, position),
  foreign key (organization_id, remittance_id) references remittances (organization_id, id),
  foreign key (organization_id, payment_id) references payments (organization_id, id)
);
comment on column document_payments.head is
  'The payment as core''s draft has it, without its claims and lump sums: those are document_rows.';
comment on column document_payments.proof is
  'Equations, doubts, signs and difference, as core proves them from all of that.';
create index document_payments_payment_idx on document_payments (organization_id, payment_id)
  where payment_id is not null;
comment on column document_payments.items_to_check is
  'How many of its doubts hold no money: their values are left out of its claims until then.';
create index document_payments_to_check_idx on document_payments (organization_id, remittance_id)
  where items_to_check > 0;

-- No foreign key to claims: each deleted claim of an 835 would be looked up here. They go together.
create table document_rows (
  organization_id uuid not null,
  remittance_id uuid not null,
  payment_position integer not null,
  part text not null check (part in ('claim', 'lump')),
  row integer not null check (row >= 0),
  position integer not null check (position >= 0),
  content jsonb not null,
  claim_id uuid,
  primary key (organization_id, remittance_id, payment_position, part, row),
  foreign key (organization_id, remittance_id, payment_position)
    references document_payments (organization_id, remittance_id, position)
);
comment on column document_rows.content is
  'The claim or lump sum as core''s draft has it: values with box, confidence and who decided.';
create unique index document_rows_claim_idx on document_rows (organization_id, claim_id)
  where claim_id is not null;

create table document_changes (
  organization_id uuid not null,
  id uuid not null,
  remittance_id uuid not null,
  version integer not null,
  summary text not null,
  changes jsonb not null,
  undo jsonb not null,
  undone boolean not null default false,
  changed_by uuid not null references users (id),
  changed_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, remittance_id) references remittances (organization_id, id)
);
comment on column document_changes.version is 'Of the review, once this change was made.';
create index document_changes_remittance_idx
  on document_changes (organization_id, remittance_id, version);

-- What a pharmacy knows of the layouts of its documents, because a person once typed what was
-- missing, and what each document that was read looks like.
create table known_layouts (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  fingerprint text not null,
  facts jsonb not null,
  payer_name text,
  file_type text not null,
  version integer not null default 1,
  learned_from uuid,
  learned_by uuid not null references users (id),
  learned_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, learned_from) references remittances (organization_id, id)
    on delete set null (learned_from)
);
comment on column known_layouts.fingerprint is
  'A hash of headings and words of a page''s head, and where the headings stand; it says no word.';
comment on column known_layouts.facts is
  'The payer''s name, the words at which number and date stand; more kinds may follow.';
comment on column known_layouts.version is 'Grows with each change; a change names the one it saw.';
comment on column known_layouts.deleted_at is 'Not used since then; kept so that it can come back.';
create unique index known_layouts_fingerprint_key on known_layouts (organization_id, fingerprint)
  where deleted_at is null;
create index known_layouts_learned_from_idx on known_layouts (organization_id, learned_from);

create table document_layouts (
  organization_id uuid not null,
  remittance_id uuid not null,
  layout jsonb not null,
  known_layout_id uuid,
  primary key (organization_id, remittance_id),
  foreign key (organization_id, remittance_id) references remittances (organization_id, id),
  foreign key (organization_id, known_layout_id) references known_layouts (organization_id, id)
);
comment on column document_layouts.layout is
  'Its fingerprint and, while it waits for a person, numbers and days with the words at them.';
comment on column document_layouts.known_layout_id is
  'The known layout that told something of the document.';
create index document_layouts_known_idx on document_layouts (organization_id, known_layout_id)
  where known_layout_id is not null;

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

select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, update, delete')
from unnest(array['document_pages', 'document_payments', 'document_rows', 'document_changes',
  'known_layouts', 'document_layouts']::regclass[]) as target;
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
