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

create view recounted_drug_total_metrics with (security_invoker = true) as
select organization_id, month, ndc, drug_name, count(metric.gross)::integer as metric_rows,
  count(cost.known_gross)::integer as cost_rows,
  (coalesce(sum(quantity), 0) * 1000)::bigint as quantity_thousandths,
  (coalesce(sum(gross), 0) * 100)::bigint as gross_cents,
  (coalesce(sum(dir_fees), 0) * 100)::bigint as dir_fees_cents,
  (coalesce(sum(ger_fees), 0) * 100)::bigint as ger_fees_cents,
  (coalesce(sum(other_fees), 0) * 100)::bigint as other_fees_cents,
  (coalesce(sum(patient_paid), 0) * 100)::bigint as patient_paid_cents,
  coalesce(sum(claim_count), 0)::integer as claim_count,
  (coalesce(sum(known_gross), 0) * 100)::bigint as known_gross_cents,
  (coalesce(sum(known_patient_paid), 0) * 100)::bigint as known_patient_paid_cents,
  (coalesce(sum(invoice_cost), 0) * 100)::bigint as invoice_cost_cents,
  (coalesce(sum(nadac_cost), 0) * 100)::bigint as nadac_cost_cents,
  coalesce(sum(below_cost_count), 0)::integer as below_cost_count,
  (coalesce(sum(below_cost_loss), 0) * 100)::bigint as below_cost_loss_cents,
  (coalesce(sum(allocated_fees), 0) * 100)::bigint as allocated_fees_cents
from drug_month_metrics metric
full join drug_cost_metrics cost using (organization_id, month, ndc, drug_name, payer_id)
group by organization_id, month, ndc, drug_name;

create view recounted_payer_cost_metrics with (security_invoker = true) as
select organization_id, month, payer_id, count(*)::integer as cost_rows,
  coalesce(sum(known_gross) filter (where whole), 0) as known_gross,
  coalesce(sum(left_over) filter (where whole), 0) as left_over,
  sum(below_cost_count)::integer as below_cost_count, sum(below_cost_loss) as below_cost_loss
from (
  select cost.*, cost.known_gross = coalesce(drug.gross, 0)
      and cost.known_claim_count = coalesce(drug.claim_count, 0) as whole,
    cost.known_gross + cost.known_patient_paid - cost.invoice_cost - cost.nadac_cost
      - coalesce(drug.dir_fees + drug.ger_fees + drug.other_fees, 0) - cost.allocated_fees
      as left_over
  from drug_cost_metrics cost
  left join drug_month_metrics drug on drug.organization_id = cost.organization_id
    and drug.month = cost.month and drug.ndc = cost.ndc and drug.drug_name = cost.drug_name
    and drug.payer_id = cost.payer_id
) known
group by organization_id, month, payer_id;

-- Adds parts to drug_total_metrics; of those given before, their negatives.
create function add_to_drug_totals(parts drug_total_metrics[])
returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into drug_total_metrics as kept
  select organization_id, month, ndc, drug_name,
    sum(metric_rows), sum(cost_rows), sum(quantity_thousandths), sum(gross_cents),
    sum(dir_fees_cents), sum(ger_fees_cents), sum(other_fees_cents), sum(patient_paid_cents),
    sum(claim_count), sum(known_gross_cents), sum(known_patient_paid_cents),
    sum(invoice_cost_cents), sum(nadac_cost_cents), sum(below_cost_count),
    sum(below_cost_loss_cents), sum(allocated_fees_cents)
  from unnest(parts)
  group by organization_id, month, ndc, drug_name
  order by organization_id, month, ndc, drug_name
  on conflict (organization_id, month, ndc, drug_name) do update set
    metric_rows = kept.metric_rows + excluded.metric_rows,
    cost_rows = kept.cost_rows + excluded.cost_rows,
    quantity_thousandths = kept.quantity_thousandths + excluded.quantity_thousandths,
    gross_cents = kept.gross_cents + excluded.gross_cents,
    dir_fees_cents = kept.dir_fees_cents + excluded.dir_fees_cents,
    ger_fees_cents = kept.ger_fees_cents + excluded.ger_fees_cents,
    other_fees_cents = kept.other_fees_cents + excluded.other_fees_cents,
    patient_paid_cents = kept.patient_paid_cents + excluded.patient_paid_cents,
    claim_count = kept.claim_count + excluded.claim_count,
    known_gross_cents = kept.known_gross_cents + excluded.known_gross_cents,
    known_patient_paid_cents = kept.known_patient_paid_cents + excluded.known_patient_paid_cents,
    invoice_cost_cents = kept.invoice_cost_cents + excluded.invoice_cost_cents,
    nadac_cost_cents = kept.nadac_cost_cents + excluded.nadac_cost_cents,
    below_cost_count = kept.below_cost_count + excluded.below_cost_count,
    below_cost_loss_cents = kept.below_cost_loss_cents + excluded.below_cost_loss_cents,
    allocated_fees_cents = kept.allocated_fees_cents + excluded.allocated_fees_cents;
  delete from drug_total_metrics kept using (
    select organization_id, month, ndc, drug_name from unnest(parts)
    group by organization_id, month, ndc, drug_name having sum(metric_rows + cost_rows) < 0
  ) less
  where kept.organization_id = less.organization_id and kept.month = less.month
    and kept.ndc = less.ndc and kept.drug_name = less.drug_name
    and kept.metric_rows = 0 and kept.cost_rows = 0;
