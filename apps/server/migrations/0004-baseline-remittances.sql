-- What arrives and what it says: files, payments, claims, lump sums, findings, and the rules that
-- decide what an adjustment is. Amounts are dollars with cents; a fee is positive when money is
-- taken.

create table organization_keys (
  organization_id uuid not null primary key references organizations (id),
  wrapped_key bytea not null,
  created_at timestamptz not null default now()
);
comment on column organization_keys.wrapped_key is
  'The data key of the organization, wrapped by ENCRYPTION_KEY.';

create table file_objects (
  organization_id uuid not null references organizations (id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes >= 0),
  storage_path text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, sha256)
);
comment on column file_objects.bytes is 'Of the original, before encryption; sha256 likewise.';

create table payers (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  code text,
  tax_id text,
  identity text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, identity)
);
comment on column payers.identity is
  'The normalised key a payer is known by: its id, else its name.';

create table remittances (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  file_name text not null,
  file_type text not null,
  file_size bigint not null,
  file_path text not null,
  uploaded_by uuid references users (id),
  processing_status text not null default 'pending'
    check (processing_status in ('pending', 'processing', 'review', 'completed', 'failed')),
  extracted_data jsonb,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  source text not null default 'upload'
    check (source in ('upload', 'mail', 'cli', 'sample', 'demo')),
  is_sample boolean not null default false,
  stage text,
  failure_code text,
  failure_reason text,
  duplicate_of uuid,
  attempts integer not null default 0,
  claim_count integer not null default 0,
  payment_count integer not null default 0,
  findings_count integer not null default 0,
  total_dir_fees numeric(14,2),
  started_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  review_version integer not null default 0,
  read_here_until timestamptz,
  page_turns jsonb not null default '{}',
  reading jsonb,
  primary key (organization_id, id),
  unique (organization_id, sha256),
  foreign key (organization_id, duplicate_of) references remittances (organization_id, id)
);
create index remittances_created_idx on remittances (organization_id, created_at desc, id);
create index remittances_duplicate_idx on remittances (organization_id, duplicate_of)
  where duplicate_of is not null;
create index remittances_unfinished_idx on remittances (organization_id, processing_status)
  where processing_status in ('pending', 'processing');
comment on column remittances.review_version is
  'Grows with each change of what was read; a person''s change names the one it was made on.';
comment on column remittances.read_here_until is
  'Until then a process reads the file without a job, because only it knows the password.';
comment on column remittances.page_turns is
  'How a person turned pages, by number: degrees clockwise from how they lie in the file.';
create index remittances_review_idx on remittances (organization_id, id)
  where processing_status = 'review';
comment on column remittances.reading is
  'While a document is read: how many of its pages are, and what the first one says, unproven.';

create table payments (
  organization_id uuid not null,
  id uuid not null,
  remittance_id uuid not null,
  payer_id uuid not null,
  position integer not null check (position >= 0),
  amount numeric(14,2) not null,
  method text,
  trace_number text,
  payer_tax_id text,
  paid_on date,
  payee_name text,
  payee_id text,
  claims_net numeric(14,2) not null,
  provider_adjustments_total numeric(14,2) not null,
  difference numeric(14,2) not null,
  balanced boolean not null,
  counted boolean not null default false,
  held_reason text check (held_reason in ('out_of_balance', 'duplicate', 'undated', 'cut_off')),
  duplicate_of_payment_id uuid,
  claim_count integer not null default 0,
  paid_claim_count integer not null default 0,
  denied_claim_count integer not null default 0,
  reversal_count integer not null default 0,
  segment bigint,
  byte_offset bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  counted_by_decision boolean not null default false,
  cut_off boolean not null default false,
  of_document boolean not null default false,
  check_amount numeric(14,2),
  primary key (organization_id, id),
  unique (organization_id, remittance_id, id, payer_id),
  foreign key (organization_id, remittance_id) references remittances (organization_id, id),
  foreign key (organization_id, payer_id) references payers (organization_id, id),
  foreign key (organization_id, duplicate_of_payment_id) references payments (organization_id, id),
  constraint payments_counted_check check (
    not counted or (paid_on is not null and (held_reason is null or counted_by_decision))),
  constraint payments_decision_check check (not counted_by_decision or held_reason is not null)
);
comment on column payments.counted is
  'In every total. Changed only by set_payments_counted, which keeps the rollups.';
comment on column payments.position is 'Counted from 0 in the file.';
-- Partial, all of them: each claim's foreign key is looked up here, and while the table is young
-- and has no statistics the planner would take any index that begins with the organization for as
-- good (measured: 25 µs a claim instead of 9).
create unique index payments_position_idx on payments (organization_id, remittance_id, position)
  where position >= 0;
