-- What of a state's rule was read: its floor and its days to appeal may be of different sources.
alter table floor_rules add column floor_read_in varchar(7)
  check (floor_read_in ~ '^\d{4}-(0[1-9]|1[0-2])$');
alter table floor_rules add column is_appeal_minimum boolean not null default false;
comment on column floor_rules.read_in is
  'The month in which the cited text of the days was read; null: not read.';
comment on column floor_rules.floor_read_in is
  'The month in which the cited text of the floor was read; null: not read, or no floor.';
comment on column floor_rules.is_appeal_minimum is
  'The law states the least that a payer must give: it may take appeals for longer.';
-- The shipped floors of Kentucky and Louisiana are from secondary sources, whatever else was read.
update floor_rules set floor_read_in = read_in
where benchmarks <> '{}' and (state not in ('KY', 'LA') or updated_by is not null);
update floor_rules set is_appeal_minimum = true where state = 'AR' and appeal_days is not null;

-- What prices must be looked at again. Nothing named: all.
create table price_queue (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  rx_numbers text[],
  ndcs text[],
  is_of_case boolean not null default false,
  primary key (organization_id, id)
);
comment on column price_queue.is_of_case is
  'A case of these fills was begun or undone: whether they are asked changes, and no amount.';
create table price_looks (
  organization_id uuid not null references organizations (id),
  inputs text not null,
  primary key (organization_id)
);
comment on column price_looks.inputs is
  'The day, state rules and NADAC lists with which all prices were looked at last.';
select migration_tools.protect_tenant_table('price_queue', :'app_role', 'select, insert, delete');
select migration_tools.protect_tenant_table(
  'price_looks', :'app_role', 'select, insert, update');
create policy platform_dispatch on price_queue for select to :"platform_role" using (true);
grant select (organization_id) on price_queue to :"platform_role";

alter table price_checks add column rx_number text not null default '';
alter table price_checks add column may_be_late boolean not null default false;
comment on column price_checks.may_be_late is
  'The last day of a state''s window is past that is not verified, or only the least.';
comment on table price_checks is
  'Each paid fill of the last year: what may be asked for it, else why not. Kept by looks at '
  'prices, without foreign keys, as a look may write many.';
create index price_checks_rx_idx on price_checks (organization_id, rx_number);
grant update (rx_number, may_be_late) on price_checks to :"app_role";

-- Prices are looked at once for what is there already.
alter table adjudication_states no force row level security;
alter table price_queue no force row level security;
insert into price_queue (organization_id) select distinct organization_id from adjudication_states;
alter table adjudication_states force row level security;
alter table price_queue force row level security;