end
$$;

create function add_to_payer_costs(changes payer_cost_change[])
returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into payer_cost_metrics as kept
  select organization_id, month, payer_id, sum(sign),
    coalesce(sum(sign * known_gross) filter (where whole), 0),
    coalesce(sum(sign * (known_profit - coalesce(fees, 0))) filter (where whole), 0),
    sum(sign * below_cost_count), sum(sign * below_cost_loss)
  from (
    select *, known_gross = coalesce(gross, 0) and known_claims = coalesce(claims, 0) as whole
    from unnest(changes)
  ) change
  group by organization_id, month, payer_id
  order by organization_id, month, payer_id
  on conflict (organization_id, month, payer_id) do update set
    cost_rows = kept.cost_rows + excluded.cost_rows,
    known_gross = kept.known_gross + excluded.known_gross,
    left_over = kept.left_over + excluded.left_over,
    below_cost_count = kept.below_cost_count + excluded.below_cost_count,
    below_cost_loss = kept.below_cost_loss + excluded.below_cost_loss;
  delete from payer_cost_metrics kept using (
    select organization_id, month, payer_id from unnest(changes)
    group by organization_id, month, payer_id having sum(sign) < 0
  ) less
  where kept.organization_id = less.organization_id and kept.month = less.month
    and kept.payer_id = less.payer_id and kept.cost_rows = 0;
end
$$;

create function follow_drug_months() returns trigger language plpgsql
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  before drug_month_metrics[];
  after drug_month_metrics[];
begin
  if tg_op <> 'INSERT' then
    select array_agg(old_rows) into before from old_rows;
  end if;
  if tg_op <> 'DELETE' then
    select array_agg(new_rows) into after from new_rows;
  end if;
  if before is null and after is null then
    return null;
  end if;
  perform add_to_drug_totals(array_agg(row(organization_id, month, ndc, drug_name, sign, 0,
    sign * quantity * 1000, sign * gross * 100, sign * dir_fees * 100, sign * ger_fees * 100,
    sign * other_fees * 100, sign * patient_paid * 100, sign * claim_count,
    0, 0, 0, 0, 0, 0, 0)::drug_total_metrics))
  from (
    select 1 as sign, part.* from unnest(after) part
    union all
    select -1, part.* from unnest(before) part
  ) changed;
  -- Whether a month at a payer takes part may have changed with it, and its fees.
  perform add_to_payer_costs(array_agg(row(change.sign, cost.organization_id, cost.month,
    cost.payer_id, cost.known_gross, cost.known_claim_count,
    cost.known_gross + cost.known_patient_paid - cost.invoice_cost - cost.nadac_cost
      - cost.allocated_fees,
    cost.below_cost_count, cost.below_cost_loss,
    change.gross, change.claim_count, change.fees)::payer_cost_change))
  from (
    select organization_id, month, ndc, drug_name, payer_id, sides.sign,
      sum(part.gross) filter (where part.sign = sides.sign) as gross,
      sum(part.claim_count) filter (where part.sign = sides.sign) as claim_count,
      sum(part.dir_fees + part.ger_fees + part.other_fees)
        filter (where part.sign = sides.sign) as fees
    from (
      select 1 as sign, part.* from unnest(after) part
      union all
      select -1, part.* from unnest(before) part
    ) part
    cross join (values (1), (-1)) sides (sign)
    group by organization_id, month, ndc, drug_name, payer_id, sides.sign
  ) change
  join drug_cost_metrics cost on cost.organization_id = change.organization_id
    and cost.month = change.month and cost.ndc = change.ndc
    and cost.drug_name = change.drug_name and cost.payer_id = change.payer_id
  having count(*) > 0;
  return null;
