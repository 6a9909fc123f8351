import type { TenantTransaction } from '../../platform/database/database.ts';

/** A file that repeats more than this is wrong as a whole; of the others it says how many. */
export const repeatedNamedMax = 200;

/**
 * Finds claims that stand in one payment more than once, with the same number, status, day and
 * amount, behind the findings that are there. The payment may still add up, so it stays counted.
 * Answers how many there were, named or not.
 */
export async function insertRepeatedClaims(
  tx: TenantTransaction,
  { remittanceId, findingsBefore }: { remittanceId: string; findingsBefore: number },
): Promise<number> {
  const { rows } = await tx.client.query<{ total: number }>(
    `with repeated as materialized (
       select row_number() over (order by max(segment)) as number, net_amount,
         max(segment) as segment, max(byte_offset) as byte_offset
       from staged_claims
       where status <> 'denied' and claim_id <> ''
       group by payment_position, claim_id, status, net_amount, date_of_service
       having count(*) > 1
     ), inserted as (
       insert into remittance_findings
         (organization_id, remittance_id, position, code, severity, segment, byte_offset, element,
          found)
       select $1::uuid, $2::uuid, $3::integer + number - 1,
         case when number <= $4 then 'claim_repeated' else 'claims_repeated_more' end, 'warning',
         segment, byte_offset, 'CLP01',
         case when number <= $4 then net_amount::text
           else ((select count(*) from repeated) - $4)::text end
       from repeated where number <= $4 + 1
     )
     select count(*)::int as total from repeated`,
    [tx.organizationId, remittanceId, findingsBefore, repeatedNamedMax],
  );
  return rows[0]?.total ?? 0;
}
