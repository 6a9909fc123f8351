-- A document whose money is proven is completed while some of what stands beside its money waits
-- for a person: drugs, drug codes, quantities and plans.

alter table document_payments add column items_to_check integer not null default 0;
comment on column document_payments.items_to_check is
  'How many of its doubts hold no money: their values are left out of its claims until then.';
grant update (items_to_check) on document_payments to :"app_role";
create index document_payments_to_check_idx on document_payments (organization_id, remittance_id)
  where items_to_check > 0;

-- Of what was read before: quantities in doubt were left out of completed documents already.
alter table document_payments no force row level security;
update document_payments set items_to_check = (
  select count(*) from jsonb_array_elements(proof -> 'doubts') doubt
  where doubt ->> 'part' = 'claim'
    and doubt ->> 'field' in ('drugName', 'ndc', 'quantity', 'planName')
    and doubt ->> 'code' not in ('amount_in_words', 'not_a_claim', 'column_uncertain'));
alter table document_payments force row level security;
