-- Totals that screens read. They are kept in the transaction that changes what they count, by
-- set_payments_counted alone, and must always equal the recounted_ views of their names.
-- payment_day_parts says what counts as what.

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
create index drug_month_metrics_payer_idx
  on drug_month_metrics (organization_id, payer_id, month, ndc);

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

-- What dispensed drugs cost, and what lump fees take from each drug.
--
-- A price has two sources: the pharmacy's own invoices, and NADAC, the public list of what
-- pharmacies pay on average. Where neither knows the drug, its cost is estimated when it is asked
-- for, and kept nowhere. docs/domain/costs.md says which price holds when.
create table nadac_prices (
  ndc varchar(11) not null check (ndc ~ '^\d{11}$'),
  effective_date date not null,
  price numeric(14,5) not null check (price > 0),
  pricing_unit text not null,
  otc boolean,
  classification text,
  description text not null,
  as_of date,
  primary key (ndc, effective_date)
);
comment on table nadac_prices is 'Of the platform: every pharmacy reads the same list.';

create table nadac_imports (
  id uuid primary key,
  file_name text not null,
  as_of date,
  line_count integer not null,
  new_count integer not null,
  changed_count integer not null,
  finding_count integer not null,
  findings jsonb not null default '[]',
  imported_by uuid references users (id),
  imported_at timestamptz not null default now()
);
comment on column nadac_imports.findings is 'The first of them: [line, code] each.';

-- Filled by COPY and emptied in the one transaction of an import.
create unlogged table nadac_staging (
  line integer not null,
  ndc varchar(11) not null,
  effective_date date not null,
  price numeric(14,5) not null,
  pricing_unit text not null,
  otc boolean,
  classification text,
  description text not null,
  as_of date
);

-- The unit price that own invoices give a drug from a day on: the last line of that day. Worked out
-- from the invoices by apply_invoice_prices, so that each claim finds its price by one look-up.
create table own_prices (
  organization_id uuid not null references organizations (id),
  ndc varchar(20) not null,
  priced_on date not null,
  unit_price numeric(14,5) not null,
  line_id uuid,
  primary key (organization_id, ndc, priced_on)
);
comment on column own_prices.line_id is 'The invoice line that says so.';

-- Claims of counted payments with a known price. No foreign keys: set_payments_counted makes the
-- rows and takes them away, and a look-up for each of a million would cost more than all the rest.
create table claim_costs (
  organization_id uuid not null,
  claim_id uuid not null,
  unit_cost numeric(14,5) not null,
  cost numeric(12,2) not null,
  basis text not null check (basis in ('invoice', 'nadac')),
  loss numeric(12,2) check (loss > 0),
  primary key (organization_id, claim_id)
);
comment on column claim_costs.loss is
  'By how much a fill that was not taken back brought less than it cost; null: it did not.';
create index claim_costs_loss_idx on claim_costs (organization_id, claim_id)
  where loss is not null;

-- Beside drug_month_metrics, with its key.
create table drug_cost_metrics (
  organization_id uuid not null references organizations (id),
  month date not null check (extract(day from month) = 1),
  ndc varchar(20) not null,
  drug_name text not null,
  payer_id uuid not null,
  known_gross numeric(16,2) not null default 0,
  known_patient_paid numeric(16,2) not null default 0,
  known_quantity numeric(16,3) not null default 0,
  known_claim_count integer not null default 0,
  invoice_cost numeric(16,2) not null default 0,
  nadac_cost numeric(16,2) not null default 0,
  below_cost_count integer not null default 0,
  below_cost_loss numeric(16,2) not null default 0,
  allocated_fees numeric(16,2) not null default 0,
  primary key (organization_id, month, ndc, drug_name, payer_id),
  foreign key (organization_id, payer_id) references payers (organization_id, id)
);
comment on table drug_cost_metrics is
  'known_ are of claims with a price. Allocated fees stand in the month of the lump sum.';
create index drug_cost_metrics_payer_idx
  on drug_cost_metrics (organization_id, payer_id, month, ndc);

-- A lump fee that is spread over claims, and what of it falls on each drug. One that is not here
-- waits for the worker.
create table lump_spreads (
  organization_id uuid not null,
  provider_adjustment_id uuid not null,
  payment_id uuid not null,
  payer_id uuid not null,
  paid_on date not null,
  basis text not null check (basis in ('payment', 'months_before', 'none')),
  amount numeric(14,2) not null,
  primary key (organization_id, provider_adjustment_id),
  foreign key (organization_id, provider_adjustment_id)
    references provider_adjustments (organization_id, id),
  foreign key (organization_id, payment_id) references payments (organization_id, id)
);
create index lump_spreads_payment_idx on lump_spreads (organization_id, payment_id);
create index lump_spreads_payer_idx on lump_spreads (organization_id, payer_id, paid_on)
  where basis <> 'payment';

create table lump_spread_parts (
  organization_id uuid not null,
  provider_adjustment_id uuid not null,
  ndc varchar(20) not null,
  drug_name text not null,
  amount numeric(14,2) not null,
  primary key (organization_id, provider_adjustment_id, ndc, drug_name),
  foreign key (organization_id, provider_adjustment_id)
    references lump_spreads (organization_id, provider_adjustment_id)
);

-- version: changed with everything that lump fees are spread by, so that work done aside is seen to
-- be out of date.
create table spread_states (
  organization_id uuid not null primary key references organizations (id),
  version bigint not null default 1,
  wanted boolean not null default true
);

