import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

export interface ClaimFilter {
  readonly remittanceId: string | undefined;
  readonly payer: string | undefined;
  readonly search: string | undefined;
}

export interface ClaimPage {
  readonly sort: 'processedDate' | 'claimId' | 'payerName' | 'grossAmount' | 'dirFee';
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

const sortColumns = {
  processedDate: 'claims.processed_date',
  claimId: 'claims.claim_id',
  payerName: 'payers.name',
  grossAmount: 'claims.gross_amount',
  dirFee: 'claims.dir_fee',
} as const;

function filteredClaims(tx: TenantTransaction, filter: ClaimFilter) {
  let query = tx.query
    .selectFrom('claims')
    .innerJoin('payers', (join) =>
      join
        .onRef('payers.organization_id', '=', 'claims.organization_id')
        .onRef('payers.id', '=', 'claims.payer_id'),
    )
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.organization_id', '=', 'claims.organization_id')
        .onRef('payments.id', '=', 'claims.payment_id'),
    )
    .where('claims.organization_id', '=', tx.organizationId);
  if (filter.remittanceId !== undefined) {
    query = query.where('claims.remittance_id', '=', filter.remittanceId);
  }
  if (filter.payer !== undefined) query = query.where('payers.name', '=', filter.payer);
  if (filter.search !== undefined && filter.search !== '') {
    const pattern = `%${filter.search.replace(/[\\%_]/g, (found) => `\\${found}`)}%`;
    query = query.where((where) =>
      where.or([
        where('claims.claim_id', 'ilike', pattern),
        where('payers.name', 'ilike', pattern),
        where('claims.drug_name', 'ilike', pattern),
        where('claims.ndc', 'ilike', pattern),
      ]),
    );
  }
  return query;
}

export function listClaimRows(tx: TenantTransaction, filter: ClaimFilter, page: ClaimPage) {
  return filteredClaims(tx, filter)
    .select([
      'claims.id',
      'claims.claim_id',
      'claims.remittance_id',
      'claims.date_of_service',
      'claims.processed_date',
      'payers.name as payer_name',
      'claims.drug_name',
      'claims.ndc',
      'claims.quantity',
      'claims.gross_amount',
      'claims.dir_fee',
      'claims.ger_fee',
      'claims.other_fees',
      'claims.net_amount',
      'claims.patient_paid',
      'claims.plan_name',
      'claims.status',
      'payments.counted',
    ])
    .orderBy(sortColumns[page.sort], page.order)
    .orderBy('claims.id', page.order)
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function countClaimRows(tx: TenantTransaction, filter: ClaimFilter): Promise<number> {
  const row = await filteredClaims(tx, filter)
    .select(sql<string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}
