-- What could be saved by the prices of drugs alone: fills below cost whose fees are no Part D
-- deduction. Both would promise the same dollars.
alter table drug_cost_metrics
  add column saving_fills integer not null default 0,
  add column saving_loss numeric(16,2) not null default 0,
  add column saving_dir_fees numeric(16,2) not null default 0;
comment on column drug_cost_metrics.saving_fills is
  'saving_ are of fills below cost whose fees are no Part D deduction.';
grant update (saving_fills, saving_loss, saving_dir_fees) on drug_cost_metrics to :"app_role";
create index drug_cost_metrics_saving_idx on drug_cost_metrics (organization_id, month)
  where saving_fills <> 0;

-- For the rows of all pharmacies row security does not bind the owner.
alter table claim_costs no force row level security;
alter table claims no force row level security;
alter table payers no force row level security;
alter table drug_cost_metrics no force row level security;
update drug_cost_metrics kept set saving_fills = found.fills, saving_loss = found.loss,
  saving_dir_fees = found.dir_fees
from (
  select cost.organization_id, date_trunc('month', claims.processed_date)::date as month,
    coalesce(claims.ndc, '') as ndc, coalesce(claims.drug_name, '') as drug_name,
    claims.payer_id, count(*) as fills, sum(cost.loss) as loss, sum(claims.dir_fee) as dir_fees
  from claim_costs cost
  join claims on claims.organization_id = cost.organization_id and claims.id = cost.claim_id
  join payers on payers.organization_id = cost.organization_id and payers.id = claims.payer_id
  where cost.loss is not null
    and (claims.date_of_service >= '2024-01-01' and claims.dir_fee + claims.ger_fee > 0
      and coalesce(claims.plan_name, payers.name)
        ~* '(^|[^a-z])(medicare|part ?-?d|pdp|ma-?pdp?)([^a-z]|$)'
      and coalesce(claims.plan_name, payers.name)
        !~* '(^|[^a-z])(part ?-?[abc]|supplement|medigap)([^a-z]|$)') is not true
  group by 1, 2, 3, 4, 5
) found
where kept.organization_id = found.organization_id and kept.month = found.month
  and kept.ndc = found.ndc and kept.drug_name = found.drug_name
  and kept.payer_id = found.payer_id;
alter table claim_costs force row level security;
alter table claims force row level security;
alter table payers force row level security;
alter table drug_cost_metrics force row level security;
