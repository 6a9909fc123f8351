-- Which plan each fill is billed to and its line of business, confirmed by a person, and the line
-- of each claim that follows from it. Before, a plan was Part D by its name.

create table plans (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  bin varchar(6) not null check (bin ~ '^\d{6}$'),
  pcn text not null default '',
  group_number text not null default '',
  plan text not null generated always as (bin
    || '/' || replace(replace(pcn, '~', '~0'), '/', '~1')
    || '/' || replace(replace(group_number, '~', '~0'), '/', '~1')) stored,
  evidence jsonb not null,
  proposed_line text check (proposed_line in ('part_d', 'commercial', 'medicaid_mco',
    'medicaid_ffs', 'cash_card', 'voucher', 'other')),
  proposed_by text check (proposed_by in ('refund', 'plan_type', 'filing_code', 'same_plan')),
  line text check (line in ('part_d', 'commercial', 'medicaid_mco', 'medicaid_ffs', 'cash_card',
    'voucher', 'other')),
  payer_id uuid,
  program text,
  confirmed_by uuid references users (id),
  confirmed_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, plan),
  foreign key (organization_id, payer_id) references payers (organization_id, id),
  check ((proposed_line is null) = (proposed_by is null)),
  check ((line is null) = (confirmed_at is null)),
  check (confirmed_at is not null or (payer_id is null and program is null))
);
comment on table plans is
  'Plans of claims exports. What evidence proposes decides nothing until a person confirms it.';
comment on column plans.plan is 'As in adjudication_states.plan: a slash within a part is written ~1.';
comment on column plans.evidence is
  'Fills, fills with an MTF refund, claims filed as Medicare Advantage, and the plan types of the '
  'exports.';
create index plans_payer_idx on plans (organization_id, payer_id) where payer_id is not null;

create table line_queue (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  rx_number text not null,
  primary key (organization_id, id)
);
comment on table line_queue is
  'Rx numbers whose claims may have another line of business. Rows are only added and removed.';

select migration_tools.protect_tenant_table('plans', :'app_role',
  'select, insert, update, delete');
revoke update (bin, pcn, group_number) on plans from :"app_role";
select migration_tools.protect_tenant_table('line_queue', :'app_role', 'select, insert, delete');
-- The platform finds pharmacies with something to do; it reads nothing of it.
create policy platform_dispatch on line_queue for select to :"platform_role" using (true);
grant select (organization_id) on line_queue to :"platform_role";

alter table claims add column line text check (line in ('part_d', 'commercial', 'medicaid_mco',
  'medicaid_ffs', 'cash_card', 'voucher', 'other'));
comment on column claims.line is
  'Line of business: of its confirmed plan, else of the export''s plan type, else Part D where the '
  'fill has an MTF refund. Null: unknown. Set in the background.';
grant update (line) on claims to :"app_role";

alter table adjudication_states add column plan_line text;
comment on column adjudication_states.plan_line is 'What the export''s plan type says.';

alter table payer_cycles
  alter column above_14 type numeric(7,6),
  add column part_d_payments integer not null default 0,
  add column part_d_median_days integer,
  add column part_d_p95_days integer,
  add column part_d_above_14 numeric(7,6),
  add column part_d_late numeric(16,2) not null default 0,
  add column part_d_late_cent_days bigint not null default 0;
comment on column payer_cycles.part_d_late is 'What the payer paid later than on day 14.';
comment on column payer_cycles.part_d_late_cent_days is
  'The sum of cents paid late, each times its late days.';

alter table payer_day_metrics
  add column part_d_dir numeric(16,2) not null default 0,
  add column part_d_ger numeric(16,2) not null default 0,
  add column part_d_network numeric(16,2) not null default 0,
  add column part_d_claims integer not null default 0;
comment on column payer_day_metrics.part_d_dir is
  'part_d_ are fees to question: taken from Part D fills since 2024.';
grant update (part_d_dir, part_d_ger, part_d_network, part_d_claims)
  on payer_day_metrics to :"app_role";
drop table part_d_metrics;

-- No line is known yet, so each loss below cost is a saving, and what alerts said is not proven.
-- For the rows of all pharmacies row security does not bind the owner.
alter table claim_costs no force row level security;
alter table claims no force row level security;
alter table drug_cost_metrics no force row level security;
alter table alerts no force row level security;
alter table mfp_refunds no force row level security;
alter table adjudications no force row level security;
alter table adjudication_states no force row level security;
alter table fills no force row level security;
alter table match_queue no force row level security;
alter table line_queue no force row level security;
update drug_cost_metrics kept set saving_fills = found.fills, saving_loss = found.loss,
  saving_dir_fees = found.dir_fees
from (
  select cost.organization_id, date_trunc('month', claims.processed_date)::date as month,
    coalesce(claims.ndc, '') as ndc, coalesce(claims.drug_name, '') as drug_name,
    claims.payer_id, count(*) as fills, sum(cost.loss) as loss, sum(claims.dir_fee) as dir_fees
  from claim_costs cost
  join claims on claims.organization_id = cost.organization_id and claims.id = cost.claim_id
  where cost.loss is not null
  group by 1, 2, 3, 4, 5
) found
where kept.organization_id = found.organization_id and kept.month = found.month
  and kept.ndc = found.ndc and kept.drug_name = found.drug_name
  and kept.payer_id = found.payer_id
  and (kept.saving_fills, kept.saving_loss, kept.saving_dir_fees)
    is distinct from (found.fills, found.loss, found.dir_fees);
delete from alerts where cause like 'part_d:%';
insert into match_queue (organization_id, rx_number)
select distinct fills.organization_id, fills.rx_number
from adjudications one
join fills on fills.organization_id = one.organization_id and fills.id = one.fill_id
where one.plan_type is not null;
insert into match_queue (organization_id)
select distinct organization_id from adjudication_states;
insert into line_queue (organization_id, rx_number)
select distinct organization_id, rx_number from mfp_refunds;
alter table claim_costs force row level security;
alter table claims force row level security;
alter table drug_cost_metrics force row level security;
alter table alerts force row level security;
alter table mfp_refunds force row level security;
alter table adjudications force row level security;
alter table adjudication_states force row level security;
alter table fills force row level security;
alter table match_queue force row level security;
alter table line_queue force row level security;
