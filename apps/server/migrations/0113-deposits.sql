-- Lines of bank statements, the payments that they are, and the journals of months.
create table bank_imports (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  file_name text not null,
  sha256 text not null,
  format text not null check (format in ('csv', 'bai2', 'ofx')),
  line_count integer not null,
  new_count integer not null,
  imported_by uuid references users (id),
  imported_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, sha256),
  foreign key (organization_id, sha256) references file_objects (organization_id, sha256)
);
comment on column bank_imports.new_count is 'Lines that no earlier import had.';
select migration_tools.protect_tenant_table('bank_imports', :'app_role',
  'select, insert, delete');

create table bank_import_days (
  organization_id uuid not null,
  import_id uuid not null,
  account text not null,
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  primary key (organization_id, import_id, account),
  foreign key (organization_id, import_id) references bank_imports (organization_id, id)
    on delete cascade
);
comment on table bank_import_days is 'The days of an account that a statement covers.';
select migration_tools.protect_tenant_table('bank_import_days', :'app_role',
  'select, insert, delete');

create table bank_lines (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  fingerprint text not null,
  account text not null,
  posted_on date not null,
  amount numeric(14,2) not null,
  code text not null,
  text text not null,
  addenda text not null,
  remittance_due_on date not null,
  state text not null default 'open'
    check (state in ('matched', 'open', 'unknown', 'aside', 'out')),
  payer_ids uuid[] not null default '{}',
  candidates jsonb not null default '[]',
  primary key (organization_id, id),
  unique (organization_id, fingerprint)
);
comment on column bank_lines.fingerprint is
  'Of account, day, amount and texts, with a number where a file has equal lines.';
comment on column bank_lines.remittance_due_on is
  'From here on a line of a known payer misses its remittance.';
comment on column bank_lines.state is
  'open: of a payer that its text names. unknown: of nobody known. out: money that went out.';
create index bank_lines_day_idx on bank_lines (organization_id, posted_on);
select migration_tools.protect_tenant_table('bank_lines', :'app_role',
  'select, insert, update, delete');

create table bank_import_lines (
  organization_id uuid not null,
  import_id uuid not null,
  line_id uuid not null,
  primary key (organization_id, import_id, line_id),
  foreign key (organization_id, import_id) references bank_imports (organization_id, id)
    on delete cascade,
  foreign key (organization_id, line_id) references bank_lines (organization_id, id)
);
comment on table bank_import_lines is 'A line stays as long as one of its imports does.';
create index bank_import_lines_line_idx on bank_import_lines (organization_id, line_id);
select migration_tools.protect_tenant_table('bank_import_lines', :'app_role',
  'select, insert, delete');

create table deposit_decisions (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  line_keys text[] not null check (cardinality(line_keys) > 0),
  payment_keys text[] not null,
  decided_by uuid references users (id),
  decided_at timestamptz not null default now(),
  primary key (organization_id, id)
);
comment on table deposit_decisions is
  'What a person said: lines and payments that are the same money; without payments, lines that '
  'no payer sent. Keys are known again when a file is deleted and comes back.';
select migration_tools.protect_tenant_table('deposit_decisions', :'app_role',
  'select, insert, delete');

create table deposit_matches (
  organization_id uuid not null,
  line_id uuid not null,
  payment_id uuid not null,
  step text not null check (step in ('person', 'trace', 'amount', 'sum')),
  primary key (organization_id, line_id, payment_id),
  foreign key (organization_id, line_id) references bank_lines (organization_id, id)
);
comment on column deposit_matches.payment_id is
  'Without a foreign key: the trigger on payments removes it, and notes who must look again.';
create index deposit_matches_payment_idx on deposit_matches (organization_id, payment_id);
select migration_tools.protect_tenant_table('deposit_matches', :'app_role',
  'select, insert, delete');

create table deposit_covers (
  organization_id uuid not null references organizations (id),
  from_on date not null,
  until_on date not null,
  primary key (organization_id, from_on)
);
comment on table deposit_covers is
  'Payment dates whose deposits statements must show: without one, they are missing.';
select migration_tools.protect_tenant_table('deposit_covers', :'app_role',
  'select, insert, delete');

-- Pharmacies whose payments changed since their deposits were matched.
create table deposit_queue (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  primary key (organization_id, id)
);
select migration_tools.protect_tenant_table('deposit_queue', :'app_role',
  'select, insert, delete');
create policy platform_dispatch on deposit_queue for select to :"platform_role" using (true);
grant select (organization_id) on deposit_queue to :"platform_role";

create table book_settings (
  organization_id uuid not null references organizations (id),
  accounts jsonb not null,
  tax_rate text not null,
  primary key (organization_id)
);
comment on column book_settings.accounts is 'By account: the name and code in the own books.';
select migration_tools.protect_tenant_table('book_settings', :'app_role',
  'select, insert, update');

create table book_months (
  organization_id uuid not null references organizations (id),
  month date not null check (extract(day from month) = 1),
  closed_by uuid references users (id),
  closed_at timestamptz not null default now(),
  primary key (organization_id, month)
);
comment on table book_months is 'Closed months. They follow one another, and none opens again.';
select migration_tools.protect_tenant_table('book_months', :'app_role', 'select, insert');

create table book_entries (
  organization_id uuid not null,
  month date not null,
  of_month date not null check (of_month <= month),
  account text not null
    check (account in ('plans', 'fees', 'mfp', 'patients', 'other', 'revenue')),
  cents bigint not null check (cents <> 0),
  primary key (organization_id, month, of_month, account),
  foreign key (organization_id, month) references book_months (organization_id, month)
);
comment on table book_entries is
  'What a closed month has booked: its own figures, and changes of earlier months. Debits are '
  'positive.';
select migration_tools.protect_tenant_table('book_entries', :'app_role', 'select, insert');
