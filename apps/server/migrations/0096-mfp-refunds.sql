-- Refunds of the Medicare Transaction Facilitator: money for fills of drugs with a negotiated
-- price, whose claims the plans have already paid. Until now each counted as a claim of its own.
create table mfp_refunds (
  organization_id uuid not null,
  id uuid not null,
  remittance_id uuid not null,
  payment_id uuid not null,
  payer_id uuid not null,
  rx_number text not null,
  fill_number smallint not null check (fill_number between 0 and 99),
  status text not null check (status in ('paid', 'denied', 'reversal')),
  status_code text not null,
  date_of_service date,
  ndc varchar(20),
  drug_name text,
  quantity numeric(12,3),
  default_amount numeric(12,2) not null,
  amount numeric(12,2) not null,
  control_number text,
  original_reference text,
  remarks text[] not null default '{}',
  paid_on date not null,
  segment bigint,
  byte_offset bigint,
  primary key (organization_id, id),
  foreign key (organization_id, payment_id, remittance_id, payer_id)
    references payments (organization_id, id, remittance_id, payer_id)
);
comment on column mfp_refunds.rx_number is 'Without leading zeros.';
comment on column mfp_refunds.default_amount is
  'The Standard Default Refund Amount (CLP03): WAC minus the negotiated price, times the quantity.';
comment on column mfp_refunds.amount is 'What was paid (CLP04); negative where it was taken back.';
comment on column mfp_refunds.remarks is 'Codes of LQ*HE that say why less was paid.';
create index mfp_refunds_payment_idx on mfp_refunds (organization_id, payment_id);
create index mfp_refunds_fill_idx on mfp_refunds (organization_id, rx_number, fill_number);
create index mfp_refunds_day_idx on mfp_refunds (organization_id, paid_on);
select migration_tools.protect_tenant_table('mfp_refunds', :'app_role', 'select, insert, delete');
grant update (paid_on, remarks) on mfp_refunds to :"app_role";

alter table payments add column refund_count integer not null default 0;
comment on column payments.claims_net is 'Of claims and refunds.';

alter table payer_day_metrics add column refunds numeric(16,2) not null default 0;
alter table drug_month_metrics add column refunds numeric(16,2) not null default 0;
alter table drug_total_metrics add column refunds_cents bigint not null default 0;
grant update (refunds) on payer_day_metrics to :"app_role";
grant update (refunds) on drug_month_metrics to :"app_role";
grant update (refunds_cents) on drug_total_metrics to :"app_role";
comment on column payer_day_metrics.refunds is
  'Of fills; adjustments_mfp_refund is of those that came as lump sums.';

alter table claims add column rx_number text
  generated always as (ltrim(substring(claim_id from '[0-9]+'), '0')) stored;
comment on column claims.rx_number is
  'The Rx number in the claim number: its first digits, without leading zeros.';
create index claims_rx_idx on claims (organization_id, rx_number) where status = 'paid';

-- What an 835 says of a claim's line of business (CLP06).
alter table claims add column filing_code varchar(2);

-- By which version of the reader a file was read; an older one is read again in the background.
alter table remittances add column reader_version smallint not null default 1;

alter table provider_adjustments drop constraint provider_adjustments_category_check,
  add constraint provider_adjustments_category_check check (category in ('dir', 'effective_rate',
    'transaction_fee', 'network_fee', 'recoupment', 'interest', 'bonus', 'forwarding_balance',
    'withholding', 'contractual', 'patient', 'ingredient_cost', 'dispensing_fee', 'mfp_refund',
    'mfp_adjustment', 'other', 'unclassified'));
alter table classification_rules drop constraint classification_rules_category_check,
  add constraint classification_rules_category_check check (category in ('dir', 'effective_rate',
    'transaction_fee', 'network_fee', 'recoupment', 'interest', 'bonus', 'forwarding_balance',
    'withholding', 'contractual', 'patient', 'ingredient_cost', 'dispensing_fee', 'mfp_refund',
    'mfp_adjustment', 'other', 'unclassified'));

grant update (refund_count) on payments to :"app_role";
grant update (filing_code) on claims to :"app_role";
grant update (reader_version) on remittances to :"app_role";
grant select (reader_version, file_type) on remittances to :"platform_role";
-- Files from now on are read by the second version.
alter table remittances alter column reader_version set default 2;
create index remittances_reader_version_idx on remittances (organization_id, id)
  where reader_version < 2;
