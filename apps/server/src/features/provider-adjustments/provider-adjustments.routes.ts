import { categories, feeCategories } from '@pfs/core/category';
import { addCents, centsOfSum, sumCents, toCents, toDollars, zeroCents } from '@pfs/core/money';
import {
  type ClaimAllocations,
  type ProviderAdjustmentSummary,
  providerAdjustmentRoutes as routes,
} from '@pfs/wire/provider-adjustments';
import { dayIn } from '../../platform/clock.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { findShare } from './allocation.repository.ts';
import { findBasis, getAllocation } from './allocation.service.ts';
import {
  findCarryingClaim,
  listLumpIdsAfter,
  listLumpIdsOfPayment,
} from './claim-allocations.repository.ts';
import { getForwardingBalances } from './forwarding.service.ts';
import {
  countLumpRows,
  findLumpRow,
  type LumpFilter,
  listLumpRows,
  readLumpFilters,
  sumLumpRows,
} from './provider-adjustments.repository.ts';
import { toProviderAdjustment } from './to-provider-adjustment.ts';

/** Each lump sum looks once at all claims that carry it: about two seconds for this many. */
const claimReadsMax = 2_000_000;
const lumpsMax = 50;

/** What of lump fees falls on one claim: those of its payment, and later ones without claims. */
async function getClaimAllocations(tx: TenantTransaction, id: string): Promise<ClaimAllocations> {
  const claim = await findCarryingClaim(tx, id);
  if (claim === undefined) throw new AppError('not_found');
  const lumpIds = [
    ...(await listLumpIdsOfPayment(tx, claim, feeCategories)),
    ...(claim.counted ? await listLumpIdsAfter(tx, claim, feeCategories) : []),
  ];
  const rows: ClaimAllocations['rows'] = [];
  let total = zeroCents;
  let readsLeft = claimReadsMax;
  let looked = 0;
  for (const lumpId of claim.status === 'paid' ? lumpIds : []) {
    if (looked === lumpsMax || readsLeft <= 0) break;
    looked += 1;
    const lump = await findLumpRow(tx, lumpId);
    if (lump === undefined) continue;
    const { spreading, claimCount } = await findBasis(tx, lump);
    readsLeft -= claimCount;
    if (spreading === undefined) continue;
    const amountCents = centsOfSum(lump.amount);
    const cents = await findShare(tx, spreading, { amountCents, claimId: id });
    if (cents === undefined) continue;
    total = addCents(total, toCents(cents));
    rows.push({
      providerAdjustment: toProviderAdjustment(lump),
      basis: spreading.set.kind,
      allocated: toDollars(toCents(cents)),
    });
  }
  const notShown = claim.status === 'paid' ? lumpIds.length - looked : 0;
  return { total: toDollars(total), notShown, rows };
}

const none = { rows: 0, amount: 0 };

export function registerProviderAdjustmentRoutes({ http, database, clock }: App): void {
  http.handle(routes.listProviderAdjustments, (call) => {
    const { limit, page, pageSize, ...filter } = call.query;
    return listPage(database, call, {
      count: (tx) => countLumpRows(tx, filter),
      list: async (tx, window) =>
        (await listLumpRows(tx, filter, window)).map(toProviderAdjustment),
    });
  });

  http.handle(routes.getProviderAdjustmentSummary, async ({ actor, query }) => {
    if (actor.organizationId === null) {
      return { ...none, counted: none, held: none, payers: [], categories: [] };
    }
    return database.withTenant(actor.organizationId, (tx) => getSummary(tx, query));
  });

  http.handle(routes.listForwardingBalances, async ({ actor, query }) => {
    if (actor.organizationId === null) return { toCome: none, unexplained: none, rows: [] };
    const { remittanceId, payer, from, to, open, limit } = query;
    const today = dayIn(actor.timeZone, clock());
    return database.withTenant(actor.organizationId, (tx) =>
      getForwardingBalances(tx, { remittanceId, payer, from, to, open, limit, today }),
    );
  });

  http.handle(routes.getAllocation, async ({ actor, params, query }) => {
    if (actor.organizationId === null) throw new AppError('not_found');
    return database.withTenant(actor.organizationId, (tx) => getAllocation(tx, params.id, query));
  });

  http.handle(routes.listClaimAllocations, async ({ actor, params }) => {
    if (actor.organizationId === null) throw new AppError('not_found');
    return database.withTenant(actor.organizationId, (tx) => getClaimAllocations(tx, params.id));
  });
}

async function getSummary(
  tx: TenantTransaction,
  filter: LumpFilter,
): Promise<ProviderAdjustmentSummary> {
  const sums = await sumLumpRows(tx, filter);
  const filters = await readLumpFilters(tx);
  const partOf = (counted: boolean) => {
    const row = sums.find((each) => each.counted === counted);
    return { rows: Number(row?.rows ?? 0), cents: centsOfSum(row?.amount ?? '0') };
  };
  const counted = partOf(true);
  const held = partOf(false);
  return {
    rows: counted.rows + held.rows,
    amount: toDollars(sumCents([counted.cents, held.cents])),
    counted: { rows: counted.rows, amount: toDollars(counted.cents) },
    held: { rows: held.rows, amount: toDollars(held.cents) },
    payers: filters.payers,
    categories: categories.filter((category) => filters.categories.includes(category)),
  };
}
