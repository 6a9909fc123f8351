-- An organization's own rules: the rows they speak about, and each of them at most once.

alter table classification_rules
  add column applies_to text not null default 'provider_adjustment'
    check (applies_to in ('provider_adjustment', 'claim_adjustment')),
  add constraint classification_rules_claim_check check (
    applies_to = 'provider_adjustment'
    or (code_pattern is not null and reference_pattern is null));
comment on column classification_rules.code_pattern is
  'A PLB code; for claims a CAS group and reason, as CO 253.';
comment on column classification_rules.reference_pattern is
  'Words that a reference must hold in a row, upper case, with single spaces.';
comment on column classification_rules.active is 'False: undone; kept for the record.';

create unique index classification_rules_match_idx on classification_rules
  (organization_id, applies_to, payer_id, code_pattern, reference_pattern)
  nulls not distinct where active;
