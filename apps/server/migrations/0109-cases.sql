-- Gaps that a pharmacy works: what is asked of whom, what was done about it, and what came of it.
create table cases (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  number integer not null,
  kind text not null check (kind in ('underpaid', 'unpaid', 'missing_remittance', 'mfp_late',
    'mfp_short', 'part_d_question', 'unexplained_lump', 'vendor_overcharge', 'vendor_duplicate')),
  party text not null,
  state text not null default 'found' check (state in ('found', 'prepared', 'sent', 'acknowledged',
    'won', 'partly', 'lost', 'expired', 'withdrawn')),
  rows integer not null default 0,
  asked numeric(14,2) not null default 0,
  seen numeric(14,2) not null default 0,
  by_itself numeric(14,2) not null default 0,
  promised numeric(14,2),
  due_on date,
  due_reason text,
  owner_id uuid references users (id),
  found_on date not null,
  sent_on date,
  decided_on date,
  primary key (organization_id, id),
  unique (organization_id, number)
);
comment on column cases.party is
  'The id of a payer or vendor, or plan:BIN/PCN/group where nobody is known to pay for a plan.';
comment on column cases.seen is
  'Of its receipts that came on the day it was sent or later; by_itself is of those before.';
create unique index cases_found_idx on cases (organization_id, kind, party) where state = 'found';
create index cases_party_idx on cases (organization_id, party, kind);
select migration_tools.protect_tenant_table(
  'cases', :'app_role', 'select, insert, update, delete');

create table case_rows (
  organization_id uuid not null,
  case_id uuid not null,
  kind text not null,
  row_key text not null,
  is_open boolean not null default true,
  amount numeric(12,2) not null,
  filled_on date,
  rx_number text,
  fill_number integer,
  drug_name text,
  ndc text,
  about text,
  targets text[] not null,
  had text[] not null,
  primary key (organization_id, case_id, row_key),
  foreign key (organization_id, case_id) references cases (organization_id, id)
);
comment on column case_rows.row_key is 'The row of its kind, such as an adjudication. It is in one open case of a kind.';
comment on column case_rows.targets is 'What money for it is looked for at: adjudications, or a fill.';
comment on column case_rows.had is 'The money that had come when it was found.';
create unique index case_rows_open_idx on case_rows (organization_id, kind, row_key) where is_open;
create index case_rows_key_idx on case_rows (organization_id, kind, row_key);
select migration_tools.protect_tenant_table(
  'case_rows', :'app_role', 'select, insert, update, delete');

create table case_steps (
  organization_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  at timestamptz not null,
  user_id uuid references users (id),
  action text not null,
  state text not null,
  before jsonb not null,
  note text,
  primary key (organization_id, id),
  foreign key (organization_id, case_id) references cases (organization_id, id)
);
comment on column case_steps.before is 'What the step changed, as it was: an undo puts it back.';
create index case_steps_case_idx on case_steps (organization_id, case_id, id);
select migration_tools.protect_tenant_table('case_steps', :'app_role', 'select, insert, delete');

create table case_packets (
  organization_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  made_at timestamptz not null,
  made_by uuid references users (id),
  rows integer not null,
  asked numeric(14,2) not null,
  letter bytea not null,
  letter_hash text not null,
  rows_csv bytea not null,
  rows_hash text not null,
  primary key (organization_id, id),
  foreign key (organization_id, case_id) references cases (organization_id, id)
);
comment on table case_packets is 'What was sent, as it was then. Hashes are SHA-256.';
create index case_packets_case_idx on case_packets (organization_id, case_id, id);
select migration_tools.protect_tenant_table('case_packets', :'app_role', 'select, insert');

create table case_receipts (
  organization_id uuid not null,
  case_id uuid not null,
  row_key text not null,
  source text not null check (source in ('claim', 'refund')),
  source_id uuid not null,
  amount numeric(12,2) not null,
  came_on date not null,
  primary key (organization_id, source, source_id),
  foreign key (organization_id, case_id, row_key)
    references case_rows (organization_id, case_id, row_key)
);
comment on table case_receipts is 'Money that came for rows of cases. A payment proves one case.';
create index case_receipts_case_idx on case_receipts (organization_id, case_id, row_key);
select migration_tools.protect_tenant_table(
  'case_receipts', :'app_role', 'select, insert, update, delete');

-- Pharmacies whose gaps or receipts may have changed.
create table case_queue (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  primary key (organization_id, id)
);
select migration_tools.protect_tenant_table('case_queue', :'app_role', 'select, insert, delete');
create policy platform_dispatch on case_queue for select to :"platform_role" using (true);
grant select (organization_id) on case_queue to :"platform_role";

-- Cases of what is there already are looked for at once.
alter table organizations no force row level security;
alter table case_queue no force row level security;
insert into case_queue (organization_id) select id from organizations;
alter table organizations force row level security;
alter table case_queue force row level security;
