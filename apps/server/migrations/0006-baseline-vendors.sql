-- What the pharmacy buys: vendors, their invoices as they come in, are paid, decided and audited,
-- and what a line says about the cost of a drug, in units that are dispensed.

create table vendors (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  vendor_code text,
  contact_email varchar(255),
  contact_phone varchar(20),
  address text,
  tax_id text,
  payment_terms text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index vendors_name_idx on vendors (organization_id, lower(name));

-- A file with invoices: uploaded, or sent by mail. Its invoices are kept when their figures prove
-- each other; until then a person looks at the draft, and nothing of it counts.
create table invoice_documents (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  file_name text not null,
  file_type text not null,
  file_size bigint not null,
  file_path text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  origin text not null check (origin in ('upload', 'mail')),
  status text not null default 'reading'
    check (status in ('reading', 'review', 'done', 'failed', 'dismissed')),
  reason_code text,
  reason text,
  pages jsonb not null default '[]',
  vendor_id uuid,
  uploaded_by uuid references users (id),
  mail_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  attempts integer not null default 0,
  remittance_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, vendor_id) references vendors (organization_id, id),
  foreign key (organization_id, mail_id) references inbound_mails (organization_id, id)
);
comment on column invoice_documents.vendor_id is
  'Whose invoices these are, where a person said so; else each says it itself.';
create unique index invoice_documents_content_key on invoice_documents (organization_id, sha256)
  where status <> 'failed' and status <> 'dismissed';
create index invoice_documents_waiting_idx on invoice_documents (organization_id, created_at)
  where status in ('reading', 'review');
comment on column invoice_documents.attempts is
  'Readings that failed for a reason of ours since it was last sent to be read.';
comment on column invoice_documents.remittance_id is
  'The upload or the attachment as which it came in first, taken for a remittance.';
create index invoice_documents_content_idx on invoice_documents (organization_id, sha256);
create index invoice_documents_open_idx on invoice_documents (created_at)
  where status = 'reading';

create table vendor_invoices (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  vendor_id uuid not null,
  invoice_number text not null,
  invoice_date date not null,
  due_date date,
  total_amount numeric(12,2) not null,
  paid_amount numeric(12,2) not null default 0,
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'paid', 'disputed', 'cancelled')),
  file_name text,
  file_path text,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  extracted_data jsonb,
  uploaded_by uuid references users (id),
  approved_by uuid references users (id),
  approved_at timestamptz,
  paid_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  document_id uuid,
  origin text not null default 'typed' check (origin in ('typed', 'upload', 'mail')),
  decided_by text not null default 'person'
    check (decided_by in ('edi', 'text', 'ocr', 'repaired', 'person')),
  version integer not null default 0,
  number_key text generated always as (
    regexp_replace(lower(regexp_replace(invoice_number, '[^A-Za-z0-9]', '', 'g')),
      '(^|[a-z])0+(?=[0-9])', '\1', 'g')) stored,
  lines_key text,
  primary key (organization_id, id),
  foreign key (organization_id, vendor_id) references vendors (organization_id, id),
  foreign key (organization_id, document_id)
    references invoice_documents (organization_id, id)
);
create index vendor_invoices_vendor_idx
  on vendor_invoices (organization_id, vendor_id, invoice_number);
create index vendor_invoices_day_idx on vendor_invoices (organization_id, invoice_date desc, id);
comment on column vendor_invoices.version is 'Grows with each change of status and each payment.';
comment on column vendor_invoices.decided_by is
  'How the least certain of its values was decided.';
create index vendor_invoices_document_idx on vendor_invoices (organization_id, document_id)
  where document_id is not null;
comment on column vendor_invoices.number_key is
  'The number as it is compared: without case, punctuation and leading zeros.';
comment on column vendor_invoices.lines_key is
  'The same for the same lines in whatever order; null before the first audit and without lines.';
create index vendor_invoices_number_key_idx
  on vendor_invoices (organization_id, vendor_id, number_key);
create index vendor_invoices_lines_key_idx on vendor_invoices (organization_id, lines_key)
  where lines_key is not null;
create index vendor_invoices_due_idx on vendor_invoices (organization_id, due_date)
  where status in ('pending', 'approved');

