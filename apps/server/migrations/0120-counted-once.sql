-- A payment's money may be asked for as claims, and again as the deposit that must show it.
alter table case_receipts add column counted_elsewhere numeric(12,2) not null default 0;
comment on column case_receipts.counted_elsewhere is
  'Of a deposit, what receipts of its payment''s claims, refunds and lump sums are: sums leave it '
  'out, so that a dollar counts once.';
create index case_receipts_day_idx on case_receipts (organization_id, came_on);
create index case_receipts_twice_idx on case_receipts (organization_id)
  where counted_elsewhere > 0;

-- Sums leave out what is counted elsewhere from the next look on.
alter table case_queue no force row level security;
alter table case_receipts no force row level security;
insert into case_queue (organization_id)
select distinct organization_id from case_receipts where source = 'deposit';
alter table case_receipts force row level security;
alter table case_queue force row level security;

-- The first closed month freezes the months before it: only their later changes are booked.
alter table book_months add column earlier jsonb;
comment on column book_months.earlier is
  'Of one month, mostly the first closed: by month before the first closed one, its amounts in '
  'cents by account as they were then. They are not booked; what changes of them later is.';
