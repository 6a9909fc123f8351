import { feeCategories } from '@pfs/core/category';
import { addCents, centsOfSum, toCents, toDollars, zeroCents } from '@pfs/core/money';
import type { ClaimAllocations } from '@pfs/wire/provider-adjustments';
import { providerAdjustmentRoutes as routes } from '@pfs/wire/provider-adjustments';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { onKey, selectOwn } from '../../platform/database/own-rows.ts';
import { orNotFound } from '../../platform/errors.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { findAllocatedCents, monthsBefore } from './allocation.repository.ts';
import { findBasis, getAllocation } from './allocation.service.ts';
import { getForwardingBalances } from './forwarding.service.ts';
import { withPeriods } from './listed-periods.service.ts';
import {
  countLumpRows,
  findLumpRow,
  getSummary,
  listLumpRows,
  toProviderAdjustment,
} from './provider-adjustments.repository.ts';

const none = { rows: 0, amount: 0 };

export function registerProviderAdjustmentRoutes({ http, database }: App): void {
  http.handle(routes.listProviderAdjustments, (call) => {
    const { limit, page, pageSize, ...filter } = call.query;
    return listPage(database, call, {
      count: (tx) => countLumpRows(tx, filter),
      list: async (tx, window) => withPeriods(tx, await listLumpRows(tx, filter, window)),
    });
  });

  const noSummary = { ...none, counted: none, held: none, payers: [], categories: [] };
  http.inPharmacy(routes.getProviderAdjustmentSummary, noSummary, ({ query, inTenant }) =>
    inTenant((tx) => getSummary(tx, query)),
  );

  const noBalances = { toCome: none, unexplained: none, rows: [] };
  http.inPharmacy(routes.listForwardingBalances, noBalances, async ({ query, today, inTenant }) => {
    const { remittanceId, payer, from, to, open, limit } = query;
    return inTenant((tx) =>
      getForwardingBalances(tx, { remittanceId, payer, from, to, open, limit, today }),
    );
  });

  http.inPharmacy(routes.getAllocation, 'not_found', ({ params, query, inTenant }) =>
    inTenant((tx) => getAllocation(tx, params.id, query)),
  );

  http.inPharmacy(routes.listClaimAllocations, 'not_found', ({ params, inTenant }) =>
    inTenant((tx) => getClaimAllocations(tx, params.id)),
  );
}

/** Each lump sum reads all its eligible claims; this many take about two seconds. */
const claimReadsMax = 2_000_000;
const lumpsMax = 50;

/**
 * The lump sum fees allocated to a claim: those of its payment, those with a service period that
 * includes its fill, and later ones without claims.
 */
async function getClaimAllocations(tx: TenantTransaction, id: string): Promise<ClaimAllocations> {
  const claim = orNotFound(await findClaim(tx, id));
  const lumpIds = [
    ...new Set([
      ...(await listLumpIdsOfPayment(tx, claim, feeCategories)),
      ...(claim.counted ? await listLumpIdsOfPeriods(tx, claim) : []),
      ...(claim.counted ? await listLumpIdsAfter(tx, claim, feeCategories) : []),
    ]),
  ];
  const rows: ClaimAllocations['rows'] = [];
  let total = zeroCents;
  let readsLeft = claimReadsMax;
  let checked = 0;
  for (const lumpId of claim.status === 'paid' ? lumpIds : []) {
    if (checked === lumpsMax || readsLeft <= 0) break;
    checked += 1;
    const lump = await findLumpRow(tx, lumpId);
    if (lump === undefined) continue;
    const { base, claimCount } = await findBasis(tx, lump);
    readsLeft -= claimCount;
    if (base === undefined) continue;
    const amountCents = centsOfSum(lump.amount);
    const cents = await findAllocatedCents(tx, base, { amountCents, claimId: id });
    if (cents === undefined) continue;
    total = addCents(total, toCents(cents));
    rows.push({
      providerAdjustment: toProviderAdjustment(lump),
      basis: base.set.kind,
      allocated: toDollars(toCents(cents)),
    });
  }
  const notShown = claim.status === 'paid' ? lumpIds.length - checked : 0;
  return { total: toDollars(total), notShown, rows };
}

function findClaim(tx: TenantTransaction, id: string) {
  return selectOwn(tx, 'claims', { id })
    .innerJoin('payments', onKey('payments.id', 'claims.payment_id'))
    .select([
      'claims.id',
      'claims.status',
      'claims.payment_id',
      'claims.payer_id',
      'claims.processed_date',
      'claims.date_of_service',
      'payments.counted',
      'payments.paid_claim_count',
    ])
    .executeTakeFirst();
}

type ClaimRow = NonNullable<Awaited<ReturnType<typeof findClaim>>>;

/** Lump sum fees of the claim's payment, largest first. */
async function listLumpIdsOfPayment(
  tx: TenantTransaction,
  { payment_id }: ClaimRow,
  categories: readonly string[],
): Promise<readonly string[]> {
  const rows = await selectOwn(tx, 'provider_adjustments', { payment_id })
    .select('id')
    .where('category', 'in', categories)
    .where('amount', '<>', '0')
    .orderBy(sql`abs(amount)`, 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lump sum fees with a service period that includes the fill, largest first. */
async function listLumpIdsOfPeriods(
  tx: TenantTransaction,
  { payer_id, date_of_service, processed_date }: ClaimRow,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select period.provider_adjustment_id as id from current_lump_periods period
    join payments on payments.organization_id = period.organization_id
      and payments.id = period.payment_id and payments.counted
    where period.organization_id = ${tx.organizationId} and period.payer_id = ${payer_id}
      and ${date_of_service ?? processed_date}::date between period.from_on and period.to_on
    order by abs(period.amount) desc, period.provider_adjustment_id`.execute(tx.query);
  return rows.map(({ id }) => id);
}

/**
 * Lump sum fees of later counted payments of the payer that have no eligible claims. Before one is
 * spread, or after classes changed, those that may have none: all effective rates, since claims of
 * one class only may be eligible.
 */
async function listLumpIdsAfter(
  tx: TenantTransaction,
  { payer_id, payment_id, processed_date }: ClaimRow,
  categories: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select lump.id from provider_adjustments lump
    join payments on payments.organization_id = lump.organization_id
      and payments.id = lump.payment_id and payments.counted
    where lump.organization_id = ${tx.organizationId} and lump.payer_id = ${payer_id}
      and lump.payment_id <> ${payment_id} and lump.amount <> 0
      and lump.category = any (${categories}::text[])
      and lump.paid_on > ${processed_date}::date
      and lump.paid_on - make_interval(months => ${monthsBefore}) <= ${processed_date}::date
      and coalesce((select spread.basis = 'months_before' from lump_spreads spread
        where spread.organization_id = lump.organization_id
          and spread.provider_adjustment_id = lump.id
          and not exists (select from spread_states state
            where state.organization_id = lump.organization_id and state.classes_changed)),
        lump.category = 'effective_rate'
        or not exists (select from claims where claims.organization_id = lump.organization_id
          and claims.payment_id = lump.payment_id and claims.status = 'paid'
          and claims.gross_amount > 0
          and not exists (select from claims reversal
            where reversal.organization_id = lump.organization_id
              and reversal.reverses_claim_id = claims.id
              and reversal.payment_id = lump.payment_id)))
    order by abs(lump.amount) desc, lump.id`.execute(tx.query);
  return rows.map(({ id }) => id);
}
