-- Totals that screens read. They are kept in the transaction that changes what they count, by
-- set_payments_counted alone, and must always equal the recounted_ views below.
--
-- Counting: claims are paid (CLP02 1, 2, 3, 19, 20, 21) less reversals; denied ones are listed
-- apart. Sums take every claim of the payment, reversals being negative. Each row counts on its
-- own day: a claim on processed_date, a lump sum and a payment on paid_on.

create table payer_day_metrics (
  organization_id uuid not null references organizations (id),
  metric_date date not null,
  payer_id uuid not null,
  gross numeric(16,2) not null default 0,
  dir_fees numeric(16,2) not null default 0,
  ger_fees numeric(16,2) not null default 0,
  other_fees numeric(16,2) not null default 0,
  claims_net numeric(16,2) not null default 0,
  patient_paid numeric(16,2) not null default 0,
  adjustments_dir numeric(16,2) not null default 0,
  adjustments_effective_rate numeric(16,2) not null default 0,
  adjustments_transaction_fee numeric(16,2) not null default 0,
  adjustments_network_fee numeric(16,2) not null default 0,
  adjustments_recoupment numeric(16,2) not null default 0,
  adjustments_interest numeric(16,2) not null default 0,
  adjustments_bonus numeric(16,2) not null default 0,
  adjustments_forwarding_balance numeric(16,2) not null default 0,
  adjustments_withholding numeric(16,2) not null default 0,
  adjustments_mfp_refund numeric(16,2) not null default 0,
  adjustments_unclassified numeric(16,2) not null default 0,
  adjustments_other numeric(16,2) not null default 0,
  payments_received numeric(16,2) not null default 0,
  claim_count integer not null default 0,
  denied_count integer not null default 0,
  reversal_count integer not null default 0,
  payment_count integer not null default 0,
  primary key (organization_id, metric_date, payer_id),
  foreign key (organization_id, payer_id) references payers (organization_id, id)
);
comment on table payer_day_metrics is
  'gross to patient_paid are of claims alone; adjustments_ are lump sums, positive when taken.';
create index payer_day_metrics_payer_idx
  on payer_day_metrics (organization_id, payer_id, metric_date);

create table financial_metrics (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  metric_date date not null,
  total_revenue numeric(16,2) not null default 0,
  total_dir_fees numeric(16,2) not null default 0,
  total_ger_fees numeric(16,2) not null default 0,
  total_other_fees numeric(16,2) not null default 0,
  net_revenue numeric(16,2) not null default 0,
  total_expenses numeric(16,2) not null
    generated always as (total_dir_fees + total_ger_fees + total_other_fees) stored,
  gross_profit numeric(16,2) not null
    generated always as (total_revenue - total_dir_fees - total_ger_fees - total_other_fees) stored,
  profit_margin numeric(5,2) not null generated always as (
    case when total_revenue <= 0 then 0 else greatest(-999.99, least(999.99, round(
      (total_revenue - total_dir_fees - total_ger_fees - total_other_fees) * 100
      / total_revenue, 2))) end) stored,
  claim_count integer not null default 0,
  avg_dir_fee_per_claim numeric(16,2) not null generated always as (
    case when claim_count <= 0 then 0 else round(total_dir_fees / claim_count, 2) end) stored,
  denied_count integer not null default 0,
  reversal_count integer not null default 0,
  payments_received numeric(16,2) not null default 0,
  payment_count integer not null default 0,
  primary key (organization_id, metric_date),
  unique (organization_id, id)
);
comment on table financial_metrics is
  'Fees of claims and lump sums together; expenses are what payers take, vendors apart.';

create table drug_month_metrics (
  organization_id uuid not null references organizations (id),
  month date not null check (extract(day from month) = 1),
  ndc varchar(20) not null,
  drug_name text not null,
  payer_id uuid not null,
  quantity numeric(16,3) not null default 0,
  unknown_quantity_count integer not null default 0,
  gross numeric(16,2) not null default 0,
  dir_fees numeric(16,2) not null default 0,
  ger_fees numeric(16,2) not null default 0,
  other_fees numeric(16,2) not null default 0,
  patient_paid numeric(16,2) not null default 0,
  claim_count integer not null default 0,
  primary key (organization_id, month, ndc, drug_name, payer_id),
  foreign key (organization_id, payer_id) references payers (organization_id, id)
);
comment on table drug_month_metrics is
  'Empty ndc or drug_name: the file did not say. A denied claim dispensed nothing.';
create index drug_month_metrics_payer_idx on drug_month_metrics (organization_id, payer_id);

