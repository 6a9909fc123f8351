import type { TenantTransaction } from '../../platform/database/database.ts';

interface AskedDrugs {
  readonly remittanceId: string;
  /** The place behind the findings that are there. */
  readonly position: number;
}

/**
 * Finds drug codes of a document that no drug is known to have: neither NADAC prices it, nor stands
 * it on another file of the pharmacy. Perhaps a figure of it was misread or misprinted; no amount
 * rests on it. Nothing is told while no list of drugs was imported. Answers how many findings.
 */
export async function insertUnknownDrugs(
  tx: TenantTransaction,
  { remittanceId, position }: AskedDrugs,
): Promise<number> {
  const { rowCount } = await tx.client.query(
    `with coded as (
       select segment, ndc from staged_claims where ndc is not null and ndc <> ''
     ), unknown as (
       select segment from coded
       where not exists (select from nadac_prices where nadac_prices.ndc = coded.ndc)
         and not exists (
           select from claims where claims.organization_id = $1::uuid
             and claims.ndc = coded.ndc and claims.remittance_id <> $2::uuid)
     )
     insert into remittance_findings
       (organization_id, remittance_id, position, code, severity, segment, found)
     select $1::uuid, $2::uuid, $3::integer, 'drug_codes_not_known', 'info', min(segment),
       count(*)::text
     from unknown
     where exists (select from nadac_prices)
     having count(*) > 0`,
    [tx.organizationId, remittanceId, position],
  );
  return rowCount ?? 0;
}
