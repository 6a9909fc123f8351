-- What the newest refund report says that a dispensed fill must be refunded, paid or not.
create view reported_expectations with (security_invoker = true) as
select distinct on (report.organization_id, rx_number, date_of_service, coalesce(ndc, ''))
  report.organization_id, report.id, rx_number, fill_number, date_of_service, ndc, drug_name,
  default_amount as expected
from reported_refunds report
join export_imports file on file.organization_id = report.organization_id
  and file.id = report.import_id
where default_amount > 0
order by report.organization_id, rx_number, date_of_service, coalesce(ndc, ''),
  file.as_of desc nulls last, file.sha256 desc, line desc;
grant select on reported_expectations to :"app_role";

-- What the export of a dispensed fill says of its refund: the amount that it states (SDRA), and WAC
-- minus Medicare's price of that day, times the quantity.
create view exported_expectations with (security_invoker = true) as
select organization_id, id as fill_id, rx_digits as rx_number, fill_number, filled_on, ndc,
  drug_name, sdra,
  round(greatest(0, wac_unit - mfp_unit_price_on(ndc, filled_on) / 1000000.0) * quantity, 2)
    as computed
from fills
where state = 'paid';
grant select on exported_expectations to :"app_role";

-- What a refund of a dispensed fill must be: what its export says, else what a report states.
create view refund_expectations with (security_invoker = true) as
select fill.organization_id, fill_id, fill.rx_number, fill.fill_number, filled_on, fill.ndc,
  fill.drug_name, coalesce(nullif(sdra, 0), computed, report.expected) as expected
from exported_expectations fill
left join lateral (
  select expected from reported_expectations report
  where report.organization_id = fill.organization_id
    and report.rx_number = fill.rx_number
    and abs(report.date_of_service - filled_on) <= 3
    and (report.fill_number is null or report.fill_number = fill.fill_number)
    and (report.ndc is null or fill.ndc is null or report.ndc = fill.ndc)
  order by abs(report.date_of_service - filled_on), report.id
  limit 1
) report on true;
grant select on refund_expectations to :"app_role";

-- Refunds of counted payments with the number of their fill. Reports don't say it: there it is that
-- of another refund of the Rx, day and drug.
create view counted_refunds with (security_invoker = true) as
select refund.organization_id, refund.id, rx_number, date_of_service, coalesce(ndc, '') as drug,
  coalesce(fill_number, max(fill_number) over (
    partition by refund.organization_id, rx_number, date_of_service, coalesce(ndc, '')))
    as fill_number,
  refund.amount, status, default_amount, refund.paid_on, refund.segment
from mfp_refunds refund
join payments on payments.organization_id = refund.organization_id
  and payments.id = refund.payment_id and payments.counted;
grant select on counted_refunds to :"app_role";

-- Refunds of counted payments by fill, and what became of each fill's refund. The claim is that of
-- the Rx number, by the drug where both name one, at most three days from the refund's fill date;
-- the fill of an export likewise. Two cents are rounding.
create view refunded_fills with (security_invoker = true) as
select *, case
    when is_reversed and amount <= 0 then 'reversed'
    when claim_id is null and fill_id is null then 'no_fill'
    when expected - amount > 0.02 then 'short'
    else 'paid'
  end as state
