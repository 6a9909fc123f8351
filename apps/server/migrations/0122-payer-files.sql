-- The files by which payers reconcile guarantees, beside our claims of the same period.
create table payer_file_maps (
  organization_id uuid not null,
  payer_id uuid not null,
  fingerprint text not null,
  fields jsonb not null,
  day_order text not null check (day_order in ('month_first', 'day_first')),
  rx_pattern text not null check (rx_pattern in ('plain', 'store_first', 'fill_last')),
  updated_by uuid references users (id),
  updated_at timestamptz not null default now(),
  primary key (organization_id, payer_id, fingerprint),
  foreign key (organization_id, payer_id) references payers (organization_id, id)
);
comment on column payer_file_maps.fingerprint is 'Of the headings, in whatever order.';
comment on column payer_file_maps.fields is 'What each heading that is read becomes.';

create table payer_files (
  organization_id uuid not null,
  id uuid not null,
  guarantee_id uuid not null,
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  file_name text not null,
  sha256 text not null,
  left_out jsonb not null,
  is_compared boolean not null default false,
  ours numeric(14,2) not null default 0,
  theirs numeric(14,2) not null default 0,
  their_claims integer not null default 0,
  their_awp numeric(16,2) not null default 0,
  their_paid numeric(16,2) not null default 0,
  imported_by uuid references users (id),
  imported_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, guarantee_id, from_on),
  foreign key (organization_id, guarantee_id)
    references contract_guarantees (organization_id, id),
  foreign key (organization_id, sha256) references file_objects (organization_id, sha256)
);
comment on column payer_files.left_out is 'Rows that are not compared, by reason.';
comment on column payer_files.is_compared is
  'False: claims or the guarantee changed; it is compared again in the background.';
comment on column payer_files.ours is 'The variance of the period by our figures.';
comment on column payer_files.theirs is 'The variance of the period by the payer''s file.';
create index payer_files_content_idx on payer_files (organization_id, sha256);

create table payer_file_rows (
  organization_id uuid not null,
  file_id uuid not null,
  line integer not null,
  rx_number text not null,
  fill_number integer,
  filled_on date not null,
  reversed_on date,
  ndc text,
  authorization_number text,
  bin text,
  pcn text,
  group_number text,
  drug_class text,
  quantity numeric(14,3),
  days_supply integer,
  usual numeric(12,2),
  awp numeric(12,2),
  ingredient numeric(12,2),
  fee numeric(12,2),
  is_excluded boolean not null,
  reason text,
  is_reversed boolean not null,
  is_taken_back boolean not null,
  primary key (organization_id, file_id, line),
  foreign key (organization_id, file_id) references payer_files (organization_id, id)
    on delete cascade
);
comment on table payer_file_rows is
  'What is compared of a payer''s file. Columns of persons are not in it.';
comment on column payer_file_rows.is_taken_back is
  'A reversal transaction (B2): its amounts are negative.';

create table payer_file_claims (
  organization_id uuid not null,
  file_id uuid not null,
  place integer not null,
  state text not null check (state in ('theirs_only', 'ours_only', 'excluded_theirs',
    'excluded_ours', 'reversed_theirs', 'reversed_ours', 'benchmark', 'paid',
    'benchmark_and_paid', 'ambiguous', 'same')),
  effect numeric(12,2) not null,
  adjudication_id uuid,
  line integer,
  rx_number text not null,
  fill_number integer,
  filled_on date not null,
  ndc text,
  our_awp numeric(12,2),
  our_paid numeric(12,2),
  our_out text,
  our_rule smallint,
  their_awp numeric(12,2),
  their_paid numeric(12,2),
  their_out text check (their_out in ('excluded', 'reversed')),
  their_reason text,
  primary key (organization_id, file_id, place),
  foreign key (organization_id, file_id) references payer_files (organization_id, id)
    on delete cascade
);
comment on table payer_file_claims is
  'What the comparison of a file comes to; made anew whenever either side changes.';
comment on column payer_file_claims.effect is
  'By how much the claim raises the variance from ours to the payer''s.';
create index payer_file_claims_state_idx
  on payer_file_claims (organization_id, file_id, state, filled_on, place);

-- A file is compared again only if claims of its months really changed.
alter table guarantee_claims add column identity text;
comment on column guarantee_claims.identity is
  'Rx and fill number, fill date, NDC and authorization: by them a payer''s file finds the claim.';
alter table contract_queue no force row level security;
alter table contract_guarantees no force row level security;
insert into contract_queue (organization_id)
select distinct organization_id from contract_guarantees;
alter table contract_guarantees force row level security;
alter table contract_queue force row level security;

select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, update, delete')
from unnest(array['payer_file_maps', 'payer_files']::regclass[]) as target;
select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, delete')
from unnest(array['payer_file_rows', 'payer_file_claims']::regclass[]) as target;
