-- What the rows of case_sums come to, whether or not a look has made them one.
create view kept_case_sums with (security_invoker = true) as
select organization_id, party, kind, state, sum(cases) as cases, sum(asked) as asked,
  sum(seen) as seen, sum(by_itself) as by_itself, sum(unpaid) as unpaid
from case_sums
group by organization_id, party, kind, state
having sum(cases) <> 0 or sum(asked) <> 0 or sum(seen) <> 0 or sum(by_itself) <> 0
  or sum(unpaid) <> 0;
grant select on kept_case_sums to :"app_role";

-- What they must come to.
create view recounted_case_sums with (security_invoker = true) as
select organization_id, party, kind, state, count(*) as cases, sum(asked) as asked,
  sum(seen) as seen, sum(by_itself) as by_itself, sum(case when state in ('won', 'partly')
    then greatest(0, coalesce(promised, case
      when state = 'won' and kind <> 'held_payment' then asked - by_itself else 0 end) - seen)
    else 0 end) as unpaid
from cases
group by organization_id, party, kind, state;
grant select on recounted_case_sums to :"app_role";