create index payments_same_payment_idx
  on payments (organization_id, payer_id, trace_number, amount) where trace_number is not null;
create index payments_day_idx on payments (organization_id, paid_on) where counted;
create index payments_duplicate_idx on payments (organization_id, duplicate_of_payment_id)
  where duplicate_of_payment_id is not null;
comment on column payments.counted_by_decision is
  'A person counts it although held_reason says why it was held.';
comment on column payments.cut_off is 'The file ends before the payment does.';
comment on column payments.of_document is
  'Read in a document: its payer and trace number may be spelled otherwise than in an 835.';
create index payments_of_document_idx on payments (organization_id, amount) where of_document;
comment on column payments.check_amount is
  'Of the whole check, where this payment is one payer''s share of it.';
create index payments_check_amount_idx on payments (organization_id, check_amount)
  where check_amount is not null;

-- What a person decides about a payment that is held. The reason for which it was held stays, so
-- that taking the decision back holds it again.
create table payment_decisions (
  organization_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  action text not null check (action in ('count', 'hold')),
  note text not null default '',
  decided_by uuid not null references users (id),
  decided_at timestamptz not null default now(),
  paid_on date,
  rows_were_on date,
  primary key (organization_id, id),
  foreign key (organization_id, payment_id) references payments (organization_id, id),
  check (action <> 'count' or note <> ''),
  constraint payment_decisions_day_check check (paid_on is null or action = 'count')
);
create index payment_decisions_payment_idx on payment_decisions (organization_id, payment_id, id);
comment on column payment_decisions.paid_on is
  'The day that the person gave, where the file has none.';
comment on column payment_decisions.rows_were_on is
  'Where the claims and lump sums of the payment stood before that, to be put back there.';

-- The index that a payment's claims are found by also serves its foreign key.
create table claims (
  organization_id uuid not null,
  id uuid not null,
  claim_id text not null,
  remittance_id uuid not null,
  payment_id uuid not null,
  payer_id uuid not null,
  date_of_service date,
  processed_date date not null,
  gross_amount numeric(12,2) not null,
  dir_fee numeric(12,2) not null,
  ger_fee numeric(12,2) not null,
  other_fees numeric(12,2) not null,
  net_amount numeric(12,2) not null,
  charge_amount numeric(12,2) not null,
  patient_paid numeric(12,2) not null,
  drug_name text,
  ndc varchar(20),
  quantity numeric(12,3),
  status text not null check (status in ('paid', 'denied', 'reversal')),
  status_code text not null,
  plan_name text,
  payer_control_number text,
  original_reference text,
  reverses_claim_id uuid,
  adjustments jsonb not null default '[]',
  difference numeric(12,2) not null default 0,
  segment bigint,
  byte_offset bigint,
  decided_by text check (decided_by in ('text', 'ocr', 'repaired', 'person')),
  primary key (organization_id, id),
  foreign key (organization_id, payment_id, remittance_id, payer_id)
    references payments (organization_id, id, remittance_id, payer_id),
  foreign key (organization_id, reverses_claim_id) references claims (organization_id, id)
);
comment on column claims.adjustments is
  '[level, group, reason, "amount", category, rule id, rule version] each; level: claim, service.';
create index claims_day_idx on claims (organization_id, processed_date desc, id);
create index claims_payment_idx on claims (organization_id, payment_id);
create index claims_number_idx on claims (organization_id, claim_id);
create index claims_reverses_idx on claims (organization_id, reverses_claim_id)
  where reverses_claim_id is not null;
-- A reversal names what it takes back by the payer's own number of it.
create index claims_control_number_idx on claims (organization_id, payer_control_number)
  where status = 'paid' and payer_control_number is not null;
create index claims_unlinked_reversals_idx on claims (organization_id, remittance_id)
  where status = 'reversal' and reverses_claim_id is null;
comment on column claims.decided_by is
  'How the least certain of its values was decided; null for a claim of an 835.';

-- How often the claims of a pharmacy have changed. What keeps claims in memory compares the sum
-- with the one it has seen: a transaction that sees as many sees the same claims. A row for each
-- transaction: those of one pharmacy do not wait for each other here, as they would for a counter.
create table claim_changes (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  changes integer not null default 1 check (changes > 0),
  primary key (organization_id, id)
);
comment on table claim_changes is
  'How many transactions changed claims, or what the list of claims shows beside them: the sum.';

