-- Rows of reports beside those of other reports. The newest has the same row, or, where one of them
-- has no ICN, one with the same fill, amount and day: the first such row of each is the same.
create view compared_report_rows with (security_invoker = true) as
select *, age = min(age) over (partition by organization_id, row_key)
    and age <= coalesce(case
      when icn is null then min(age) filter (where icn is not null) over same_fill
      else min(age) filter (where icn is null) over same_fill
    end, age) as is_newest
from (
  select *, row_number() over (
      partition by organization_id, import_id, rx_number, date_of_service, drug, amount, paid_on
      order by icn, line) as turn
  from (
    select report.*, file.file_name, file.refunds_from, file.age,
      coalesce(ndc, max(ndc) over (
        partition by report.organization_id, rx_number, date_of_service), '') as drug
    from reported_refunds report
    join (
      select organization_id, id, file_name, refunds_from, row_number() over (
        partition by organization_id order by as_of desc nulls last, sha256 desc, id) as age
      from export_imports
      where content = 'refunds'
    ) file on file.organization_id = report.organization_id and file.id = report.import_id
  ) report
) report
window same_fill as (
  partition by organization_id, rx_number, date_of_service, drug, amount, paid_on, turn);
grant select on compared_report_rows to :"app_role";

-- Newest rows of reports and refunds of counted 835s that are the same: by ICN and direction, where
-- a refund that takes back has its own number or that of the original. Of the rest, where one side
-- has no ICN: the same fill and amount, one to one, the earliest with the earliest. What a
-- manufacturer paid itself is not what an 835 states as zero.
create view same_refunds with (security_invoker = true) as
with report as materialized (
  select * from compared_report_rows
  where is_newest and amount is not null and paid_on is not null
), era as materialized (
  select refund.organization_id, refund.id, refund.icn, reversed_icn, rx_number, date_of_service,
    ndc, refund.amount, refund.paid_on, refund.segment,
    status = 'reversal' or refund.amount < 0 as is_reversal
  from mfp_refunds refund
  join payments on payments.organization_id = refund.organization_id
    and payments.id = refund.payment_id and payments.counted
  where refund.import_id is null
), numbered as materialized (
  select report.organization_id, report.id as report_id, era.id as refund_id, era.amount
  from report
  join (
    select organization_id, id, icn as number, is_reversal, amount from era where icn is not null
    union
    select organization_id, id, reversed_icn, is_reversal, amount from era
    where reversed_icn is not null
  ) era on era.organization_id = report.organization_id and era.number = report.icn
    and era.is_reversal = report.is_reversal
    and (report.refunds_from = 'facilitator' or era.amount <> 0)
), bare_report as (
  select *, row_number() over (
      partition by organization_id, rx_number, date_of_service, amount, icn is null
      order by paid_on, age, line) as pair
  from report
  where id not in (select report_id from numbered)
), bare_era as (
  select *, row_number() over (
      partition by organization_id, rx_number, date_of_service, amount
      order by paid_on, segment, id) as pair,
    row_number() over (
      partition by organization_id, rx_number, date_of_service, amount, icn is null
      order by paid_on, segment, id) as pair_without_icn
  from era
  where id not in (select refund_id from numbered)
)
select * from numbered
union all
select report.organization_id, report.id, era.id, era.amount
from bare_report report
join bare_era era on era.organization_id = report.organization_id
  and era.rx_number = report.rx_number and era.date_of_service = report.date_of_service
  and era.amount = report.amount and era.is_reversal = report.is_reversal
  and (era.ndc is null or report.ndc is null or era.ndc = report.ndc)
  and (report.refunds_from = 'facilitator' or era.amount <> 0)
  and case when report.icn is null then era.pair = report.pair
    else era.icn is null and era.pair_without_icn = report.pair end;
grant select on same_refunds to :"app_role";

-- What became of each row of a refund report:
--   expected  nothing was paid yet
--   replaced  a newer report has the row
--   known     an 835 has the refund, which is the one that counts
--   counted   it counts
-- known_amount is what 835s say of the refund.
create view reported_refund_states with (security_invoker = true) as
select report.*, era.known_amount, case
    when amount is null or paid_on is null then 'expected'
    when not is_newest then 'replaced'
    when era.known_amount is not null then 'known'
    else 'counted'
  end as state
from compared_report_rows report
left join (
  select organization_id, report_id, sum(amount) as known_amount
  from same_refunds
  group by organization_id, report_id
) era on era.organization_id = report.organization_id and era.report_id = report.id;
grant select on reported_refund_states to :"app_role";

-- Refunds of 835s that reports have too, with what the reports and the 835s say of them.
create view confirmed_refunds with (security_invoker = true) as
select same.organization_id, same.refund_id, sum(report.amount) as reported_amount,
  min(report.known_amount) as known_amount
from same_refunds same
join reported_refund_states report on report.organization_id = same.organization_id
  and report.id = same.report_id and report.state = 'known'
group by same.organization_id, same.refund_id;
grant select on confirmed_refunds to :"app_role";

-- For the recount: which rows of reports are refunds, and which must be.
create view report_refunds with (security_invoker = true) as
select organization_id, id as refund_id, amount from mfp_refunds where import_id is not null;
grant select on report_refunds to :"app_role";

create view recounted_report_refunds with (security_invoker = true) as
select organization_id, id as refund_id, amount from reported_refund_states
where state = 'counted';
grant select on recounted_report_refunds to :"app_role";
