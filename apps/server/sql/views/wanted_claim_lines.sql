-- The line of business that each claim must have: of the confirmed plan of its adjudication, else
-- what the export's plan type says, else Part D where the fill has an MTF refund, which proves it.
-- A reversal has the line of what it takes back. Names of payers and plans decide nothing.
create view wanted_claim_lines with (security_invoker = true) as
select claims.organization_id, claims.id as claim_id, claims.rx_number, claims.reverses_claim_id,
  claims.line, coalesce(plans.line, state.plan_line,
    -- The facilitator answered for the fill, as refunds_of_fill counts it: the fill was billed to
    -- Part D, whatever was paid.
    case when coalesce(basis.cob_position, payer_position(basis.status, basis.status_code), 1) = 1
      and exists (
      select from mfp_refunds refund
      where refund.organization_id = basis.organization_id and refund.rx_number = basis.rx_number
        and refund.date_of_service = coalesce(basis.date_of_service, basis.processed_date)
        and (coalesce(basis.ndc, '') = '' or refund.ndc is null or refund.ndc = basis.ndc)
        and (select counted from payments where payments.organization_id = basis.organization_id
          and payments.id = refund.payment_id)) then 'part_d' end) as wanted
from claims
join claims basis on basis.organization_id = claims.organization_id
  and basis.id = coalesce(claims.reverses_claim_id, claims.id)
left join claim_matches match on match.organization_id = basis.organization_id
  and match.claim_id = basis.id
left join adjudication_states state on state.organization_id = match.organization_id
  and state.adjudication_id = match.adjudication_id
left join plans on plans.organization_id = state.organization_id and plans.plan = state.plan;
grant select on wanted_claim_lines to :"app_role";

-- For the recount: which claims have a known line, and which must have one.
create view claim_lines with (security_invoker = true) as
select organization_id, id as claim_id, array_position(array['part_d', 'commercial',
  'medicaid_mco', 'medicaid_ffs', 'cash_card', 'voucher', 'other'], line) as line
from claims where line is not null;
grant select on claim_lines to :"app_role";

create view recounted_claim_lines with (security_invoker = true) as
select organization_id, claim_id, array_position(array['part_d', 'commercial', 'medicaid_mco',
  'medicaid_ffs', 'cash_card', 'voucher', 'other'], wanted) as line
from wanted_claim_lines where wanted is not null;
grant select on recounted_claim_lines to :"app_role";
