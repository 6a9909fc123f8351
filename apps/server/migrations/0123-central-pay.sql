-- Reports of PSAOs: each payment to the pharmacy with the payments of payers that it brings.
alter table bank_imports
  drop constraint bank_imports_format_check,
  add constraint bank_imports_format_check
    check (format in ('csv', 'bai2', 'ofx', 'central_pay'));
alter table deposit_matches
  drop constraint deposit_matches_step_check,
  add constraint deposit_matches_step_check
    check (step in ('person', 'trace', 'central', 'amount', 'sum'));

create table central_payments (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  import_id uuid not null,
  fingerprint text not null,
  sender text not null,
  reference text not null,
  paid_on date not null,
  amount numeric(14,2) not null,
  withheld numeric(14,2) not null,
  line_id uuid,
  primary key (organization_id, id),
  unique (organization_id, fingerprint, import_id),
  foreign key (organization_id, import_id) references bank_imports (organization_id, id)
    on delete cascade,
  foreign key (organization_id, line_id) references bank_lines (organization_id, id)
    on delete set null (line_id)
);
comment on table central_payments is 'A payment of a PSAO that brings payments of several payers.';
comment on column central_payments.fingerprint is
  'Of all that the report says of it, without the PSAO. Of reports that overlap, the first counts.';
comment on column central_payments.reference is 'The PSAO''s own number of it; may be empty.';
comment on column central_payments.amount is 'What reaches the bank: its rows without fees.';
comment on column central_payments.withheld is 'Fees that the PSAO kept; positive is kept.';
comment on column central_payments.line_id is 'The bank line that it is.';
create unique index central_payments_line_idx on central_payments (organization_id, line_id);
create index central_payments_import_idx on central_payments (organization_id, import_id);
select migration_tools.protect_tenant_table('central_payments', :'app_role',
  'select, insert, update, delete');

create table central_payment_rows (
  organization_id uuid not null,
  central_id uuid not null,
  position integer not null,
  line integer not null,
  payer text not null,
  trace_number text not null,
  paid_on date,
  amount numeric(14,2) not null,
  withheld numeric(14,2) not null,
  state text not null default 'missing' check (state in ('found', 'missing', 'unclear')),
  payment_ids uuid[] not null default '{}',
  primary key (organization_id, central_id, position),
  foreign key (organization_id, central_id) references central_payments (organization_id, id)
    on delete cascade
);
comment on column central_payment_rows.line is 'Counted from 1 in the file.';
comment on column central_payment_rows.state is
  'missing: no 835 has the number. unclear: one has it with another amount, or several have it.';
comment on column central_payment_rows.payment_ids is
  'found: its payment. unclear: each that it may be. Once a payment goes, rows are matched anew.';
select migration_tools.protect_tenant_table('central_payment_rows', :'app_role',
  'select, insert, update, delete');
