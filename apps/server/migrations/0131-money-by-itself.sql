-- A case that is won without an amount lacks what it asked less what came, also before it was sent.
alter table cases no force row level security;
alter table case_sums no force row level security;
insert into case_sums
  (organization_id, party, kind, state, cases, asked, seen, by_itself, unpaid)
select organization_id, party, kind, state, 0, 0, 0, 0,
  sum(greatest(0, asked - by_itself - seen) - greatest(0, asked - seen))
from cases
where kind <> 'held_payment' and state = 'won' and promised is null and by_itself <> 0
group by organization_id, party, kind, state
having sum(greatest(0, asked - by_itself - seen) - greatest(0, asked - seen)) <> 0;
alter table case_sums force row level security;
alter table cases force row level security;
comment on column case_sums.unpaid is
  'Of won cases, what was promised less what was seen; of all that was asked, less what came before.';
