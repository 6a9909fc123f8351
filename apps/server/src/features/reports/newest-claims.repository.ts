import { prepare } from '../../platform/database/prepared.ts';

/**
 * The newest counted claims of the days from the first value to the second, both included, as many
 * as the third. Payments say which days these are on, and of each day the index of claims holds
 * them in this order: across days it does not, and a whole day would be read and sorted.
 */
export const readNewestClaimIds = prepare<{ readonly id: string }>(
  'newest claims',
  `select claim.id
  from (
    select paid_on, sum(claim_count) over (order by paid_on desc) - claim_count as newer
    from (
      select paid_on, sum(claim_count) as claim_count
      from payments
      where organization_id = $1 and counted and claim_count > 0
        and paid_on between $2::date and $3::date
      group by paid_on
    ) by_day
  ) days
  cross join lateral (
    select claims.id
    from claims
    join payments on payments.organization_id = $1 and payments.id = claims.payment_id
    where claims.organization_id = $1 and claims.processed_date = days.paid_on
      and payments.counted
    order by claims.id desc
    limit $4
  ) claim
  where days.newer < $4
  order by days.paid_on desc, claim.id desc
  limit $4`,
);
