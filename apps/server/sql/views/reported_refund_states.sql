-- Rows of reports and refunds of counted 835s that are the same: by ICN and direction, where a
-- refund that takes back has its own number or that of the original. Where one side has no ICN: the
-- same fill and amount. What a manufacturer paid itself is not what an 835 states as zero.
create view same_refunds with (security_invoker = true) as
select pair.organization_id, pair.report_id, pair.refund_id, refund.amount
from (
  select report.organization_id, report.id as report_id, refund.id as refund_id
  from reported_refunds report
  join mfp_refunds refund on refund.organization_id = report.organization_id
    and refund.icn = report.icn
  union
  select report.organization_id, report.id, refund.id
  from reported_refunds report
  join mfp_refunds refund on refund.organization_id = report.organization_id
    and refund.reversed_icn = report.icn
  union
  select report.organization_id, report.id, refund.id
  from reported_refunds report
  join mfp_refunds refund on refund.organization_id = report.organization_id
    and refund.rx_number = report.rx_number and refund.date_of_service = report.date_of_service
    and refund.amount = report.amount
    and (refund.ndc is null or report.ndc is null or refund.ndc = report.ndc)
    and (refund.icn is null or report.icn is null)
) pair
join reported_refunds report on report.organization_id = pair.organization_id
  and report.id = pair.report_id
join export_imports file on file.organization_id = report.organization_id
  and file.id = report.import_id
join mfp_refunds refund on refund.organization_id = pair.organization_id
  and refund.id = pair.refund_id and refund.import_id is null
  and (refund.status = 'reversal' or refund.amount < 0) = report.is_reversal
  and (file.refunds_from = 'facilitator' or refund.amount <> 0)
join payments on payments.organization_id = refund.organization_id
  and payments.id = refund.payment_id and payments.counted;
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
from (
  select reported_refunds.*, file.file_name, file.refunds_from,
    import_id = first_value(import_id) over (
      partition by reported_refunds.organization_id, row_key
      order by file.as_of desc nulls last, file.sha256 desc, import_id) as is_newest
  from reported_refunds
  join export_imports file on file.organization_id = reported_refunds.organization_id
    and file.id = reported_refunds.import_id
) report
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
