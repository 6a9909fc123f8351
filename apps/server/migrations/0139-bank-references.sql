alter table bank_lines add column bank_reference text not null default '';
comment on column bank_lines.bank_reference is
  'By which the bank knows the line, such as FITID; empty if its file has none. It stays when the '
  'bank writes another text or day.';
create index bank_lines_reference_idx on bank_lines (organization_id, bank_reference)
  where bank_reference <> '';
grant update (bank_reference, posted_on, remittance_due_on, text, addenda) on bank_lines
  to :"app_role";
