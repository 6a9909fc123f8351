import { sql } from 'kysely';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { insertOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { refreshBelowCostAlerts } from '../alerts/public.ts';
import { waitForLedger } from '../ledger/public.ts';

/** About one second of work. Imports of the pharmacy wait for it. */
const claimsMax = 20_000;
/** Enough for a payment with a million claims after waiting for an import of that size. */
const statementTimeoutMs = 15 * 60_000;

/**
 * Updates the costs of some claims of a pharmacy to the last import of NADAC and the current price
 * lists. Continues where the
 * last call ended, even after a restart, and changes only claims with a new cost. Returns whether
 * more are left.
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
      const paymentIds = await listNextPayments(tx, recosting.afterPaymentId, claimsMax);
      const stale = paymentIds.length === 0 ? [] : await listStaleClaims(tx, paymentIds);
      return { recosting, last: paymentIds.at(-1) ?? null, stale };
    },
    { snapshot: true, statementTimeoutMs },
  );
  if (work === undefined) return false;
  const { recosting, last, stale } = work;
  for (let from = 0; from < stale.length || from === 0; from += claimsMax) {
    const claimIds = stale.slice(from, from + claimsMax);
    const isLast = from + claimsMax >= stale.length;
    await database.withTenant(
      organizationId,
      async (tx) => {
        // Recomputes each cost from current data, whatever happened since the claims were listed.
        await waitForLedger(tx);
        await sql`select renew_claim_costs(${claimIds}::uuid[])`.execute(tx.query);
        if (isLast) await saveRecosting(tx, { ...recosting, afterPaymentId: last });
        if (!isLast || last !== null) return;
        // Only at the end: until then, some claims still have the old prices.
        await refreshBelowCostAlerts(tx);
        await sql`select note_class_change()`.execute(tx.query);
      },
      { statementTimeoutMs },
    );
  }
  return last !== null;
}

/**
 * Links the later payers of fills in files from before there were links, some payments at a time.
 * What is linked already stays, so it may begin again after a restart.
 */
export async function linkOldFills(database: Database, organizationId: string): Promise<void> {
  let afterPaymentId = beforeAll;
  for (let isLast = false; !isLast; ) {
    await database.withTenant(
      organizationId,
      async (tx) => {
        const state = await selectOwn(tx, 'recost_states')
          .select('fills_linked')
          .executeTakeFirst();
        isLast = state?.fills_linked === true;
        if (isLast) return;
        await waitForLedger(tx);
        const paymentIds = await listNextPayments(tx, afterPaymentId, claimsMax);
        await sql`select link_later_payers(${paymentIds}::uuid[], '{}')`.execute(tx.query);
        afterPaymentId = paymentIds.at(-1) ?? afterPaymentId;
        isLast = paymentIds.length === 0;
        if (!isLast) return;
        await refreshBelowCostAlerts(tx);
        await insertOwn(tx, 'recost_states', { fills_linked: true })
          .onConflict((conflict) =>
            conflict.column('organization_id').doUpdateSet({ fills_linked: true }),
          )
          .execute();
      },
      { statementTimeoutMs },
    );
  }
}

const beforeAll = '00000000-0000-0000-0000-000000000000';

interface Recosting {
  /** Null if NADAC was never imported. */
  readonly importId: string | null;
  /** Which state of the price lists. */
  readonly listsVersion: string;
  readonly afterPaymentId: string;
}

interface Saved extends Omit<Recosting, 'afterPaymentId'> {
  readonly afterPaymentId: string | null;
}

/**
 * How far the update to the last import, to the current price lists, or to a change of counted
 * payments, got. Undefined once it is complete.
 */
async function findRecosting(tx: TenantTransaction): Promise<Recosting | undefined> {
  const { rows } = await sql<{
    id: string | null;
    is_current: boolean;
    lists_version: string;
    after_payment_id: string | null;
  }>`
    select latest.id, state.nadac_import_id is not distinct from latest.id
        and coalesce(state.recosted_version = state.price_lists_version, true) as is_current,
      coalesce(state.price_lists_version, 0) as lists_version, state.after_payment_id
    from (values (1)) one
    left join (select id from nadac_imports order by imported_at desc, id desc limit 1) latest
      on true
    left join recost_states state on state.organization_id = ${tx.organizationId}`.execute(
    tx.query,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { id: importId, lists_version: listsVersion } = row;
  if (!row.is_current) return { importId, listsVersion, afterPaymentId: beforeAll };
  if (row.after_payment_id === null) return undefined;
  return { importId, listsVersion, afterPaymentId: row.after_payment_id };
}

/** The next counted payments with up to this many claims, but at least one payment. */
async function listNextPayments(
  tx: TenantTransaction,
  afterPaymentId: string,
  claimsMax: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, sum(claim_count) over (order by id) - claim_count as claims_before
      from (
        select id, claim_count from payments
        where organization_id = ${tx.organizationId} and counted and id > ${afterPaymentId}
        order by id limit ${claimsMax}
      ) next
    ) counted
    where claims_before < ${claimsMax}
    order by id`.execute(tx.query);
  return rows.map(({ id }) => id);
}

/** The claims of these payments whose stored cost differs from that of current prices. */
async function listStaleClaims(
  tx: TenantTransaction,
  paymentIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select stale_claim_costs(${paymentIds}::uuid[], null) as id`.execute(tx.query);
  return rows.map(({ id }) => id);
}

/**
 * A null `afterPaymentId` means that all payments are done. Price lists that changed meanwhile have
 * another version, and so the update begins again.
 */
async function saveRecosting(
  tx: TenantTransaction,
  { importId, listsVersion, afterPaymentId }: Saved,
): Promise<void> {
  const state = {
    ...{ nadac_import_id: importId, after_payment_id: afterPaymentId },
    recosted_version: listsVersion,
  };
  await insertOwn(tx, 'recost_states', state)
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(state))
    .execute();
}

/** Call after a price list was added or deleted: claims and invoices follow in the background. */
export async function notePriceListChange(tx: TenantTransaction): Promise<void> {
  await insertOwn(tx, 'recost_states', { price_lists_version: '1' })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet({ price_lists_version: sql`recost_states.price_lists_version + 1` }),
    )
    .execute();
}
