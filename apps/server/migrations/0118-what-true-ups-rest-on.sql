-- What true-ups rest on: claims that may be in, and months that are to be summed.
alter table guarantee_claims drop constraint guarantee_claims_out_by_check,
  add constraint guarantee_claims_out_by_check check (out_by in ('rule', 'reversed', 'other_store',
    'no_class', 'no_awp', 'not_told', 'no_line'));

-- A claim that is reversed after its period is in twice: as it was, and as less.
alter table guarantee_claims add column is_reversal boolean not null default false;
alter table guarantee_claims drop constraint guarantee_claims_pkey,
  add primary key (organization_id, guarantee_id, adjudication_id, is_reversal);
comment on column guarantee_claims.is_reversal is
  'It takes back what a period that was over has counted: its amounts are negative.';
comment on column guarantee_claims.filled_on is
  'By which it is counted; of reversals and rebills after the period the day of the reversal.';

alter table guarantee_months add column claims_unknown integer not null default 0;
comment on column guarantee_months.claims_unknown is
  'Of those that are out: the ones that may be in, were all known of them.';

alter table contract_queue add column guarantee_id uuid, add column month date;
comment on column contract_queue.guarantee_id is
  'With month: a month of a guarantee to be summed, once no Rx number is queued.';
comment on table contract_queue is
  'Rx numbers to be held against contracts again, then months to be summed; without either: all. '
  'Rows are only added and removed.';
create index contract_queue_month_idx on contract_queue (organization_id, guarantee_id, month)
  where guarantee_id is not null;

comment on column contract_checks.term_id is
  'Null: two terms are as narrow, or whether a narrower one covers the claim isn''t known.';

insert into contract_queue (organization_id)
select organization_id from contract_terms union select organization_id from contract_guarantees;
