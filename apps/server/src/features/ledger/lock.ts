import type { TenantTransaction } from '../../platform/database/database.ts';
import { errorCode } from '../../platform/database/unavailable.ts';
import { AppError } from '../../platform/errors.ts';

/** How long a person waits for the ledger before being asked to try again. */
const lockMsMax = 5_000;
/** How long work waits: longer than the largest import, a rule or a deletion takes to commit. */
const workWaitMsMax = 30 * 60_000;
const lockNotAvailable = '55P03';

/**
 * Takes the ledger of a pharmacy until the end of the transaction. The ledger is everything that
 * its figures rest on: claims, payments, lump sums, rules, costs, invoices and the rollups. Only
 * one transaction of a pharmacy changes it at a time, so each works with what the one before has
 * left. Other pharmacies are not held up. Refuses the caller if it does not come free in time.
 */
export async function lockLedger(tx: TenantTransaction): Promise<void> {
  try {
    await takeLedger(tx);
  } catch (error) {
    if (errorCode(error) !== lockNotAvailable) throw error;
    throw new AppError('conflict', {
      message: 'A file or rule is being applied. Please try again in a moment.',
      cause: error,
    });
  }
}

/**
 * As lockLedger, for work that nobody waits for: it asks again and again, and keeps what the
 * transaction has done so far. No single wait reaches the time limit of a statement.
 */
export async function waitForLedger(tx: TenantTransaction): Promise<void> {
  const endsAt = performance.now() + workWaitMsMax;
  await tx.client.query('savepoint ledger');
  for (;;) {
    try {
      await takeLedger(tx);
      break;
    } catch (error) {
      if (errorCode(error) !== lockNotAvailable || performance.now() > endsAt) throw error;
      await tx.client.query('rollback to savepoint ledger');
    }
  }
  await tx.client.query('release savepoint ledger');
}

/** The lock is named as it was in versions before, which may run beside this one in an upgrade. */
async function takeLedger({ client, organizationId }: TenantTransaction): Promise<void> {
  await client.query(`set local lock_timeout = ${lockMsMax};
    select pg_advisory_xact_lock(hashtextextended('import ${organizationId}', 0));
    set local lock_timeout to default`);
}