-- What each payment adds to payer_day_metrics. The one place that says what counts as what.
create view payment_day_parts with (security_invoker = true) as
select organization_id, payment_id, processed_date as metric_date, payer_id,
  sum(gross_amount) as gross, sum(dir_fee) as dir_fees, sum(ger_fee) as ger_fees,
  sum(other_fees) as other_fees, sum(net_amount) as claims_net,
  sum(patient_paid) filter (where status <> 'denied') as patient_paid,
  0::numeric as adjustments_dir, 0::numeric as adjustments_effective_rate,
  0::numeric as adjustments_transaction_fee, 0::numeric as adjustments_network_fee,
  0::numeric as adjustments_recoupment, 0::numeric as adjustments_interest,
  0::numeric as adjustments_bonus, 0::numeric as adjustments_forwarding_balance,
  0::numeric as adjustments_withholding, 0::numeric as adjustments_mfp_refund,
  0::numeric as adjustments_unclassified, 0::numeric as adjustments_other,
  0::numeric as payments_received,
  count(*) filter (where status_code in ('1', '2', '3', '19', '20', '21'))
    - count(*) filter (where status = 'reversal') as claim_count,
  count(*) filter (where status = 'denied') as denied_count,
  count(*) filter (where status = 'reversal') as reversal_count,
  0::bigint as payment_count
from claims
group by organization_id, payment_id, processed_date, payer_id
union all
select organization_id, payment_id, paid_on, payer_id,
  0, 0, 0, 0, 0, 0,
  sum(amount) filter (where category = 'dir'),
  sum(amount) filter (where category = 'effective_rate'),
  sum(amount) filter (where category = 'transaction_fee'),
  sum(amount) filter (where category = 'network_fee'),
  sum(amount) filter (where category = 'recoupment'),
  sum(amount) filter (where category = 'interest'),
  sum(amount) filter (where category = 'bonus'),
  sum(amount) filter (where category = 'forwarding_balance'),
  sum(amount) filter (where category = 'withholding'),
  sum(amount) filter (where category = 'mfp_refund'),
  sum(amount) filter (where category = 'unclassified'),
  sum(amount) filter (where category in
    ('other', 'contractual', 'patient', 'ingredient_cost', 'dispensing_fee')),
  0, 0, 0, 0, 0
from provider_adjustments
group by organization_id, payment_id, paid_on, payer_id
union all
select organization_id, id, paid_on, payer_id,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, amount, 0, 0, 0, 1
from payments;

-- The same for drug_month_metrics, a row for each claim.
create view payment_drug_parts with (security_invoker = true) as
select organization_id, payment_id, date_trunc('month', processed_date)::date as month,
  coalesce(ndc, '') as ndc, coalesce(drug_name, '') as drug_name, payer_id,
  case status when 'paid' then quantity when 'reversal' then -abs(quantity) end as quantity,
  case when quantity is not null or status = 'denied' then 0 when status = 'paid' then 1 else -1
    end as unknown_quantity_count,
  gross_amount as gross, dir_fee as dir_fees, ger_fee as ger_fees, other_fees,
  case when status <> 'denied' then patient_paid end as patient_paid,
  (status_code in ('1', '2', '3', '19', '20', '21'))::integer - (status = 'reversal')::integer
    as claim_count
from claims;

-- The same for financial_metrics: claims and lump sums together.
create function payment_totals(part payment_day_parts)
returns table (total_revenue numeric, total_dir_fees numeric, total_ger_fees numeric,
  total_other_fees numeric, net_revenue numeric)
language sql immutable set search_path = pg_catalog as $$
  select part.gross,
    part.dir_fees + coalesce(part.adjustments_dir, 0),
    part.ger_fees + coalesce(part.adjustments_effective_rate, 0),
    part.other_fees + coalesce(part.adjustments_transaction_fee, 0)
      + coalesce(part.adjustments_network_fee, 0),
    part.claims_net - coalesce(part.adjustments_dir, 0)
      - coalesce(part.adjustments_effective_rate, 0)
      - coalesce(part.adjustments_transaction_fee, 0) - coalesce(part.adjustments_network_fee, 0)
$$;
revoke all on function payment_totals(payment_day_parts) from public;
grant execute on function payment_totals(payment_day_parts) to :"app_role";

create view payment_total_parts with (security_invoker = true) as
select parts.organization_id, parts.payment_id, parts.metric_date, totals.*,
  parts.payments_received, parts.claim_count, parts.denied_count, parts.reversal_count,
  parts.payment_count
from payment_day_parts parts, payment_totals(parts) totals;

