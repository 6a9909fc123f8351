-- Fees of claims by the day of their fill, for fees as they were earned. Also tells which payments
-- include fills of a period, without an index of claims by fill date.
create table payer_fill_days (
  organization_id uuid not null references organizations (id),
  filled_on date not null,
  payer_id uuid not null,
  paid_on date not null,
  dir_fees numeric(16,2) not null,
  ger_fees numeric(16,2) not null,
  other_fees numeric(16,2) not null,
  claim_count integer not null,
  primary key (organization_id, payer_id, paid_on, filled_on),
  foreign key (organization_id, payer_id) references payers (organization_id, id)
);
comment on table payer_fill_days is
  'Claims of counted payments by fill date, else payment date, and by payment date.';
comment on column payer_fill_days.claim_count is 'All claims, also denied ones and reversals.';
create index payer_fill_days_day_idx on payer_fill_days (organization_id, filled_on);

alter table claims no force row level security;
alter table payments no force row level security;
insert into payer_fill_days (organization_id, filled_on, payer_id, paid_on, dir_fees, ger_fees,
  other_fees, claim_count)
select claims.organization_id, coalesce(date_of_service, processed_date), claims.payer_id,
  processed_date, sum(dir_fee), sum(ger_fee), sum(other_fees), count(*)
from claims
join payments on payments.organization_id = claims.organization_id
  and payments.id = claims.payment_id and payments.counted
group by 1, 2, 3, 4;
alter table claims force row level security;
alter table payments force row level security;

select migration_tools.protect_tenant_table('payer_fill_days', :'app_role',
  'select, insert, update, delete');
