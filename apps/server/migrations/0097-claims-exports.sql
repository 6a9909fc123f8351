-- Claims as the pharmacy's own system knows them. A file of them is imported with a map of its
-- columns; what its rows say is kept for each import, and fills and adjudications are what all
-- imports together come to.

create table export_sources (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  columns jsonb not null,
  day_order text check (day_order in ('month_first', 'day_first')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, fingerprint)
);
comment on column export_sources.fingerprint is 'Of the headings, in whatever order they stand.';
comment on column export_sources.columns is
  'What each heading becomes; a heading that is missing is not read.';

create table export_imports (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  file_name text not null,
  file_type text not null,
  file_size bigint not null,
  file_path text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  origin text not null check (origin in ('upload', 'mail')),
  status text not null default 'reading'
    check (status in ('reading', 'mapping', 'imported', 'failed')),
  reason_code text,
  reason text,
  attempts integer not null default 0,
  uploaded_by uuid references users (id),
  mail_id uuid,
  remittance_id uuid,
  source_id uuid,
  system_name text,
  chosen jsonb,
  as_of_said date,
  as_of timestamp,
  filled_from date,
  filled_to date,
  row_count integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  same_count integer not null default 0,
  refused_count integer not null default 0,
  refused jsonb not null default '[]',
  problems jsonb not null default '[]',
  fill_count integer not null default 0,
  paid numeric(16,2) not null default 0,
  patient_pay numeric(16,2) not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  imported_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, source_id) references export_sources (organization_id, id),
  foreign key (organization_id, mail_id) references inbound_mails (organization_id, id)
);
comment on column export_imports.chosen is
  'The columns, the order of days and the store that a person chose for this file.';
comment on column export_imports.as_of is
  'Its newest processed moment in the pharmacy''s own time, else what a person said; the newest '
  'import has the last word.';
comment on column export_imports.remittance_id is
  'The upload or the attachment as which it came in first, taken for a remittance.';
comment on column export_imports.refused is 'The first rows not imported: line, reason, column.';
create unique index export_imports_content_key on export_imports (organization_id, sha256)
  where status <> 'failed';
create index export_imports_content_idx on export_imports (organization_id, sha256);
create index export_imports_list_idx on export_imports (organization_id, created_at);
create index export_imports_mail_idx on export_imports (organization_id, mail_id)
  where mail_id is not null;
create index export_imports_source_idx on export_imports (organization_id, source_id)
  where source_id is not null;
create index export_imports_open_idx on export_imports (created_at) where status = 'reading';

create table export_rows (
  organization_id uuid not null,
  import_id uuid not null,
  line integer not null,
  fill_key text not null,
  content jsonb not null,
  primary key (organization_id, import_id, line),
  foreign key (organization_id, import_id) references export_imports (organization_id, id)
);
comment on table export_rows is
  'What each row of each import says, in cents, thousandths and millionths; nothing of persons.';
create index export_rows_fill_idx on export_rows (organization_id, fill_key);

create table fills (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  fill_key text not null,
  store_id text not null,
  rx_number text not null,
  fill_number integer not null,
  filled_on date not null,
  ndc text check (ndc ~ '^\d{11}$'),
  state text not null check (state in ('paid', 'reversed', 'rejected', 'cash')),
  processed_at timestamp,
  drug_name text,
  quantity numeric(13,3),
  days_supply integer,
  daw text,
  is_compound boolean,
  brand_or_generic text check (brand_or_generic in ('brand', 'generic')),
  price numeric(12,2),
  usual_and_customary numeric(12,2),
  gross_due numeric(12,2),
  acquisition_cost numeric(12,2),
  dir_fee numeric(12,2),
  voucher_paid numeric(12,2),
  sdra numeric(12,2),
  awp numeric(12,2),
  awp_unit numeric(16,6),
  wac numeric(12,2),
  wac_unit numeric(16,6),
  nadac numeric(12,2),
  nadac_unit numeric(16,6),
  mac numeric(12,2),
  mac_unit numeric(16,6),
  patient_pay numeric(12,2),
  price_gap numeric(16,2),
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, rx_number, filled_on, fill_number, ndc, store_id)
);
comment on table fills is 'What left the counter, as all claims exports together tell it.';
comment on column fills.id is 'Made from what identifies the fill: the same in every import.';
comment on column fills.store_id is 'own, or the NPI or NCPDP ID of another store.';
comment on column fills.rx_number is 'Without zeros in front.';
comment on column fills.processed_at is 'In the pharmacy''s own time.';
comment on column fills.patient_pay is 'Of the last payer, or what was paid without one.';
comment on column fills.price_gap is
  'What payers and patient paid less the price, where the export has a price.';
create index fills_gap_idx on fills (organization_id, fill_key) where price_gap <> 0;
create index fills_ndc_idx on fills (organization_id, ndc, filled_on);

create table adjudications (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  fill_id uuid not null,
  cob_position integer not null check (cob_position > 0),
  transaction_key text not null,
  authorization_number text,
  state text not null check (state in ('paid', 'reversed', 'rejected')),
  ended_by text check (ended_by in ('reversal', 'status', 'replaced')),
  processed_at timestamp,
  reversed_at timestamp,
  bin text,
  pcn text,
  group_number text,
  plan_name text,
  plan_type text,
  other_coverage text,
  paid numeric(12,2),
  patient_pay numeric(12,2),
  ingredient_paid numeric(12,2),
  fee_paid numeric(12,2),
  basis text,
  network text,
  primary key (organization_id, id),
  unique (organization_id, fill_id, cob_position, transaction_key),
  foreign key (organization_id, fill_id) references fills (organization_id, id)
);
comment on table adjudications is 'A payer''s answer to a fill; a rebill is another one.';
comment on column adjudications.transaction_key is
  'The authorization; without one its place in the order of transactions (#1, #2), and !1 where '
  'the payer rejected.';
create index adjudications_authorization_idx
  on adjudications (organization_id, authorization_number) where authorization_number is not null;
create index adjudications_plan_idx on adjudications (organization_id, bin, pcn, group_number);

select pgboss.create_queue('export.read', '{
  "policy": "exclusive", "retryLimit": 8, "retryDelay": 2, "retryBackoff": true,
  "retryDelayMax": 300, "expireInSeconds": 3600, "heartbeatSeconds": 15,
  "retentionSeconds": 1209600, "deleteAfterSeconds": 604800, "notify": true}');

select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, update, delete')
from unnest(array['export_sources', 'export_imports', 'fills', 'adjudications']::regclass[])
  as target;
select migration_tools.protect_tenant_table('export_rows', :'app_role', 'select, insert, delete');
revoke update (remittance_id) on export_imports from :"app_role";
-- The platform finds imports whose reading was lost; it reads nothing of them.
create policy platform on export_imports for select to :"platform_role" using (true);
grant select (organization_id, id, status, created_at) on export_imports to :"platform_role";
