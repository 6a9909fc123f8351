-- What a person decides about a payment that is held, and the ways by which reversals find what
-- they take back.

create table payment_decisions (
  organization_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  action text not null check (action in ('count', 'hold')),
  note text not null default '',
  decided_by uuid not null references users (id),
  decided_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, payment_id) references payments (organization_id, id),
  check (action <> 'count' or note <> '')
);
create index payment_decisions_payment_idx on payment_decisions (organization_id, payment_id, id);

select migration_tools.protect_tenant_table('payment_decisions', :'app_role', 'select, insert');

-- The reason for which it was held stays, so that taking the decision back holds it again.
alter table payments add column counted_by_decision boolean not null default false;
comment on column payments.counted_by_decision is
  'A person counts it although held_reason says why it was held.';
grant update (counted_by_decision) on payments to :"app_role";
alter table payments drop constraint payments_check;
alter table payments
  add constraint payments_counted_check check (
    not counted or (paid_on is not null and (held_reason is null or counted_by_decision))),
  add constraint payments_decision_check check (
    not counted_by_decision or held_reason is not null);

-- A reversal names what it takes back by the payer's own number of it.
create index claims_control_number_idx on claims (organization_id, payer_control_number)
  where status = 'paid' and payer_control_number is not null;
create index claims_unlinked_reversals_idx on claims (organization_id, remittance_id)
  where status = 'reversal' and reverses_claim_id is null;
