-- Price lists of the pharmacy's own vendors: what a drug costs where no own invoice says so.
create table price_lists (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (name <> ''),
  vendor_id uuid,
  effective_from date not null,
  effective_to date,
  prices_per text not null check (prices_per in ('unit', 'package')),
  file_name text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  price_count integer not null check (price_count > 0),
  refused_count integer not null default 0,
  imported_by uuid references users (id),
  imported_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, vendor_id) references vendors (organization_id, id),
  check (effective_from <= effective_to)
);
comment on column price_lists.effective_to is
  'The last day; null: until a later list has the drug.';
comment on column price_lists.prices_per is 'What its price column is for.';
create index price_lists_vendor_idx on price_lists (organization_id, vendor_id)
  where vendor_id is not null;

-- Each row has the days and the vendor of its list, so that a price is found in one look-up. Lists
-- never change, and their IDs ascend by time of import.
create table price_list_rows (
  organization_id uuid not null,
  ndc varchar(20) not null,
  effective_from date not null,
  list_id uuid not null,
  effective_to date,
  vendor_id uuid,
  unit_millionths bigint not null check (unit_millionths > 0),
  pack_size numeric(12,3) check (pack_size > 0),
  dispensing_unit text check (dispensing_unit in ('EA', 'ML', 'GM')),
  primary key (organization_id, ndc, effective_from, list_id),
  foreign key (organization_id, list_id) references price_lists (organization_id, id)
    on delete cascade
);
comment on column price_list_rows.pack_size is 'Dispensing units in a package, if the list says.';
create index price_list_rows_list_idx on price_list_rows (organization_id, list_id);

select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, delete')
from unnest(array['price_lists', 'price_list_rows']::regclass[]) as target;

alter table claim_costs
  drop constraint claim_costs_basis_check,
  add constraint claim_costs_basis_check check (basis in ('invoice', 'price_list', 'nadac')),
  alter column unit_cost type numeric;
comment on column claim_costs.unit_cost is
  'With five decimals, from price lists with six; without a fixed scale, no row is written anew.';

alter table drug_cost_metrics add column list_cost numeric(16,2) not null default 0;
grant update (list_cost) on drug_cost_metrics to :"app_role";
alter table drug_total_metrics add column list_cost_cents bigint not null default 0;
grant update (list_cost_cents) on drug_total_metrics to :"app_role";
alter table payer_cost_metrics add column list_cost numeric(16,2) not null default 0;
grant update (list_cost) on payer_cost_metrics to :"app_role";

-- Costs and invoices follow changes of price lists as they follow NADAC imports.
alter table recost_states
  add column price_lists_version bigint not null default 0,
  add column recosted_version bigint not null default 0;
comment on column recost_states.price_lists_version is 'Raised by each change of a price list.';
comment on column recost_states.recosted_version is
  'The version that claims follow, up to after_payment_id.';
grant update (price_lists_version, recosted_version) on recost_states to :"app_role";
alter table invoice_audit_states
  alter column nadac_import_id drop not null,
  add column price_lists_version bigint not null default 0;
comment on column invoice_audit_states.price_lists_version is
  'The version of recost_states that invoices follow, up to after_invoice_id.';
grant update (price_lists_version) on invoice_audit_states to :"app_role";
