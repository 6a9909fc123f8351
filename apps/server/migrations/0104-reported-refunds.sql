-- Medicare refunds that no 835 has: the rows of the portal's report, and of refunds that
-- manufacturers pay directly. A report is imported like a claims export.
alter table export_imports
  add column content text not null default 'claims' check (content in ('claims', 'refunds')),
  add column refunds_from text check (refunds_from in ('facilitator', 'manufacturer'));
comment on column export_imports.content is 'By its columns: claims, or Medicare refunds.';
comment on column export_imports.refunds_from is 'Who paid the refunds of a report.';
grant update (content, refunds_from) on export_imports to :"app_role";

create table reported_refunds (
  organization_id uuid not null,
  id uuid not null,
  import_id uuid not null,
  line integer not null,
  row_key text not null,
  icn text,
  rx_number text not null,
  fill_number smallint check (fill_number between 0 and 99),
  date_of_service date not null,
  ndc varchar(20),
  drug_name text,
  quantity numeric(12,3),
  default_amount numeric(12,2),
  amount numeric(12,2),
  paid_on date,
  is_reversal boolean not null
    generated always as (coalesce(amount, default_amount, 0) < 0) stored,
  pricing_method text,
  primary key (organization_id, id),
  unique (organization_id, import_id, line),
  foreign key (organization_id, import_id) references export_imports (organization_id, id)
);
comment on table reported_refunds is
  'What each row of each report says. Those that count are in mfp_refunds with the same id.';
comment on column reported_refunds.row_key is
  'The same in every report: the ICN, direction and payment day; without an ICN the fill and amount.';
comment on column reported_refunds.icn is
  'The facilitator''s number (CLP07 of an 835), without leading zeros.';
comment on column reported_refunds.rx_number is 'Digits without leading zeros.';
comment on column reported_refunds.default_amount is 'SDRA.';
comment on column reported_refunds.amount is
  'The manufacturer''s payment, negative if taken back. Without it or its day, nothing was paid.';
create index reported_refunds_key_idx on reported_refunds (organization_id, row_key);
create index reported_refunds_fill_idx on reported_refunds (organization_id, rx_number);
create index reported_refunds_icn_idx on reported_refunds (organization_id, icn)
  where icn is not null;
select migration_tools.protect_tenant_table('reported_refunds', :'app_role',
  'select, insert, delete');

-- Rows that count are refunds of a payment, as those of an 835 are; its file is the report.
alter table payments alter column remittance_id drop not null,
  add column import_id uuid,
  add constraint payments_file_check check ((remittance_id is null) <> (import_id is null)),
  add foreign key (organization_id, import_id) references export_imports (organization_id, id);
comment on column payments.import_id is
  'The report that has its refunds. Its amount is what these come to; it has no advice.';
create index payments_import_idx on payments (organization_id, import_id)
  where import_id is not null;

alter table mfp_refunds alter column remittance_id drop not null,
  alter column fill_number drop not null,
  alter column default_amount drop not null,
  add column import_id uuid,
  add column icn text generated always as (nullif(ltrim(upper(control_number), '0'), '')) stored,
  add column reversed_icn text
    generated always as (nullif(ltrim(upper(original_reference), '0'), '')) stored,
  add constraint mfp_refunds_file_check check ((remittance_id is null) <> (import_id is null)),
  add foreign key (organization_id, payment_id) references payments (organization_id, id),
  add foreign key (organization_id, import_id) references export_imports (organization_id, id);
comment on column mfp_refunds.import_id is 'The report that has it, where no 835 does.';
comment on column mfp_refunds.fill_number is 'Reports don''t say it.';
create index mfp_refunds_import_idx on mfp_refunds (organization_id, import_id)
  where import_id is not null;
create index mfp_refunds_icn_idx on mfp_refunds (organization_id, icn) where icn is not null;
create index mfp_refunds_reversed_icn_idx on mfp_refunds (organization_id, reversed_icn)
  where reversed_icn is not null;
