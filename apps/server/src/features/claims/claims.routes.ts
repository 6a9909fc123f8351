import { type Claim, claimRoutes } from '@pfs/wire/claims';
import type { App } from '../../platform/platform.ts';
import { countClaimRows, listClaimRows, listProviderAdjustmentRows } from './claims.repository.ts';

type ClaimRow = Awaited<ReturnType<typeof listClaimRows>>[number];

export function registerClaimRoutes({ http, database }: App): void {
  http.handle(claimRoutes.listClaims, async ({ actor, query, reply }) => {
    if (actor.organizationId === null) return [];
    const filter = {
      remittanceId: query.remittanceId,
      payer: query.payer,
      search: query.search,
    };
    const { page } = query;
    const window =
      page === undefined
        ? { offset: 0, limit: query.limit }
        : { offset: (page - 1) * query.pageSize, limit: query.pageSize };
    return database.withTenant(actor.organizationId, async (tx) => {
      if (page !== undefined) reply.header('X-Total-Count', await countClaimRows(tx, filter));
      const rows = await listClaimRows(tx, filter, {
        sort: query.sort,
        order: query.order,
        ...window,
      });
      return rows.map(toClaim);
    });
  });

  http.handle(claimRoutes.listProviderAdjustments, async ({ actor, query }) => {
    if (actor.organizationId === null) return [];
    const rows = await database.withTenant(actor.organizationId, (tx) =>
      listProviderAdjustmentRows(tx, {
        remittanceId: query.remittanceId,
        payer: query.payer,
        category: query.category,
        limit: query.limit,
      }),
    );
    return rows.map((row) => ({
      id: row.id,
      remittanceId: row.remittance_id,
      code: row.code,
      reference: row.reference,
      amount: Number(row.amount),
      category: row.category,
      payerName: row.payer_name,
      paidOn: row.paid_on,
      counted: row.counted,
    }));
  });
}

function toClaim(row: ClaimRow): Claim {
  return {
    id: row.id,
    claimId: row.claim_id,
    remittanceId: row.remittance_id,
    dateOfService: row.date_of_service,
    processedDate: row.processed_date,
    payerName: row.payer_name,
    drugName: row.drug_name,
    ndc: row.ndc,
    quantity: row.quantity === null ? null : Number(row.quantity),
    grossAmount: Number(row.gross_amount),
    dirFee: Number(row.dir_fee),
    gerFee: Number(row.ger_fee),
    otherFees: Number(row.other_fees),
    netAmount: Number(row.net_amount),
    patientPaid: Number(row.patient_paid),
    planName: row.plan_name,
    status: row.status as Claim['status'],
    counted: row.counted,
    needsReview: !row.counted,
  };
}
