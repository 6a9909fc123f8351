-- What was read in a document that is no 835: its pages, payments and rows, each value with its
-- place and how it was decided, and what persons changed. It waits in the status 'review' while
-- something in it is not proven, and stays as the origin of the claims that came of it.

alter table remittances drop constraint remittances_processing_status_check;
alter table remittances add constraint remittances_processing_status_check check (
  processing_status in ('pending', 'processing', 'review', 'completed', 'failed'));
alter table remittances
  add column review_version integer not null default 0,
  add column read_here_until timestamptz,
  add column page_turns jsonb not null default '{}';
comment on column remittances.review_version is
  'Grows with each change of what was read; a person''s change names the one it was made on.';
comment on column remittances.read_here_until is
  'Until then a process reads the file without a job, because only it knows the password.';
comment on column remittances.page_turns is
  'How a person turned pages, by number: degrees clockwise from how they lie in the file.';
grant update (review_version, read_here_until, page_turns) on remittances to :"app_role";
grant select (read_here_until) on remittances to :"platform_role";
create index remittances_review_idx on remittances (organization_id, id)
  where processing_status = 'review';

alter table claims add column decided_by text
  check (decided_by in ('text', 'ocr', 'repaired', 'person'));
comment on column claims.decided_by is
  'How the least certain of its values was decided; null for a claim of an 835.';
grant update (decided_by) on claims to :"app_role";

alter table payments add column of_document boolean not null default false;
comment on column payments.of_document is
  'Read in a document: its payer and trace number may be spelled otherwise than in an 835.';
grant update (of_document) on payments to :"app_role";
create index payments_of_document_idx on payments (organization_id, amount) where of_document;

create table document_pages (
  organization_id uuid not null,
  remittance_id uuid not null,
  number integer not null check (number > 0),
  width numeric(12,3) not null,
  height numeric(12,3) not null,
  turned_degrees integer not null check (turned_degrees in (0, 90, 180, 270)),
  source text not null check (source in ('text_layer', 'cells', 'ocr')),
  words integer not null,
  primary key (organization_id, remittance_id, number),
  foreign key (organization_id, remittance_id) references remittances (organization_id, id)
);

create table document_payments (
  organization_id uuid not null,
  remittance_id uuid not null,
  position integer not null check (position >= 0),
  head jsonb not null,
  proof jsonb not null,
  proven boolean not null,
  amount numeric(14,2),
  doubts integer not null,
  payment_id uuid,
  primary key (organization_id, remittance_id, position),
  foreign key (organization_id, remittance_id) references remittances (organization_id, id),
  foreign key (organization_id, payment_id) references payments (organization_id, id)
);
comment on column document_payments.head is
  'The payment as core''s draft has it, without its claims and lump sums: those are document_rows.';
comment on column document_payments.proof is
  'Equations, doubts, signs and difference, as core proves them from all of that.';
create index document_payments_payment_idx on document_payments (organization_id, payment_id)
  where payment_id is not null;

-- No foreign key to claims: each deleted claim of an 835 would be looked up here. They go together.
create table document_rows (
  organization_id uuid not null,
  remittance_id uuid not null,
  payment_position integer not null,
  part text not null check (part in ('claim', 'lump')),
  row integer not null check (row >= 0),
  position integer not null check (position >= 0),
  content jsonb not null,
  claim_id uuid,
  primary key (organization_id, remittance_id, payment_position, part, row),
  foreign key (organization_id, remittance_id, payment_position)
    references document_payments (organization_id, remittance_id, position)
);
comment on column document_rows.content is
  'The claim or lump sum as core''s draft has it: values with box, confidence and who decided.';
create unique index document_rows_claim_idx on document_rows (organization_id, claim_id)
  where claim_id is not null;

create table document_changes (
  organization_id uuid not null,
  id uuid not null,
  remittance_id uuid not null,
  version integer not null,
  summary text not null,
  changes jsonb not null,
  undo jsonb not null,
  undone boolean not null default false,
  changed_by uuid not null references users (id),
  changed_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, remittance_id) references remittances (organization_id, id)
);
comment on column document_changes.version is 'Of the review, once this change was made.';
create index document_changes_remittance_idx
  on document_changes (organization_id, remittance_id, version);

select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, update, delete')
from unnest(array['document_pages', 'document_payments', 'document_rows',
  'document_changes']::regclass[]) as target;
