-- A statement may cover several spans of an account, and paper checks take longer.
alter table bank_import_days
  add column stated boolean not null default false,
  drop constraint bank_import_days_pkey,
  add primary key (organization_id, import_id, account, from_on);
comment on column bank_import_days.stated is
  'The file says these days; else its first and last line do.';
alter table deposit_covers add column check_until_on date;
comment on column deposit_covers.check_until_on is
  'As until_on, for paper checks; null: the statements end too soon for any.';