end
$$;

create function follow_drug_costs() returns trigger language plpgsql
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  before drug_cost_metrics[];
  after drug_cost_metrics[];
begin
  if tg_op <> 'INSERT' then
    select array_agg(old_rows) into before from old_rows;
  end if;
  if tg_op <> 'DELETE' then
    select array_agg(new_rows) into after from new_rows;
  end if;
  if before is null and after is null then
    return null;
  end if;
  perform add_to_drug_totals(array_agg(row(organization_id, month, ndc, drug_name, 0, sign, 0, 0, 0,
    0, 0, 0, 0, sign * known_gross * 100, sign * known_patient_paid * 100,
    sign * invoice_cost * 100, sign * nadac_cost * 100, sign * below_cost_count,
    sign * below_cost_loss * 100, sign * allocated_fees * 100)::drug_total_metrics))
  from (
    select 1 as sign, part.* from unnest(after) part
    union all
    select -1, part.* from unnest(before) part
  ) changed;
  perform add_to_payer_costs(array_agg(row(sign, cost.organization_id, cost.month, cost.payer_id,
    cost.known_gross, cost.known_claim_count,
    cost.known_gross + cost.known_patient_paid - cost.invoice_cost - cost.nadac_cost
      - cost.allocated_fees,
    cost.below_cost_count, cost.below_cost_loss,
    drug.gross, drug.claim_count, drug.dir_fees + drug.ger_fees + drug.other_fees
    )::payer_cost_change))
  from (
    select 1 as sign, part.* from unnest(after) part
    union all
    select -1, part.* from unnest(before) part
  ) cost
  left join drug_month_metrics drug on drug.organization_id = cost.organization_id
    and drug.month = cost.month and drug.ndc = cost.ndc and drug.drug_name = cost.drug_name
    and drug.payer_id = cost.payer_id;
  return null;
end
$$;

-- What is there already, of every pharmacy.
alter table drug_month_metrics no force row level security;
alter table drug_cost_metrics no force row level security;
insert into drug_total_metrics select * from recounted_drug_total_metrics;
insert into payer_cost_metrics select * from recounted_payer_cost_metrics;
alter table drug_month_metrics force row level security;
alter table drug_cost_metrics force row level security;

create trigger drug_months_added after insert on drug_month_metrics
  referencing new table as new_rows for each statement execute function follow_drug_months();
create trigger drug_months_changed after update on drug_month_metrics
  referencing old table as old_rows new table as new_rows
  for each statement execute function follow_drug_months();
create trigger drug_months_removed after delete on drug_month_metrics
  referencing old table as old_rows for each statement execute function follow_drug_months();
create trigger drug_costs_added after insert on drug_cost_metrics
  referencing new table as new_rows for each statement execute function follow_drug_costs();
create trigger drug_costs_changed after update on drug_cost_metrics
  referencing old table as old_rows new table as new_rows
  for each statement execute function follow_drug_costs();
create trigger drug_costs_removed after delete on drug_cost_metrics
  referencing old table as old_rows for each statement execute function follow_drug_costs();

