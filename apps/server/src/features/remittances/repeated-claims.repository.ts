import type { TenantTransaction } from '../../platform/database/database.ts';

/** A file that repeats more than this is wrong as a whole, and says so with these. */
const repeatedMax = 200;

/**
 * Finds claims that stand in one payment more than once, with the same number, status, day and
 * amount, behind the findings that are there. The payment may still add up, so it stays counted.
 * Answers how many there were.
 */
export async function insertRepeatedClaims(
  tx: TenantTransaction,
  { remittanceId, findingsBefore }: { remittanceId: string; findingsBefore: number },
): Promise<number> {
  const { rowCount } = await tx.client.query(
    `insert into remittance_findings
       (organization_id, remittance_id, position, code, severity, segment, byte_offset, element,
        found)
     select $1, $2, $3 + row_number() over (order by segment) - 1, 'claim_repeated', 'warning',
       segment, byte_offset, 'CLP01', net_amount
     from (
       select net_amount, max(segment) as segment, max(byte_offset) as byte_offset
       from staged_claims
       where status <> 'denied' and claim_id <> ''
       group by payment_position, claim_id, status, net_amount, date_of_service
       having count(*) > 1
       order by segment
       limit $4
     ) repeated`,
    [tx.organizationId, remittanceId, findingsBefore, repeatedMax],
  );
  return rowCount ?? 0;
}