create table invoice_line_items (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  invoice_id uuid not null,
  position integer not null default 0,
  description text not null,
  quantity numeric(12,3) not null,
  unit_price numeric(14,5) not null,
  total_price numeric(12,2) not null,
  category text,
  account_code text,
  ndc varchar(20),
  created_at timestamptz not null default now(),
  unit text,
  pack_size numeric(12,3) check (pack_size > 0),
  dispensing_unit text check (dispensing_unit in ('EA', 'ML', 'GM')),
  unit_basis text check (unit_basis in ('stated', 'package', 'price', 'person')),
  confirmed boolean not null default true,
  origin jsonb,
  unit_cost numeric(14,5)
    generated always as (round(unit_price / pack_size, 5)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, invoice_id) references vendor_invoices (organization_id, id)
);
create index invoice_line_items_invoice_idx
  on invoice_line_items (organization_id, invoice_id, position);
create index invoice_line_items_ndc_idx on invoice_line_items (organization_id, ndc)
  where ndc is not null;
comment on column invoice_line_items.unit is 'As the invoice counts it: EA, BT, PK, ML ...';
comment on column invoice_line_items.pack_size is
  'Dispensing units in one of the units invoiced; null while nobody knows, then it costs nothing.';
comment on column invoice_line_items.unit_basis is
  'Why the pack size is believed: stated on the line, known of the package, by a known price of '
  'the drug, or by a person.';
comment on column invoice_line_items.confirmed is
  'False while a finding about its figures or units is open: then it is no price of the drug.';

create table invoice_drafts (
  organization_id uuid not null,
  document_id uuid not null,
  position integer not null check (position >= 0),
  draft jsonb not null,
  proof jsonb not null,
  status text not null check (status in ('review', 'done', 'dismissed')),
  version integer not null default 0,
  invoice_id uuid,
  primary key (organization_id, document_id, position),
  foreign key (organization_id, document_id) references invoice_documents (organization_id, id),
  foreign key (organization_id, invoice_id) references vendor_invoices (organization_id, id)
);
comment on column invoice_drafts.version is
  'Grows with each change; a person''s change names the one it was made on.';
create index invoice_drafts_invoice_idx on invoice_drafts (organization_id, invoice_id);

create table invoice_status_changes (
  organization_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  from_status text,
  to_status text not null
    check (to_status in ('pending', 'approved', 'paid', 'disputed', 'cancelled')),
  reason text,
  changed_by uuid references users (id),
  changed_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, invoice_id) references vendor_invoices (organization_id, id)
);
create index invoice_status_changes_invoice_idx
  on invoice_status_changes (organization_id, invoice_id, changed_at);

create table invoice_payments (
  organization_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  amount numeric(12,2) not null check (amount <> 0),
  paid_on date not null,
  note text,
  recorded_by uuid references users (id),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, invoice_id) references vendor_invoices (organization_id, id)
);
comment on table invoice_payments is
  'What was paid on an invoice, part by part; paid_amount of the invoice is their sum.';
create index invoice_payments_invoice_idx on invoice_payments (organization_id, invoice_id);
create index invoice_payments_day_idx on invoice_payments (organization_id, paid_on);

create table invoice_findings (
  organization_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  line_id uuid,
  kind text not null,
  amount numeric(12,2) not null,
  evidence jsonb not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'disputed', 'ignored')),
  note text,
  decided_by uuid references users (id),
  decided_at timestamptz,
  found_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, invoice_id, line_id, kind),
  foreign key (organization_id, invoice_id) references vendor_invoices (organization_id, id)
);
comment on column invoice_findings.amount is 'The money that it is about; positive: against us.';
create index invoice_findings_worklist_idx
  on invoice_findings (organization_id, amount desc, id) where status = 'open';
create index invoice_findings_line_idx on invoice_findings (organization_id, line_id)
  where line_id is not null;

select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, update, delete')
from unnest(array['vendors', 'vendor_invoices', 'invoice_line_items', 'invoice_documents',
  'invoice_drafts', 'invoice_findings']::regclass[]) as target;
revoke update (remittance_id) on invoice_documents from :"app_role";
select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, delete')
from unnest(array['invoice_status_changes', 'invoice_payments']::regclass[]) as target;
-- The platform finds documents whose reading was lost; it reads nothing of them.
create policy platform on invoice_documents for select to :"platform_role" using (true);
grant select (organization_id, id, status, created_at) on invoice_documents to :"platform_role";
