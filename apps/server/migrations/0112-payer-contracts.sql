-- What payers' contracts promise, which claims they concern, and how these stand against it. What
-- claims come to follows from terms, guarantees and adjudications, and is made anew in the
-- background.
create table contract_terms (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  payer_id uuid not null,
  plans text[] not null default '{}',
  networks text[] not null default '{}',
  line text,
  drug_class text check (drug_class in ('brand', 'generic', 'specialty', 'compound', 'vaccine')),
  generic_daws text[] not null default '{}',
  ndcs text[] not null default '{}',
  days_from integer check (days_from >= 0),
  days_to integer check (days_to >= days_from),
  from_on date not null,
  to_on date check (to_on >= from_on),
  legs jsonb not null,
  lesser_of boolean not null,
  fee_cents integer not null check (fee_cents >= 0),
  citation text not null,
  updated_by uuid references users (id),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, payer_id) references payers (organization_id, id),
  check (drug_class not in ('specialty', 'vaccine') or ndcs <> '{}')
);
comment on column contract_terms.plans is 'BIN, BIN/PCN or BIN/PCN/GROUP; empty: all of the payer.';
comment on column contract_terms.networks is '545-2F; empty: all.';
comment on column contract_terms.legs is
  '[{benchmark, percentOff (hundredths of a percent; negative: on top), addedCents}].';
create index contract_terms_payer_idx on contract_terms (organization_id, payer_id);

create table contract_guarantees (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  payer_id uuid not null,
  kind text not null check (kind in ('ger', 'ber', 'dfer')),
  rate integer not null check (rate >= 0),
  plans text[] not null default '{}',
  networks text[] not null default '{}',
  line text,
  generic_daws text[] not null default '{}',
  from_on date not null,
  to_on date check (to_on >= from_on),
  period text not null check (period in ('month', 'quarter', 'year')),
  rules jsonb not null default '[]',
  measured_at text not null check (measured_at in ('store', 'chain', 'psao')),
  offset_group text,
  settlement text not null check (settlement in ('remittance', 'invoice', 'rates')),
  dispute_days integer check (dispute_days between 1 and 365),
  dispute_day_kind text not null default 'calendar'
    check (dispute_day_kind in ('calendar', 'business')),
  dispute_from text not null default 'settlement'
    check (dispute_from in ('settlement', 'notice', 'period_end')),
  citation text not null,
  updated_by uuid references users (id),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, payer_id) references payers (organization_id, id)
);
comment on column contract_guarantees.rate is
  'GER, BER: hundredths of a percent off AWP. DFER: cents for a claim.';
comment on column contract_guarantees.rules is
  '[{effect, test, values}] in order; the first that fits a claim decides.';
comment on column contract_guarantees.offset_group is
  'Guarantees of the payer with the same one are settled together, one against the other.';
create index contract_guarantees_payer_idx on contract_guarantees (organization_id, payer_id);

create table guarantee_notices (
  organization_id uuid not null,
  id uuid not null,
  guarantee_id uuid not null,
  from_on date not null,
  to_on date not null,
  received_on date not null,
  share numeric(14,2),
  note text not null default '',
  added_by uuid references users (id),
  primary key (organization_id, id),
  unique (organization_id, guarantee_id, from_on),
  foreign key (organization_id, guarantee_id)
    references contract_guarantees (organization_id, id),
  check (to_on >= from_on)
);
comment on column guarantee_notices.share is
  'What the payer or PSAO says is this pharmacy''s part of the period.';

create table contract_checks (
  organization_id uuid not null references organizations (id),
  adjudication_id uuid not null,
  rx_number text not null,
  filled_on date not null,
  term_id uuid,
  state text not null check (state in ('as_agreed', 'short', 'other_leg', 'at_most',
    'no_benchmark', 'not_told', 'several')),
  priced_by text,
  benchmark numeric(12,2),
  is_at_most boolean not null,
  expected numeric(12,2),
  paid numeric(12,2),
  short numeric(12,2) not null,
  primary key (organization_id, adjudication_id)
);
comment on table contract_checks is 'Adjudications that a term covers.';
comment on column contract_checks.term_id is 'Null: two terms are as narrow.';
comment on column contract_checks.paid is '506-F6 + 507-F7.';
create index contract_checks_rx_idx on contract_checks (organization_id, rx_number);
create index contract_checks_state_idx
  on contract_checks (organization_id, state, filled_on, adjudication_id);
create index contract_checks_term_idx
  on contract_checks (organization_id, term_id, state, filled_on, adjudication_id);

create table guarantee_claims (
  organization_id uuid not null references organizations (id),
  guarantee_id uuid not null,
  adjudication_id uuid not null,
  rx_number text not null,
  month date not null check (extract(day from month) = 1),
  filled_on date not null,
  drug_class text not null,
  awp numeric(12,2),
  ingredient numeric(12,2),
  fee numeric(12,2),
  out_by text check (out_by in ('rule', 'reversed', 'other_store', 'no_class', 'no_awp',
    'not_told')),
  out_rule smallint,
  primary key (organization_id, guarantee_id, adjudication_id)
);
comment on column guarantee_claims.out_by is 'Null: it is in.';
comment on column guarantee_claims.out_rule is 'The rule that put it out, counted from 0.';
create index guarantee_claims_rx_idx on guarantee_claims (organization_id, rx_number);
create index guarantee_claims_month_idx
  on guarantee_claims (organization_id, guarantee_id, month, filled_on, adjudication_id);

create table guarantee_months (
  organization_id uuid not null references organizations (id),
  guarantee_id uuid not null,
  month date not null,
  drug_class text not null,
  claims integer not null,
  claims_out integer not null,
  awp numeric(16,2) not null,
  ingredient numeric(16,2) not null,
  fees numeric(16,2) not null,
  primary key (organization_id, guarantee_id, month, drug_class)
);
comment on table guarantee_months is 'The sums of guarantee_claims that are in.';

create table contract_queue (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  rx_number text,
  primary key (organization_id, id)
);
comment on table contract_queue is
  'Rx numbers to be held against contracts again; null: all. Rows are only added and removed.';
create index contract_queue_rx_idx on contract_queue (organization_id, rx_number);

select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, update, delete')
from unnest(array['contract_terms', 'contract_guarantees', 'guarantee_notices']::regclass[])
  as target;
select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, delete')
from unnest(array['contract_checks', 'guarantee_claims', 'guarantee_months',
  'contract_queue']::regclass[]) as target;
-- The platform finds pharmacies with something to do; it reads nothing of it.
create policy platform_dispatch on contract_queue for select to :"platform_role" using (true);
grant select (organization_id) on contract_queue to :"platform_role";

-- A contract puts 340B claims out, which 420-DK tells.
alter table adjudications add column clarification text;
comment on column adjudications.clarification is '420-DK.';
grant update (clarification) on adjudications to :"app_role";
