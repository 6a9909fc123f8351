import { feeCategories } from '@pfs/core/category';
import { centsOfSum } from '@pfs/core/metrics/sums';
import { addCents, toCents, toDollars, zeroCents } from '@pfs/core/money';
import type { ClaimAllocations } from '@pfs/wire/provider-adjustments';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findShare } from './allocation.repository.ts';
import { findBasis } from './allocation.service.ts';
import {
  findCarryingClaim,
  listLumpIdsAfter,
  listLumpIdsOfPayment,
} from './claim-allocations.repository.ts';
import { findLumpRow } from './provider-adjustments.repository.ts';
import { toProviderAdjustment } from './to-provider-adjustment.ts';

/** Each lump sum looks once at all claims that carry it: about two seconds for this many. */
const claimReadsMax = 2_000_000;
const lumpsMax = 50;

/** What of lump fees falls on one claim: those of its payment, and later ones without claims. */
export async function getClaimAllocations(
  tx: TenantTransaction,
  id: string,
): Promise<ClaimAllocations> {
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
