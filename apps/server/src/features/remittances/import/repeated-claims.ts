import type { Claim } from '@pfs/core/remittance';
import type { TenantTransaction } from '../../../platform/database/database.ts';

/** Claims that may stand in their payment twice, by position of the payment and number. */
export interface RepeatedNumbers {
  readonly payments: readonly number[];
  readonly numbers: readonly string[];
}

/**
 * Finds claims whose number, status, day and amount have the hash of an earlier claim of their
 * payment. Only hashes are kept, so even a payment of a million claims takes little memory.
 */
export function createRepeatedNumbers(): RepeatedNumbers & {
  add(claim: Claim, paymentPosition: number): void;
} {
  const payments: number[] = [];
  const numbers: string[] = [];
  const hashes = new Set<number>();
  let payment: number | undefined;
  return {
    payments,
    numbers,
    /** Takes the claims of a payment one after the other, before those of the next. */
    add(claim: Claim, paymentPosition: number): void {
      if (paymentPosition !== payment) hashes.clear();
      payment = paymentPosition;
      if (claim.status === 'denied' || claim.claimId === '') return;
      const before = hashes.size;
      if (hashes.add(hashOf(claim)).size !== before) return;
      payments.push(paymentPosition);
      numbers.push(claim.claimId);
    },
  };
}

/** FNV-1a with 32 bits, of the amount and the texts. */
function hashOf({ claimId, status, netCents, dateOfService = '' }: Claim): number {
  let hash = netCents ^ 0x811c9dc5;
  for (const text of [claimId, status, dateOfService]) {
    for (let at = 0; at < text.length; at += 1)
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
}

/** More repeated claims than this are only counted. */
export const repeatedNamedMax = 200;

/**
 * Adds findings for claims that appear in one payment more than once, with the same number, status,
 * day and amount. The payment may still add up, so it stays counted. Answers how many there are.
 */
export async function insertRepeatedClaims(
  tx: TenantTransaction,
  remittanceId: string,
  found: RepeatedNumbers & { readonly findingsBefore: number },
): Promise<number> {
  const { payments, numbers, findingsBefore } = found;
  if (numbers.length === 0) return 0;
  const { rows } = await tx.client.query<{ total: number }>(
    `with same as materialized (
       select distinct * from unnest($5::integer[], $6::text[]) asked (payment_position, claim_id)
     ), repeated as materialized (
       select row_number() over (order by max(segment)) as number, net_amount,
         max(segment) as segment, max(byte_offset) as byte_offset
       from staged_claims join same using (payment_position, claim_id)
       where status <> 'denied'
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
    [tx.organizationId, remittanceId, findingsBefore, repeatedNamedMax, payments, numbers],
  );
  return rows[0]?.total ?? 0;
}