-- What the rollups must be, counted afresh from the rows. A row of nothing but zeros is no row.
create view recounted_payer_day_metrics with (security_invoker = true) as
select * from (
  select organization_id, metric_date, payer_id,
    coalesce(sum(gross), 0) as gross, coalesce(sum(dir_fees), 0) as dir_fees,
    coalesce(sum(ger_fees), 0) as ger_fees, coalesce(sum(other_fees), 0) as other_fees,
    coalesce(sum(claims_net), 0) as claims_net, coalesce(sum(patient_paid), 0) as patient_paid,
    coalesce(sum(adjustments_dir), 0) as adjustments_dir,
    coalesce(sum(adjustments_effective_rate), 0) as adjustments_effective_rate,
    coalesce(sum(adjustments_transaction_fee), 0) as adjustments_transaction_fee,
    coalesce(sum(adjustments_network_fee), 0) as adjustments_network_fee,
    coalesce(sum(adjustments_recoupment), 0) as adjustments_recoupment,
    coalesce(sum(adjustments_interest), 0) as adjustments_interest,
    coalesce(sum(adjustments_bonus), 0) as adjustments_bonus,
    coalesce(sum(adjustments_forwarding_balance), 0) as adjustments_forwarding_balance,
    coalesce(sum(adjustments_withholding), 0) as adjustments_withholding,
    coalesce(sum(adjustments_mfp_refund), 0) as adjustments_mfp_refund,
    coalesce(sum(adjustments_unclassified), 0) as adjustments_unclassified,
    coalesce(sum(adjustments_other), 0) as adjustments_other,
    coalesce(sum(payments_received), 0) as payments_received,
    coalesce(sum(claim_count), 0)::integer as claim_count,
    coalesce(sum(denied_count), 0)::integer as denied_count,
    coalesce(sum(reversal_count), 0)::integer as reversal_count,
    coalesce(sum(payment_count), 0)::integer as payment_count
  from payment_day_parts parts
  where exists (select from payments
    where payments.organization_id = parts.organization_id and payments.id = parts.payment_id
      and payments.counted)
  group by organization_id, metric_date, payer_id
) totals
where (
  gross, dir_fees, ger_fees, other_fees, claims_net, patient_paid, adjustments_dir,
  adjustments_effective_rate, adjustments_transaction_fee, adjustments_network_fee,
  adjustments_recoupment, adjustments_interest, adjustments_bonus,
  adjustments_forwarding_balance, adjustments_withholding, adjustments_mfp_refund,
  adjustments_unclassified, adjustments_other, payments_received, claim_count, denied_count,
  reversal_count, payment_count
) is distinct from (
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
);

create view recounted_financial_metrics with (security_invoker = true) as
select * from (
  select organization_id, metric_date,
    coalesce(sum(total_revenue), 0) as total_revenue,
    coalesce(sum(total_dir_fees), 0) as total_dir_fees,
    coalesce(sum(total_ger_fees), 0) as total_ger_fees,
    coalesce(sum(total_other_fees), 0) as total_other_fees,
    coalesce(sum(net_revenue), 0) as net_revenue,
    coalesce(sum(payments_received), 0) as payments_received,
    coalesce(sum(claim_count), 0)::integer as claim_count,
    coalesce(sum(denied_count), 0)::integer as denied_count,
    coalesce(sum(reversal_count), 0)::integer as reversal_count,
    coalesce(sum(payment_count), 0)::integer as payment_count
  from payment_total_parts parts
  where exists (select from payments
    where payments.organization_id = parts.organization_id and payments.id = parts.payment_id
      and payments.counted)
  group by organization_id, metric_date
) totals
where (
  total_revenue, total_dir_fees, total_ger_fees, total_other_fees, net_revenue,
  payments_received, claim_count, denied_count, reversal_count, payment_count
) is distinct from (
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0
);

create view recounted_drug_month_metrics with (security_invoker = true) as
select * from (
  select organization_id, month, ndc, drug_name, payer_id,
    coalesce(sum(quantity), 0) as quantity, coalesce(sum(gross), 0) as gross,
    coalesce(sum(dir_fees), 0) as dir_fees, coalesce(sum(ger_fees), 0) as ger_fees,
    coalesce(sum(other_fees), 0) as other_fees, coalesce(sum(patient_paid), 0) as patient_paid,
    coalesce(sum(unknown_quantity_count), 0)::integer as unknown_quantity_count,
    coalesce(sum(claim_count), 0)::integer as claim_count
  from payment_drug_parts parts
  where exists (select from payments
    where payments.organization_id = parts.organization_id and payments.id = parts.payment_id
      and payments.counted)
  group by organization_id, month, ndc, drug_name, payer_id
) totals
where (
  quantity, gross, dir_fees, ger_fees, other_fees, patient_paid, unknown_quantity_count,
  claim_count
) is distinct from (
  0, 0, 0, 0, 0, 0, 0, 0
);

select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, update, delete')
from unnest(array['payer_day_metrics', 'financial_metrics', 'drug_month_metrics']::regclass[])
  as target;
grant select on payment_day_parts, payment_total_parts, payment_drug_parts,
  recounted_payer_day_metrics, recounted_financial_metrics, recounted_drug_month_metrics
  to :"app_role";
