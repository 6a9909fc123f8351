-- Which adjudication each remitted claim pays, and how each adjudication stands. All of it follows
-- from claims, fills, adjudications and choices, and is made anew in the background.

drop index claims_rx_idx;
create index claims_rx_idx on claims (organization_id, rx_number);

create table match_queue (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  rx_number text,
  primary key (organization_id, id)
);
comment on table match_queue is
  'Rx numbers to be matched again. Rows are only added and removed, so that no writer waits.';
comment on column match_queue.rx_number is
  'Null: what is known of payers and plans is to be counted again.';
create index match_queue_rx_idx on match_queue (organization_id, rx_number);

create table claim_matches (
  organization_id uuid not null references organizations (id),
  claim_id uuid not null,
  adjudication_id uuid not null,
  rx_number text not null,
  payer_id uuid not null,
  step smallint not null check (step between 1 and 5),
  ndc_differs boolean not null,
  tells_payer boolean not null,
  chosen_by uuid references users (id),
  primary key (organization_id, claim_id)
);
comment on column claim_matches.step is
  '1 authorization; 2 fill number, NDC, day; 3 NDC, day; 4 day at most 3 off; 5 another NDC.';
comment on column claim_matches.tells_payer is
  'Decided without knowing who pays for the plan, so it tells who does.';
create index claim_matches_adjudication_idx on claim_matches (organization_id, adjudication_id);
create index claim_matches_rx_idx on claim_matches (organization_id, rx_number);
create index claim_matches_chosen_idx on claim_matches (organization_id, claim_id)
  where chosen_by is not null;

create table adjudication_states (
  organization_id uuid not null references organizations (id),
  adjudication_id uuid not null,
  rx_number text not null,
  state text not null check (state in ('paid', 'short', 'short_explained', 'over', 'unpaid',
    'denied', 'ambiguous', 'reversed', 'reversed_kept')),
  expected numeric(12,2) not null,
  remitted numeric(14,2) not null,
  explained numeric(14,2) not null,
  filled_on date not null,
  plan text not null,
  payer_id uuid,
  payer_key text not null,
  paid_on date,
  days integer,
  primary key (organization_id, adjudication_id)
);
comment on column adjudication_states.explained is
  'The part of the difference that DIR, effective rate and other fees of its claims are.';
comment on column adjudication_states.plan is 'BIN/PCN/group; empty where the export has none.';
comment on column adjudication_states.payer_id is 'Of its claims; null: no claim is matched.';
comment on column adjudication_states.payer_key is
  'The payer''s id; of an unpaid one the id of who usually pays for its plan, else plan:BIN/PCN/group.';
comment on column adjudication_states.days is 'From the fill to the first payment.';
create index adjudication_states_rx_idx on adjudication_states (organization_id, rx_number);
create index adjudication_states_day_idx
  on adjudication_states (organization_id, filled_on, adjudication_id);
create index adjudication_states_state_idx
  on adjudication_states (organization_id, state, filled_on, adjudication_id);
create index adjudication_states_payer_idx
  on adjudication_states (organization_id, payer_key, filled_on);

create table open_claims (
  organization_id uuid not null references organizations (id),
  claim_id uuid not null,
  rx_number text not null,
  state text not null check (state in ('ambiguous', 'not_in_export')),
  candidates uuid[] not null default '{}',
  remitted numeric(12,2) not null,
  payer_id uuid not null,
  filled_on date,
  primary key (organization_id, claim_id)
);
comment on table open_claims is
  'Claims of counted payments without an adjudication: those that may pay several, and those that '
  'no export has although its days include them.';
create index open_claims_rx_idx on open_claims (organization_id, rx_number);
create index open_claims_state_idx on open_claims (organization_id, state, filled_on, claim_id);

create table match_choices (
  organization_id uuid not null references organizations (id),
  claim_id uuid not null,
  adjudication_id uuid not null,
  chosen_by uuid not null references users (id),
  chosen_at timestamptz not null default now(),
  primary key (organization_id, claim_id)
);
comment on table match_choices is
  'What a person picked for an ambiguous claim. It holds while both exist: an adjudication that an '
  'export brings back has the same id.';

create table plan_payers (
  organization_id uuid not null references organizations (id),
  plan text not null,
  payer_id uuid not null,
  claims integer not null,
  is_known boolean not null,
  is_usual boolean not null,
  primary key (organization_id, plan, payer_id)
);
comment on table plan_payers is 'Who pays for a plan, learned from matches that needed no plan.';

create table payer_cycles (
  organization_id uuid not null references organizations (id),
  payer_key text not null,
  payments integer not null,
  median_days integer,
  p95_days integer,
  above_14 double precision,
  late_from_days integer not null,
  primary key (organization_id, payer_key)
);
comment on table payer_cycles is
  'How long payers took from fill to payment, over the 12 months up to the newest payment.';

select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, update, delete')
from unnest(array['adjudication_states', 'match_choices']::regclass[]) as target;
select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, delete')
from unnest(array['match_queue', 'claim_matches', 'open_claims', 'plan_payers',
  'payer_cycles']::regclass[]) as target;
-- The platform finds pharmacies with something to match; it reads nothing of it.
create policy platform_dispatch on match_queue for select to :"platform_role" using (true);
grant select (organization_id) on match_queue to :"platform_role";

-- What is there already waits to be matched. For the rows of all pharmacies row security does not
-- bind the owner.
alter table claims no force row level security;
alter table fills no force row level security;
alter table export_imports no force row level security;
alter table match_queue no force row level security;
insert into match_queue (organization_id, rx_number)
select organization_id, rx_number from fills
union
select organization_id, coalesce(rx_number, '') from claims
where organization_id in (select organization_id from export_imports);
alter table claims force row level security;
alter table fills force row level security;
alter table export_imports force row level security;
alter table match_queue force row level security;
