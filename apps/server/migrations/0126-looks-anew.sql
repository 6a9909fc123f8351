-- A NADAC list and a state's rule are everybody's: a change queues a look at all prices of every
-- pharmacy, so that a look needs to know only its day.
alter table price_looks add column looked_on date;
alter table price_looks no force row level security;
alter table price_queue no force row level security;
update price_looks set looked_on = left(inputs, 10)::date;
insert into price_queue (organization_id) select organization_id from price_looks;
alter table price_queue force row level security;
alter table price_looks force row level security;
alter table price_looks alter column looked_on set not null, drop column inputs;
comment on column price_looks.looked_on is 'The day of the last look at all prices.';
grant update (looked_on) on price_looks to :"app_role";
create policy platform_queue on price_looks for select to :"platform_role" using (true);
grant select (organization_id) on price_looks to :"platform_role";
create policy platform_queue on price_queue for insert to :"platform_role" with check (true);
grant insert (organization_id) on price_queue to :"platform_role";

-- What older cases asked of the same money, so that sums over cases count it once. Looks keep it.
alter table cases add column found_again numeric(14,2) not null default 0,
  add column sent_again numeric(14,2) not null default 0;
comment on column cases.found_again is
  'How much of what it asks an older case asked before; sent_again is of those that were sent.';
grant update (found_again, sent_again) on cases to :"app_role";
alter table case_queue no force row level security;
alter table cases no force row level security;
insert into case_queue (organization_id) select distinct organization_id from cases;
alter table cases force row level security;
alter table case_queue force row level security;

-- Nothing read these. Kept maps of reports must not name a field that is gone.
alter table price_list_rows drop column pack_size;
alter table reported_refunds drop column pricing_method;
alter table export_sources no force row level security;
alter table export_imports no force row level security;
update export_sources set columns = (
  select jsonb_object_agg(key, value) from jsonb_each(columns) where value <> '"pricingMethod"')
where jsonb_path_exists(columns, '$.* ? (@ == "pricingMethod")');
update export_imports set chosen = jsonb_set(chosen, '{columns}', (
  select jsonb_object_agg(key, value) from jsonb_each(chosen -> 'columns')
  where value <> '"pricingMethod"'))
where jsonb_path_exists(chosen, '$.columns.* ? (@ == "pricingMethod")');
alter table export_imports force row level security;
alter table export_sources force row level security;
