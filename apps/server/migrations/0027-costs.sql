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

grant select on nadac_prices to :"app_role";
grant select, insert, update on nadac_prices to :"platform_role";
grant select, insert on nadac_imports to :"platform_role";
grant select, insert, truncate on nadac_staging to :"platform_role";

-- The unit price that own invoices give a drug from a day on: the last line of that day. Worked out
-- from the invoices by refresh_own_prices, so that each claim finds its price by one look-up.
create table own_prices (
  organization_id uuid not null references organizations (id),
  ndc varchar(20) not null,
  priced_on date not null,
  unit_price numeric(14,5) not null,
  primary key (organization_id, ndc, priced_on)
);

-- Claims of counted payments with a known price. No foreign key: set_payments_counted makes the
-- rows and takes them away, and a look-up for each of a million would cost more than all the rest.
create table claim_costs (
  organization_id uuid not null references organizations (id),
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
create index drug_cost_metrics_payer_idx on drug_cost_metrics (organization_id, payer_id);

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

select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, update, delete')
from unnest(array['own_prices', 'claim_costs', 'drug_cost_metrics', 'lump_spreads',
  'lump_spread_parts', 'spread_states', 'recost_states']::regclass[]) as target;
create policy platform_dispatch on spread_states for select to :"platform_role" using (true);
create policy platform_dispatch on recost_states for select to :"platform_role" using (true);
grant select on spread_states, recost_states to :"platform_role";
-- The worker asks whether there is a newer import than its own.
grant select (id, imported_at) on nadac_imports to :"app_role";

-- Cases, because what coalesce hands on is not looked up in an index behind row security: each
-- price of the pharmacy would be read for each claim.
create or replace view payment_drug_parts with (security_invoker = true) as
select organization_id, payment_id, date_trunc('month', processed_date)::date as month,
  case when ndc is null then '' else ndc end as ndc, coalesce(drug_name, '') as drug_name, payer_id,
  case status when 'paid' then quantity when 'reversal' then -abs(quantity) end as quantity,
  case when quantity is not null or status = 'denied' then 0 when status = 'paid' then 1 else -1
    end as unknown_quantity_count,
  gross_amount as gross, dir_fee as dir_fees, ger_fee as ger_fees, other_fees,
  case when status <> 'denied' then patient_paid end as patient_paid,
  (status_code in ('1', '2', '3', '19', '20', '21'))::integer - (status = 'reversal')::integer
    as claim_count,
  id as claim_id, status, processed_date,
  case when date_of_service is null then processed_date else date_of_service end as filled_on
from claims;

-- What claim_costs must hold: each claim of a counted payment that has a quantity and a price on
-- its day of fill, from an own invoice before NADAC. A cost of ten million is no cost but a fault
-- of a quantity.
create view wanted_claim_costs with (security_invoker = true) as
select part.*, known.unit_cost, known.basis, cost,
  case when part.status = 'paid' and cost > left_over then
    case when not exists (
      select from claims reversal
      join payments taking on taking.organization_id = reversal.organization_id
        and taking.id = reversal.payment_id and taking.counted
      where reversal.organization_id = part.organization_id
        and reversal.reverses_claim_id = part.claim_id)
    then cost - left_over end
  end as loss
from payment_drug_parts part
join payments on payments.organization_id = part.organization_id
  and payments.id = part.payment_id and payments.counted
cross join lateral (
  (select unit_price as unit_cost, 'invoice' as basis from own_prices
   where own_prices.organization_id = part.organization_id and own_prices.ndc = part.ndc
     and priced_on <= part.filled_on
   order by priced_on desc limit 1)
  union all
  (select price, 'nadac' from nadac_prices
   where nadac_prices.ndc = part.ndc and effective_date <= part.filled_on
   order by effective_date desc limit 1)
  limit 1
) known
cross join lateral (
  select round(part.quantity * known.unit_cost, 2) as cost,
    part.gross + part.patient_paid - part.dir_fees - part.ger_fees - part.other_fees as left_over
) figures
where part.quantity is not null and part.ndc <> '' and abs(cost) < 10000000;

-- What claim_costs adds to drug_cost_metrics, a row for each claim.
create view claim_cost_parts with (security_invoker = true) as
select part.*, kept.unit_cost, kept.cost, kept.basis, kept.loss
from payment_drug_parts part
join claim_costs kept on kept.organization_id = part.organization_id
  and kept.claim_id = part.claim_id;

create view recounted_claim_costs with (security_invoker = true) as
select organization_id, claim_id, unit_cost, cost, loss from wanted_claim_costs;

create view recounted_lump_spreads with (security_invoker = true) as
select spread.organization_id, spread.provider_adjustment_id, lump.amount
from lump_spreads spread
join provider_adjustments lump on lump.organization_id = spread.organization_id
  and lump.id = spread.provider_adjustment_id
join payments on payments.organization_id = lump.organization_id
  and payments.id = lump.payment_id and payments.counted
where lump.category in ('dir', 'effective_rate', 'transaction_fee', 'network_fee')
  and lump.payment_id = spread.payment_id and lump.payer_id = spread.payer_id
  and lump.paid_on = spread.paid_on
  and lump.amount = (
    select case when spread.basis = 'none' then lump.amount else sum(part.amount) end
    from lump_spread_parts part where part.organization_id = spread.organization_id
      and part.provider_adjustment_id = spread.provider_adjustment_id);

create view recounted_drug_cost_metrics with (security_invoker = true) as
select * from (
  select organization_id, month, ndc, drug_name, payer_id,
    sum(known_gross) as known_gross, sum(known_patient_paid) as known_patient_paid,
    sum(known_quantity) as known_quantity, sum(known_claim_count)::integer as known_claim_count,
    sum(invoice_cost) as invoice_cost, sum(nadac_cost) as nadac_cost,
    sum(below_cost_count)::integer as below_cost_count,
    sum(below_cost_loss) as below_cost_loss, sum(allocated_fees) as allocated_fees
  from (
    select organization_id, month, ndc, drug_name, payer_id, gross as known_gross,
      patient_paid as known_patient_paid, quantity as known_quantity,
      claim_count as known_claim_count,
      case basis when 'invoice' then cost else 0 end as invoice_cost,
      case basis when 'nadac' then cost else 0 end as nadac_cost,
      (loss is not null)::integer as below_cost_count,
      coalesce(loss, 0) as below_cost_loss, 0::numeric as allocated_fees
    from claim_cost_parts
    union all
    select spread.organization_id, date_trunc('month', spread.paid_on)::date, part.ndc,
      part.drug_name, spread.payer_id, 0, 0, 0, 0, 0, 0, 0, 0, part.amount
    from lump_spreads spread
    join lump_spread_parts part on part.organization_id = spread.organization_id
      and part.provider_adjustment_id = spread.provider_adjustment_id
  ) parts
  group by organization_id, month, ndc, drug_name, payer_id
) totals
where (known_gross, known_patient_paid, known_quantity, known_claim_count, invoice_cost,
  nadac_cost, below_cost_count, below_cost_loss, allocated_fees)
  is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0);

grant select on wanted_claim_costs, claim_cost_parts, recounted_claim_costs,
  recounted_lump_spreads, recounted_drug_cost_metrics to :"app_role";
