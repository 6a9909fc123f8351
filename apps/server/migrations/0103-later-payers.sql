-- A fill that two payers pay (coordination of benefits) has a claim at each. Its drug is dispensed
-- once, and of what patients owe only the last payer's amount counts.
alter table claims add column first_claim_id uuid,
  add column earlier_patient_paid numeric(12,2),
  add column has_later_payer boolean not null default false,
  add foreign key (organization_id, first_claim_id) references claims (organization_id, id);
comment on column claims.first_claim_id is
  'Of a later payer''s claim (CLP02 2, 3, 20, 21) and its reversal: the first payer''s claim of the same fill. Null unless both count and the first is not taken back.';
comment on column claims.earlier_patient_paid is
  'What the payer before had left to the patient: counted there, so it is subtracted here. Negative on a reversal.';
comment on column claims.has_later_payer is 'Whether another claim names this one as its first.';
grant update (first_claim_id, earlier_patient_paid, has_later_payer) on claims to :"app_role";
create index claims_first_idx on claims (organization_id, first_claim_id)
  where first_claim_id is not null;
create index claims_later_payers_idx on claims (organization_id, rx_number)
  where status = 'paid' and status_code in ('2', '3', '20', '21');

-- Files from before this migration are linked in the background.
alter table recost_states add column fills_linked boolean not null default false;
grant update (fills_linked) on recost_states to :"app_role";

-- Payers keep the parts of their profit: its formula is the figures' one.
drop type payer_cost_change;
alter table payer_cost_metrics add column invoice_cost numeric(16,2) not null default 0,
  add column nadac_cost numeric(16,2) not null default 0,
  drop column left_over;
grant update (invoice_cost, nadac_cost) on payer_cost_metrics to :"app_role";
comment on table payer_cost_metrics is 'drug_cost_metrics without drugs: costs of fills by payer.';
alter table payer_cost_metrics no force row level security;
alter table drug_cost_metrics no force row level security;
update payer_cost_metrics kept set known_gross = known.gross,
  known_patient_paid = known.patient_paid, invoice_cost = known.invoice, nadac_cost = known.nadac
from (
  select organization_id, month, payer_id, sum(known_gross) as gross,
    sum(known_patient_paid) as patient_paid, sum(invoice_cost) as invoice, sum(nadac_cost) as nadac
  from drug_cost_metrics
  group by organization_id, month, payer_id
) known
where known.organization_id = kept.organization_id and known.month = kept.month
  and known.payer_id = kept.payer_id;
alter table payer_cost_metrics force row level security;
alter table drug_cost_metrics force row level security;
