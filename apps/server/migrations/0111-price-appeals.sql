-- How long a payer's prices may be appealed, and how; the states' days are in floor_rules.
create table appeal_rules (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  payer_id uuid not null,
  days integer not null check (days between 1 and 365),
  day_kind text not null check (day_kind in ('calendar', 'business')),
  starts text not null check (starts in ('fill', 'claim', 'adjudication', 'remittance')),
  filer text not null check (filer in ('store', 'psao')),
  channel text not null,
  needs_invoice boolean not null,
  answer_days integer check (answer_days between 1 and 365),
  answer_day_kind text check (answer_day_kind in ('calendar', 'business')),
  is_retroactive boolean,
  source text not null,
  read_on date,
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id),
  primary key (organization_id, id),
  unique (organization_id, payer_id),
  foreign key (organization_id, payer_id) references payers (organization_id, id),
  check ((answer_days is null) = (answer_day_kind is null))
);
comment on column appeal_rules.is_retroactive is
  'Whether adjusted prices apply to fills before the answer; null: the payer does not say.';
select migration_tools.protect_tenant_table(
  'appeal_rules', :'app_role', 'select, insert, update, delete');

-- Each paid fill of the last year: what may be asked for it, else why not. Kept by each look at
-- cases, without foreign keys, as a look writes many.
create table price_checks (
  organization_id uuid not null,
  adjudication_id uuid not null,
  verdict text not null,
  kind text check (kind in ('mac', 'floor')),
  party text not null,
  filled_on date not null,
  paid numeric(12,2),
  fee_paid numeric(12,2),
  cost numeric(12,2),
  unit_cost numeric(14,5),
  line_id uuid,
  floor numeric(12,2),
  floor_unit numeric(16,6),
  floor_from text,
  floor_rule_id uuid,
  asked numeric(12,2) not null,
  payer_last_on date,
  state_last_on date,
  state_rule_id uuid,
  last_on date,
  primary key (organization_id, adjudication_id)
);
comment on column price_checks.asked is
  'By how much it was paid below its cost or floor, whether that may be asked for or not.';
comment on column price_checks.last_on is
  'The earlier last day of the payer''s and the state''s window; null: none is known, or the '
  'remittance with which it starts has not come.';
create index price_checks_list_idx
  on price_checks (organization_id, verdict, last_on, asked desc, adjudication_id);
select migration_tools.protect_tenant_table(
  'price_checks', :'app_role', 'select, insert, update, delete');

create table price_check_sums (
  organization_id uuid not null references organizations (id),
  verdict text not null,
  fills integer not null,
  asked numeric(16,2) not null,
  primary key (organization_id, verdict)
);
comment on table price_check_sums is
  'Of price_checks by verdict; floor_not_checked counts fills of which no floor price is known.';
select migration_tools.protect_tenant_table(
  'price_check_sums', :'app_role', 'select, insert, update, delete');

alter table case_steps add column answer jsonb;
comment on column case_steps.answer is
  'What the payer answered: kind, and the NDC, source and rows that it names; no rows: all.';

-- Prices are looked at once for what is there already.
alter table adjudication_states no force row level security;
alter table case_queue no force row level security;
insert into case_queue (organization_id) select distinct organization_id from adjudication_states;
alter table adjudication_states force row level security;
alter table case_queue force row level security;