-- How far the claims of a pharmacy follow the prices of a NADAC import.
create table recost_states (
  organization_id uuid not null primary key references organizations (id),
  nadac_import_id uuid not null references nadac_imports (id),
  after_payment_id uuid
);
comment on column recost_states.after_payment_id is
  'Claims of payments up to this one are done; null: all are.';

-- How far the invoices of a pharmacy follow the prices of a NADAC import.
create table invoice_audit_states (
  organization_id uuid not null primary key references organizations (id),
  nadac_import_id uuid not null references nadac_imports (id),
  after_invoice_id uuid
);
comment on column invoice_audit_states.after_invoice_id is
  'Invoices up to this one are done; null: all are.';

-- Totals of totals, for screens that would otherwise read each drug at each payer in each month:
-- a pharmacy with a thousand drugs and a dozen payers has 144,000 such rows a year. They follow
-- their sources by triggers, so that no way of writing can leave them behind. All writers of one
-- pharmacy's sources hold its lock of imports, and so never meet here.

-- Drugs without their payers. Whole numbers, because a screen adds up twelve thousand of these rows
-- and numeric takes twice as long.
create table drug_total_metrics (
  organization_id uuid not null references organizations (id),
  month date not null check (extract(day from month) = 1),
  ndc varchar(20) not null,
  drug_name text not null,
  metric_rows integer not null default 0,
  cost_rows integer not null default 0,
  quantity_thousandths bigint not null default 0,
  gross_cents bigint not null default 0,
  dir_fees_cents bigint not null default 0,
  ger_fees_cents bigint not null default 0,
  other_fees_cents bigint not null default 0,
  patient_paid_cents bigint not null default 0,
  claim_count integer not null default 0,
  known_gross_cents bigint not null default 0,
  known_patient_paid_cents bigint not null default 0,
  invoice_cost_cents bigint not null default 0,
  nadac_cost_cents bigint not null default 0,
  below_cost_count integer not null default 0,
  below_cost_loss_cents bigint not null default 0,
  allocated_fees_cents bigint not null default 0,
  primary key (organization_id, month, ndc, drug_name)
);
comment on column drug_total_metrics.metric_rows is
  'Of drug_month_metrics; cost_rows are of drug_cost_metrics. Without either there is no row.';

-- Which state of drug_total_metrics a transaction sees, so that what was added up from thousands of
-- its rows can be answered again for as long as none of them has changed. No version ever comes
-- back, not after a rollback either; a pharmacy without a row has had no change since there are
-- versions.
create table drug_total_versions (
  organization_id uuid not null primary key references organizations (id),
  version uuid not null default gen_random_uuid()
);

-- Payers without their drugs. A drug's month at a payer takes part in known_gross and left_over
-- with all of its fills or with none: only where each fill has a known cost are the fees of the
-- month those of fills with a known cost.
create table payer_cost_metrics (
  organization_id uuid not null references organizations (id),
  month date not null check (extract(day from month) = 1),
  payer_id uuid not null,
  cost_rows integer not null default 0,
  known_gross numeric(16,2) not null default 0,
  left_over numeric(16,2) not null default 0,
  below_cost_count integer not null default 0,
  below_cost_loss numeric(16,2) not null default 0,
  primary key (organization_id, month, payer_id),
  foreign key (organization_id, payer_id) references payers (organization_id, id)
);
create index payer_cost_metrics_payer_idx on payer_cost_metrics (organization_id, payer_id);

-- A drug's month at a payer before (sign -1) or after (1) a change: its known costs, and what it
-- brought in all.
create type payer_cost_change as (
  sign integer, organization_id uuid, month date, payer_id uuid,
  known_gross numeric, known_claims integer, known_profit numeric,
  below_cost_count integer, below_cost_loss numeric,
  gross numeric, claims integer, fees numeric
);

-- Changed with every invoice and line.
create table purchase_states (
  organization_id uuid not null primary key references organizations (id),
  version bigint not null default 1
);

-- The last count, with what it rests on: it holds while neither invoices nor NADAC have changed.
-- Each line is rounded by itself against the lowest price of its period, so no parts of it add up.
create table purchase_sums (
  organization_id uuid not null primary key references organizations (id),
  from_day date not null,
  to_day date not null,
  lines integer not null,
  amount numeric(16,2) not null,
  invoices_version bigint not null,
  nadac_imports bigint not null
);

select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, update, delete')
from unnest(array['payer_day_metrics', 'financial_metrics', 'drug_month_metrics', 'part_d_metrics',
  'own_prices', 'claim_costs', 'drug_cost_metrics', 'lump_spreads', 'lump_spread_parts',
  'spread_states', 'recost_states', 'invoice_audit_states', 'drug_total_metrics',
  'payer_cost_metrics', 'purchase_states', 'purchase_sums']::regclass[]) as target;
select migration_tools.protect_tenant_table('drug_total_versions', :'app_role',
  'select, insert, update');
create policy platform_dispatch on spread_states for select to :"platform_role" using (true);
create policy platform_dispatch on recost_states for select to :"platform_role" using (true);
create policy platform_dispatch on invoice_audit_states for select to :"platform_role" using (true);
grant select on spread_states, recost_states, invoice_audit_states to :"platform_role";

-- The list of public prices: the platform imports it, every pharmacy reads it. A pharmacy's worker
-- asks whether there is a newer import than its own.
grant select on nadac_prices to :"app_role";
grant select, insert, update on nadac_prices to :"platform_role";
grant select, insert on nadac_imports to :"platform_role";
grant select, insert, truncate on nadac_staging to :"platform_role";
grant select (id, imported_at) on nadac_imports to :"app_role";