-- How much more than the lowest known prices the pharmacy paid in a period: each invoice line
-- against the lowest price of its drug, the lowest that the pharmacy itself paid in that period, or
-- the NADAC on the day of the invoice where that is lower. What came back counts against it. A
-- price of zero is a gift, and no price to ask of others.
create function count_purchases(from_day date, to_day date)
returns table (lines integer, amount numeric)
language sql stable set search_path = pg_catalog, public as $$
  with bought as (
    select line.ndc, line.quantity, line.unit_price, invoice.invoice_date,
      min(line.unit_price) filter (where line.quantity > 0) over (partition by line.ndc) as lowest
    from vendor_invoices invoice
    join invoice_line_items line on line.organization_id = invoice.organization_id
      and line.invoice_id = invoice.id
    where invoice.organization_id
        = (select nullif(current_setting('app.organization_id', true), '')::uuid)
      and invoice.status <> 'cancelled' and invoice.invoice_date between from_day and to_day
      and line.ndc is not null and line.unit_price > 0
  ), compared as (
    select round(quantity * (unit_price - least(unit_price, lowest, nadac.price)), 2) as above
    from bought
    left join lateral (
      select price from nadac_prices
      where nadac_prices.ndc = bought.ndc and effective_date <= invoice_date
      order by effective_date desc limit 1
    ) nadac on true
  )
  select count(*) filter (where above > 0)::integer, coalesce(sum(above), 0) from compared
$$;

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

create view current_purchase_sums with (security_invoker = true) as
select * from purchase_sums sums
where nadac_imports = (select count(*) from nadac_imports)
  and invoices_version = coalesce((select version from purchase_states state
    where state.organization_id = sums.organization_id), 0);

-- One that holds no longer is read by nobody, and so is never wrong.
create view recounted_purchase_sums with (security_invoker = true) as
select sums.organization_id, counted.lines, counted.amount
from current_purchase_sums sums cross join lateral count_purchases(from_day, to_day) counted
union all
select organization_id, lines, amount from purchase_sums
where organization_id not in (select organization_id from current_purchase_sums);

-- One statement, so that the count and the version it rests on are of one moment.
create function keep_purchase_sums(from_day date, to_day date)
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  insert into purchase_sums as kept
  select tenant, from_day, to_day, counted.lines, counted.amount,
    coalesce((select version from purchase_states where organization_id = tenant), 0),
    (select count(*) from nadac_imports)
  from count_purchases(from_day, to_day) counted
  on conflict (organization_id) do update set from_day = excluded.from_day,
    to_day = excluded.to_day, lines = excluded.lines, amount = excluded.amount,
    invoices_version = excluded.invoices_version, nadac_imports = excluded.nadac_imports;
end
$$;

create function note_invoice_change() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  insert into purchase_states as kept (organization_id)
  select distinct organization_id from changed_rows order by organization_id
  on conflict (organization_id) do update set version = kept.version + 1;
  return null;
end
$$;
create trigger invoices_added after insert on vendor_invoices
  referencing new table as changed_rows for each statement execute function note_invoice_change();
create trigger invoices_changed after update on vendor_invoices
  referencing new table as changed_rows for each statement execute function note_invoice_change();
create trigger invoices_removed after delete on vendor_invoices
  referencing old table as changed_rows for each statement execute function note_invoice_change();
create trigger invoice_lines_added after insert on invoice_line_items
  referencing new table as changed_rows for each statement execute function note_invoice_change();
create trigger invoice_lines_changed after update on invoice_line_items
  referencing new table as changed_rows for each statement execute function note_invoice_change();
create trigger invoice_lines_removed after delete on invoice_line_items
  referencing old table as changed_rows for each statement execute function note_invoice_change();

revoke all on function
  add_to_drug_totals(drug_total_metrics[]), add_to_payer_costs(payer_cost_change[]),
  follow_drug_months(), follow_drug_costs(), count_purchases(date, date),
  keep_purchase_sums(date, date), note_invoice_change() from public;
grant execute on function
  add_to_drug_totals(drug_total_metrics[]), add_to_payer_costs(payer_cost_change[]),
  follow_drug_months(), follow_drug_costs(), count_purchases(date, date),
  keep_purchase_sums(date, date), note_invoice_change() to :"app_role";
select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, update, delete')
from unnest(array['drug_total_metrics', 'payer_cost_metrics', 'purchase_states',
  'purchase_sums']::regclass[]) as target;
grant select on recounted_drug_total_metrics, recounted_payer_cost_metrics,
  current_purchase_sums, recounted_purchase_sums to :"app_role";
