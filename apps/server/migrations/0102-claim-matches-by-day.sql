-- Matching by what claims and exports share, and sums by day, from which the screen reads totals
-- and which days a page has. What was matched before is made anew.

-- How a source writes Rx numbers.
alter table export_sources add column rx_pattern text
  check (rx_pattern in ('plain', 'store_first', 'fill_last'));
comment on column export_sources.rx_pattern is
  'Null: as each file shows. store_first: 12-990001; fill_last: 99000102.';
grant update (rx_pattern) on export_sources to :"app_role";

alter table fills add column rx_digits text not null
  generated always as (ltrim(substring(rx_number from '[0-9]+'), '0')) stored;
comment on column fills.rx_digits is
  'What claim numbers have of the Rx number: its digits, without the letters of a series.';
create index fills_rx_digits_idx on fills (organization_id, rx_digits);

truncate adjudication_states, claim_matches, open_claims, plan_payers, payer_cycles, match_queue;

-- A million rows are written at once, so these have few indexes, and no foreign keys to their
-- organization: the rows that they are made of have them. As an index of `C` collation serves
-- ranges of Rx numbers, all of them are compared so.
alter table claim_matches
  alter column rx_number type text collate "C",
  drop constraint claim_matches_organization_id_fkey;
drop index claim_matches_adjudication_idx;
alter table adjudication_states
  alter column rx_number type text collate "C",
  add column is_part_d boolean not null,
  drop constraint adjudication_states_organization_id_fkey;
drop index adjudication_states_state_idx, adjudication_states_payer_idx,
  adjudication_states_day_idx;
create index adjudication_states_day_idx
  on adjudication_states (organization_id, filled_on, state, payer_key);
alter table open_claims
  alter column rx_number type text collate "C",
  drop constraint open_claims_organization_id_fkey;
drop index open_claims_state_idx;
create index open_claims_day_idx on open_claims (organization_id, filled_on, state);
alter table payer_cycles alter column late_from_days drop not null;
comment on column payer_cycles.late_from_days is
  'The first late day after the fill; null while too few payments are known to tell.';

create table recovery_days (
  organization_id uuid not null references organizations (id),
  is_claim boolean not null,
  state text not null,
  payer_key text not null,
  is_part_d boolean not null,
  filled_on date,
  rows integer not null,
  with_claims integer not null,
  expected numeric(16,2) not null,
  remitted numeric(16,2) not null,
  explained numeric(16,2) not null,
  unique nulls not distinct
    (organization_id, is_claim, state, payer_key, is_part_d, filled_on)
);
comment on table recovery_days is
  'Sums of adjudication_states and, where is_claim, of open_claims; kept by their triggers.';
comment on column recovery_days.with_claims is 'How many of the adjudications have claims.';

create table matched_stores (
  organization_id uuid not null references organizations (id),
  store_id text not null,
  primary key (organization_id, store_id)
);
comment on table matched_stores is
  'NPI and NCPDP ID of the pharmacy, if payments name it so: only then is another payee another '
  'store.';

select migration_tools.protect_tenant_table('recovery_days', :'app_role',
  'select, insert, update, delete');
select migration_tools.protect_tenant_table('matched_stores', :'app_role',
  'select, insert, delete');

alter table claims no force row level security;
alter table fills no force row level security;
alter table export_imports no force row level security;
alter table match_queue no force row level security;
insert into match_queue (organization_id, rx_number)
select organization_id, rx_digits from fills
union
select organization_id, coalesce(rx_number, '') from claims
where organization_id in (select organization_id from export_imports);
alter table claims force row level security;
alter table fills force row level security;
alter table export_imports force row level security;
alter table match_queue force row level security;