from (
  select refunds.organization_id, refunds.rx_number, refunds.fill_number, date_of_service, drug,
    amount, is_reversed, coalesce(sold.expected, default_amount) as expected, sold.fill_id,
    sold.fill_number as sold_number,
    (select claims.id from claims
      where claims.organization_id = refunds.organization_id and claims.status = 'paid'
        and claims.rx_number = refunds.rx_number
        and abs(claims.date_of_service - refunds.date_of_service) <= 3
        and (claims.ndc is null or drug = '' or claims.ndc = drug)
        and exists (select from payments
          where payments.organization_id = claims.organization_id
            and payments.id = claims.payment_id and payments.counted)
      order by abs(claims.date_of_service - refunds.date_of_service),
        payer_place(claims.status, claims.status_code, claims.cob_position), claims.processed_date,
        claims.id
      limit 1) as claim_id
  from (
    select organization_id, rx_number, fill_number, date_of_service, drug, sum(amount) as amount,
      bool_or(status = 'reversal') as is_reversed,
      (array_agg(default_amount order by paid_on desc, segment desc)
        filter (where status <> 'reversal'))[1] as default_amount
    from counted_refunds
    group by organization_id, rx_number, fill_number, date_of_service, drug
  ) refunds
  left join lateral (
    select fill_id, expected, fill_number from refund_expectations sale
    where sale.organization_id = refunds.organization_id and sale.rx_number = refunds.rx_number
      and (refunds.fill_number is null or sale.fill_number = refunds.fill_number)
      and abs(sale.filled_on - refunds.date_of_service) <= 3
      and (sale.ndc is null or drug = '' or sale.ndc = drug)
    order by abs(sale.filled_on - refunds.date_of_service), fill_id
    limit 1
  ) sold on true
) fills;
grant select on refunded_fills to :"app_role";

-- Fills that their export or a report states a refund of, and that have none yet; with what they
-- wait for beside it, cost minus what plan and patient paid, where a claim of the fill has a known
-- cost. A fill that only a report knows has no fill_id.
create view awaited_refunds with (security_invoker = true) as
select sale.*, claim.id as claim_id, claim.outlay
from (
  select organization_id, fill_id as id, fill_id, rx_number, fill_number, filled_on, ndc,
    drug_name, sdra as expected
  from exported_expectations where sdra > 0
  union all
  -- From the reports to the fills: a pharmacy has many fills, and often no report.
  (select distinct on (fill.organization_id, fill_id) fill.organization_id, fill_id, fill_id,
    fill.rx_number, fill.fill_number, filled_on, fill.ndc, fill.drug_name,
    coalesce(computed, report.expected)
  from reported_expectations report
  join exported_expectations fill on fill.organization_id = report.organization_id
    and fill.rx_number = report.rx_number
    and abs(fill.filled_on - report.date_of_service) <= 3
    and (report.fill_number is null or report.fill_number = fill.fill_number)
    and (report.ndc is null or fill.ndc is null or report.ndc = fill.ndc)
  where coalesce(sdra, 0) = 0
  order by fill.organization_id, fill_id, abs(fill.filled_on - report.date_of_service), report.id)
  union all
  select report.organization_id, report.id, null, report.rx_number, report.fill_number,
    report.date_of_service, report.ndc, report.drug_name, report.expected
  from reported_expectations report
  where not exists (
    select from fills
    where fills.organization_id = report.organization_id and fills.rx_digits = report.rx_number
      and abs(fills.filled_on - report.date_of_service) <= 3
      and (report.fill_number is null or report.fill_number = fills.fill_number)
      and (fills.ndc is null or report.ndc is null or fills.ndc = report.ndc))
) sale
left join lateral (
  select claims.id, greatest(0, cost.cost - claims.gross_amount - claims.patient_paid
    + coalesce(claims.patient_correction, 0)) as outlay
  from claims
  join payments on payments.organization_id = claims.organization_id
    and payments.id = claims.payment_id and payments.counted
  left join claim_costs cost on cost.organization_id = claims.organization_id
    and cost.claim_id = claims.id
  where claims.organization_id = sale.organization_id and claims.status = 'paid'
    and claims.rx_number = sale.rx_number and claims.date_of_service = sale.filled_on
    and (claims.ndc is null or sale.ndc is null or claims.ndc = sale.ndc)
  order by payer_place(claims.status, claims.status_code, claims.cob_position),
    claims.processed_date, claims.id
  limit 1
) claim on true
where not exists (
  select from mfp_refunds refund
  join payments on payments.organization_id = refund.organization_id
    and payments.id = refund.payment_id and payments.counted
  where refund.organization_id = sale.organization_id and refund.rx_number = sale.rx_number
    and (refund.fill_number is null or sale.fill_number is null
      or refund.fill_number = sale.fill_number)
    and abs(refund.date_of_service - sale.filled_on) <= 3
    and (refund.ndc is null or sale.ndc is null or refund.ndc = sale.ndc));
grant select on awaited_refunds to :"app_role";
