-- Alerts that end: what is over is kept as resolved, and each leads to its rows.

alter table alerts
  add column action_url text check (action_url ~ '^/'),
  add column resolved_at timestamptz;
comment on column alerts.resolved_at is 'Since when its cause is gone; null: it is open.';
select migration_tools.grant_update_of_contents('alerts', :'app_role');
create index alerts_month_idx on alerts (organization_id, month desc) where resolved_at is null;

-- Fees taken from Medicare Part D fills of 2024 and later. A remittance tells Part D by the name of
-- the plan alone, else by that of the payer; docs/domain/formulas.md says which names.
create view payment_part_d_parts with (security_invoker = true) as
select claims.organization_id, claims.payment_id, claims.processed_date as metric_date,
  claims.payer_id, claims.dir_fee as dir_fees, claims.ger_fee as ger_fees,
  case claims.status when 'reversal' then -1 else 1 end as claim_count
from claims
join payers on payers.organization_id = claims.organization_id and payers.id = claims.payer_id
where claims.date_of_service >= '2024-01-01' and claims.status <> 'denied'
  and (claims.dir_fee + claims.ger_fee > 0
    or claims.status = 'reversal' and claims.dir_fee + claims.ger_fee <> 0)
  and coalesce(claims.plan_name, payers.name)
    ~* '(^|[^a-z])(medicare|part ?-?d|pdp|ma-?pdp?)([^a-z]|$)'
  and coalesce(claims.plan_name, payers.name)
    !~* '(^|[^a-z])(part ?-?[abc]|supplement|medigap)([^a-z]|$)';

create table part_d_metrics (
  organization_id uuid not null references organizations (id),
  metric_date date not null,
  payer_id uuid not null,
  dir_fees numeric(16,2) not null default 0,
  ger_fees numeric(16,2) not null default 0,
  claim_count integer not null default 0,
  primary key (organization_id, metric_date, payer_id),
  foreign key (organization_id, payer_id) references payers (organization_id, id)
);
create index part_d_metrics_payer_idx on part_d_metrics (organization_id, payer_id, metric_date);

create view recounted_part_d_metrics with (security_invoker = true) as
select * from (
  select organization_id, metric_date, payer_id, sum(dir_fees) as dir_fees,
    sum(ger_fees) as ger_fees, sum(claim_count)::integer as claim_count
  from payment_part_d_parts parts
  where exists (select from payments
    where payments.organization_id = parts.organization_id and payments.id = parts.payment_id
      and payments.counted)
  group by organization_id, metric_date, payer_id
) totals
where (dir_fees, ger_fees, claim_count) is distinct from (0, 0, 0);

-- The claims that are there already, of every pharmacy.
alter table claims no force row level security;
alter table payers no force row level security;
alter table payments no force row level security;
insert into part_d_metrics (organization_id, metric_date, payer_id, dir_fees, ger_fees, claim_count)
select organization_id, metric_date, payer_id, dir_fees, ger_fees, claim_count
from recounted_part_d_metrics;
alter table claims force row level security;
alter table payers force row level security;
alter table payments force row level security;

alter function apply_payments_to_rollups(uuid[], integer) rename to apply_payments_to_money;

create function apply_payments_to_part_d(payment_ids uuid[], direction integer)
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  insert into part_d_metrics as kept (
    organization_id, metric_date, payer_id, dir_fees, ger_fees, claim_count)
  select organization_id, metric_date, payer_id, direction * sum(dir_fees),
    direction * sum(ger_fees), direction * sum(claim_count)
  from payment_part_d_parts
  where organization_id = tenant and payment_id = any (payment_ids)
  group by organization_id, metric_date, payer_id
  order by organization_id, metric_date, payer_id
  on conflict (organization_id, metric_date, payer_id) do update set
    dir_fees = kept.dir_fees + excluded.dir_fees, ger_fees = kept.ger_fees + excluded.ger_fees,
    claim_count = kept.claim_count + excluded.claim_count;

  delete from part_d_metrics
  where organization_id = tenant and (dir_fees, ger_fees, claim_count) = (0, 0, 0);
end
$$;

create function apply_payments_to_rollups(payment_ids uuid[], direction integer)
returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  perform apply_payments_to_money(payment_ids, direction);
  perform apply_payments_to_part_d(payment_ids, direction);
end
$$;
revoke all on function apply_payments_to_part_d(uuid[], integer),
  apply_payments_to_rollups(uuid[], integer) from public;
grant execute on function apply_payments_to_part_d(uuid[], integer),
  apply_payments_to_rollups(uuid[], integer) to :"app_role";

select migration_tools.protect_tenant_table('part_d_metrics', :'app_role',
  'select, insert, update, delete');
grant select on payment_part_d_parts, recounted_part_d_metrics to :"app_role";
