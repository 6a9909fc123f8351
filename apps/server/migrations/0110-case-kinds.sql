-- Price appeals, terms, floors, true-ups, deposits and held payments are asked for, too.
alter table cases drop constraint cases_kind_check;
alter table cases add constraint cases_kind_check check (kind in ('underpaid', 'contract_short',
  'unpaid', 'missing_remittance', 'mac', 'floor', 'mfp_late', 'mfp_short', 'part_d_question',
  'true_up', 'unexplained_lump', 'held_payment', 'missing_deposit', 'vendor_overcharge',
  'vendor_duplicate'));

-- Lump sums given back, credits of vendors and deposits prove money, too.
alter table case_receipts drop constraint case_receipts_source_check;
alter table case_receipts add constraint case_receipts_source_check check (source in ('claim',
  'refund', 'lump', 'credit', 'deposit'));
