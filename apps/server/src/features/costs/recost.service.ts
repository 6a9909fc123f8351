import type { Database } from '../../platform/database/database.ts';
import { waitForLedger } from '../../platform/ledger.ts';
import { refreshBelowCostAlerts } from '../alerts/public.ts';
import {
  findRecosting,
  keepRecosting,
  listNextPayments,
  listStaleClaims,
  renewClaimCosts,
} from './recost.repository.ts';

/** A second's work; while it is done, imports of the pharmacy wait. */
const claimsMax = 20_000;
/** Looking through one payment of a million claims, and the wait for an import of as many. */
const statementTimeoutMs = 15 * 60_000;

/**
 * Lets some of the claims of a pharmacy follow the last import of prices. It goes on where it was
 * after whatever cut it off, and changes only claims whose cost is another now. Answers whether
 * more are to be done.
 */
export async function recostSomeClaims(
  database: Database,
  organizationId: string,
): Promise<boolean> {
  const work = await database.withTenant(
    organizationId,
    async (tx) => {
      const recosting = await findRecosting(tx);
      if (recosting === undefined) return undefined;
      const paymentIds = await listNextPayments(tx, recosting, claimsMax);
      const stale = paymentIds.length === 0 ? [] : await listStaleClaims(tx, paymentIds);
      return { importId: recosting.importId, last: paymentIds.at(-1) ?? null, stale };
    },
    { snapshot: true, statementTimeoutMs },
  );
  if (work === undefined) return false;
  const { importId, last, stale } = work;
  for (let from = 0; from < stale.length || from === 0; from += claimsMax) {
    const claimIds = stale.slice(from, from + claimsMax);
    const isLast = from + claimsMax >= stale.length;
    await database.withTenant(
      organizationId,
      async (tx) => {
        // What is looked at anew here is what holds now, whatever happened since it was listed.
        await waitForLedger(tx);
        await renewClaimCosts(tx, claimIds);
        if (isLast) await keepRecosting(tx, { importId, afterPaymentId: last });
        // Once, at the end: until then the claims that wait have the prices before.
        if (isLast && last === null) await refreshBelowCostAlerts(tx);
      },
      { statementTimeoutMs },
    );
  }
  return last !== null;
}
