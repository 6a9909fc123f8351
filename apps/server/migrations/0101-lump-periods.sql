-- For which fills a lump sum fee is: its service period and population. What follows from lump sums
-- themselves is version 0 and is made anew in the background; what persons decide comes after it.
create table lump_periods (
  organization_id uuid not null,
  provider_adjustment_id uuid not null,
  version integer not null check (version >= 0),
  program text not null check (program in ('dir', 'ger', 'ber', 'dfer', 'rate', 'transaction_fee',
    'network_fee')),
  from_on date,
  to_on date,
  population text not null check (population in ('all', 'generic', 'brand')),
  population_chosen boolean not null default false,
  weight text not null check (weight in ('awp', 'gross', 'claim')),
  decided_by text not null check (decided_by in ('text', 'reversal', 'person', 'rhythm')),
  decision_id uuid,
  decided_by_user uuid references users (id),
  decided_at timestamptz not null default now(),
  undone_by uuid references users (id),
  undone_at timestamptz,
  primary key (organization_id, provider_adjustment_id, version),
  foreign key (organization_id, provider_adjustment_id)
    references provider_adjustments (organization_id, id) on delete cascade,
  check ((from_on is null) = (to_on is null) and from_on <= to_on),
  check ((version = 0) = (decided_by in ('text', 'reversal'))),
  check ((version = 0) = (decided_by_user is null) and (version = 0) = (decision_id is null)),
  check (version > 0 or from_on is not null)
);
comment on table lump_periods is 'The highest version that is not undone holds.';
comment on column lump_periods.from_on is 'Null: a person said that it has no period.';
comment on column lump_periods.weight is 'AWP is used only where every claim has one; else gross.';
comment on column lump_periods.decided_by is
  'text: its reference; reversal: it gives back one of that period; rhythm: a confirmed proposal.';
comment on column lump_periods.decision_id is 'The same for all lump sums of one decision.';
create index lump_periods_decision_idx on lump_periods (organization_id, decision_id)
  where decision_id is not null;

-- What a lump sum was spread by, and what of it falls on fills of each day.
alter table lump_spreads drop constraint lump_spreads_basis_check;
alter table lump_spreads
  add constraint lump_spreads_basis_check
    check (basis in ('period', 'payment', 'months_before', 'none')),
  add column from_on date,
  add column to_on date,
  add column population text,
  add column weight text,
  add column claim_count integer not null default 0,
  add constraint lump_spreads_period_check check (basis <> 'period' or from_on is not null);
comment on column lump_spreads.claim_count is 'How many claims of its period it is spread over.';

create table lump_spread_days (
  organization_id uuid not null,
  provider_adjustment_id uuid not null,
  filled_on date not null,
  amount numeric(14,2) not null,
  primary key (organization_id, provider_adjustment_id, filled_on),
  foreign key (organization_id, provider_adjustment_id)
    references lump_spreads (organization_id, provider_adjustment_id)
);
comment on table lump_spread_days is 'Of lump sums with a period: when what they took was earned.';
create index lump_spread_days_day_idx on lump_spread_days (organization_id, filled_on);

alter table spread_states
  add column periods_version bigint not null default 0,
  add column classes_changed boolean not null default false;
comment on column spread_states.periods_version is
  'The version for which the periods of all lump sums were made; another one is pending.';
comment on column spread_states.classes_changed is
  'Which claims are brands or generics, or their AWP, changed since lump sums were spread.';
grant update (periods_version, classes_changed) on spread_states to :"app_role";

select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, update, delete')
from unnest(array['lump_periods', 'lump_spread_days']::regclass[]) as target;