create table provider_adjustments (
  organization_id uuid not null,
  id uuid not null,
  remittance_id uuid not null,
  payment_id uuid not null,
  payer_id uuid not null,
  code text not null,
  reference text,
  amount numeric(14,2) not null,
  category text not null check (category in ('dir', 'effective_rate', 'transaction_fee',
    'network_fee', 'recoupment', 'interest', 'bonus', 'forwarding_balance', 'withholding',
    'contractual', 'patient', 'ingredient_cost', 'dispensing_fee', 'mfp_refund', 'other',
    'unclassified')),
  rule_id text not null,
  rule_version integer not null,
  fiscal_period_end date,
  paid_on date not null,
  segment bigint,
  byte_offset bigint,
  primary key (organization_id, id),
  foreign key (organization_id, payment_id, remittance_id, payer_id)
    references payments (organization_id, id, remittance_id, payer_id)
);
create index provider_adjustments_payment_idx on provider_adjustments (organization_id, payment_id);
create index provider_adjustments_day_idx on provider_adjustments (organization_id, paid_on);
create index provider_adjustments_forwarding_idx on provider_adjustments (organization_id, payer_id)
  where category = 'forwarding_balance';

create table remittance_findings (
  organization_id uuid not null,
  remittance_id uuid not null,
  position integer not null,
  code text not null,
  severity text not null check (severity in ('error', 'warning', 'info')),
  segment bigint,
  byte_offset bigint,
  element text,
  expected text,
  found text,
  difference numeric(14,2),
  primary key (organization_id, remittance_id, position),
  foreign key (organization_id, remittance_id) references remittances (organization_id, id)
);

create table classification_rules (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  scope text not null check (scope in ('payer', 'organization')),
  payer_id uuid,
  code_pattern text,
  reference_pattern text,
  category text not null check (category in ('dir', 'effective_rate', 'transaction_fee',
    'network_fee', 'recoupment', 'interest', 'bonus', 'forwarding_balance', 'withholding',
    'contractual', 'patient', 'ingredient_cost', 'dispensing_fee', 'mfp_refund', 'other',
    'unclassified')),
  version integer not null default 1,
  active boolean not null default true,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  applies_to text not null default 'provider_adjustment'
    check (applies_to in ('provider_adjustment', 'claim_adjustment')),
  primary key (organization_id, id),
  foreign key (organization_id, payer_id) references payers (organization_id, id),
  check ((scope = 'payer') = (payer_id is not null)),
  check (code_pattern is not null or reference_pattern is not null),
  constraint classification_rules_claim_check check (
    applies_to = 'provider_adjustment'
    or (code_pattern is not null and reference_pattern is null))
);
comment on column classification_rules.code_pattern is
  'A PLB code; for claims a CAS group and reason, as CO 253.';
comment on column classification_rules.reference_pattern is
  'Words that a reference must hold in a row, upper case, with single spaces.';
comment on column classification_rules.active is 'False: undone; kept for the record.';
create unique index classification_rules_match_idx on classification_rules
  (organization_id, applies_to, payer_id, code_pattern, reference_pattern)
  nulls not distinct where active;

create table alerts (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  type text not null check (type in ('dir_spike', 'below_cost', 'insight', 'warning')),
  title text not null,
  message text not null,
  severity text not null default 'medium' check (severity in ('low', 'medium', 'high')),
  is_read boolean not null default false,
  data jsonb,
  cause text not null,
  month date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  action_url text check (action_url ~ '^/'),
  resolved_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, cause, month)
);
comment on column alerts.cause is
  'What fired it, for example dir_spike:<payer id>. One alert for each cause and month.';
comment on column alerts.resolved_at is 'Since when its cause is gone; null: it is open.';
create index alerts_month_idx on alerts (organization_id, month desc) where resolved_at is null;

select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, update, delete')
from unnest(array['payers', 'remittances', 'payments', 'claims', 'provider_adjustments',
  'remittance_findings', 'classification_rules', 'alerts']::regclass[]) as target;
-- What a file says stays as it was read.
revoke update (cut_off, check_amount) on payments from :"app_role";
revoke update (applies_to) on classification_rules from :"app_role";
select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, delete')
from unnest(array['payment_decisions', 'claim_changes']::regclass[]) as target;
select migration_tools.protect_tenant_table('organization_keys', :'app_role', 'select, insert');
grant update (wrapped_key) on organization_keys to :"app_role";
select migration_tools.protect_tenant_table('file_objects', :'app_role', 'select, insert, delete');
-- Enough to send a job again, and nothing of what a remittance says.
create policy platform_dispatch on remittances for select to :"platform_role" using (true);
grant select (organization_id, id, processing_status, stage, attempts, started_at, completed_at,
  created_at, updated_at, read_here_until) on remittances to :"platform_role";
