-- What the pharmacy buys.

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
  primary key (organization_id, id),
  foreign key (organization_id, vendor_id) references vendors (organization_id, id)
);
create index vendor_invoices_vendor_idx
  on vendor_invoices (organization_id, vendor_id, invoice_number);
create index vendor_invoices_day_idx on vendor_invoices (organization_id, invoice_date desc, id);

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
  primary key (organization_id, id),
  foreign key (organization_id, invoice_id) references vendor_invoices (organization_id, id)
);
create index invoice_line_items_invoice_idx
  on invoice_line_items (organization_id, invoice_id, position);
create index invoice_line_items_ndc_idx on invoice_line_items (organization_id, ndc)
  where ndc is not null;

select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, update, delete')
from unnest(array['vendors', 'vendor_invoices', 'invoice_line_items']::regclass[]) as target;
