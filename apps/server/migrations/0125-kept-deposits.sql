-- What is known of the deposits of payments was recounted at each read, over 20,000 payments in 300
-- ms. It is kept now, as the view recounted_expected_deposits finds it.
create table expected_deposits (
  organization_id uuid not null references organizations (id),
  payment_id uuid not null,
  payer_id uuid not null,
  trace_number text,
  payer_tax_id text,
  paid_on date,
  amount numeric(14,2) not null,
  payment_key text not null,
  is_deposited boolean not null,
  is_covered boolean not null,
  is_check boolean not null,
  is_held_back boolean not null,
  deposit_on date,
  primary key (organization_id, payment_id)
);
comment on table expected_deposits is
  'Payments that a bank must show. Kept by the triggers on payments and by the matching of lines.';
comment on column expected_deposits.is_held_back is
  'A person looks at it first: without a deposit, it is not missing.';
create index expected_deposits_day_idx
  on expected_deposits (organization_id, paid_on desc nulls last, payment_id);
create index expected_deposits_open_idx
  on expected_deposits (organization_id, paid_on, payment_id) where not is_deposited;
create index bank_lines_candidates_idx on bank_lines (organization_id) where candidates <> '[]';
create index bank_lines_account_idx on bank_lines (organization_id, account)
  where state in ('matched', 'open');
select migration_tools.protect_tenant_table('expected_deposits', :'app_role',
  'select, insert, update, delete');

alter table payments no force row level security;
alter table deposit_matches no force row level security;
alter table deposit_covers no force row level security;
alter table bank_lines no force row level security;
alter table central_payments no force row level security;
alter table central_payment_rows no force row level security;
alter table expected_deposits no force row level security;
insert into expected_deposits (organization_id, payment_id, payer_id, trace_number, payer_tax_id,
  paid_on, amount, payment_key, is_deposited, is_covered, is_check, is_held_back, deposit_on)
select payments.organization_id, payments.id as payment_id, payments.payer_id,
  payments.trace_number, payments.payer_tax_id, payments.paid_on, payments.amount,
  concat_ws('|', coalesce(payments.trace_number, ''), coalesce(payments.paid_on::text, ''),
    payments.amount, payments.payer_id) as payment_key,
  exists (select from deposit_matches match
    where match.organization_id = payments.organization_id and match.payment_id = payments.id
  ) as is_deposited,
  exists (select from deposit_covers cover
    where cover.organization_id = payments.organization_id
      and expected.on_day between cover.from_on
        and case when kind.is_check then cover.check_until_on else cover.until_on end
  ) as is_covered,
  kind.is_check,
  payments.check_amount is not null or named.payment_id is not null
    or coalesce(central.has_line, false) as is_held_back,
  expected.on_day as deposit_on
from payments
cross join lateral (select upper(coalesce(payments.method, '')) = 'CHK' as is_check) kind
left join (
  select distinct line.organization_id, (candidate ->> 'paymentId')::uuid as payment_id
  from bank_lines line, jsonb_array_elements(line.candidates) candidate
  where (line.candidates @> '[{"reason": "trace"}]' or line.candidates @> '[{"fits": true}]')
    and (candidate ->> 'reason' = 'trace' or candidate -> 'fits' = 'true')
) named on named.organization_id = payments.organization_id and named.payment_id = payments.id
left join (
  select row.organization_id, payment_id, bool_or(central.line_id is not null) as has_line,
    max(central.paid_on) as paid_on
  from central_payment_rows row
  join central_payments central on central.organization_id = row.organization_id
    and central.id = row.central_id
  cross join unnest(row.payment_ids) payment_id
  group by 1, 2
) central on central.organization_id = payments.organization_id
  and central.payment_id = payments.id
cross join lateral (
  select case when central.paid_on > payments.paid_on then central.paid_on
    else payments.paid_on end as on_day
) expected
where payments.import_id is null and payments.amount <> 0
  and upper(coalesce(payments.method, '')) <> 'NON'
  and (payments.held_reason is distinct from 'duplicate' or payments.counted);
alter table expected_deposits force row level security;
alter table central_payment_rows force row level security;
alter table central_payments force row level security;
alter table bank_lines force row level security;
alter table deposit_covers force row level security;
alter table deposit_matches force row level security;
alter table payments force row level security;
