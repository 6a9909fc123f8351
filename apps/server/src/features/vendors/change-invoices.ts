import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { errorCode } from '../../platform/database/unavailable.ts';
import { AppError } from '../../platform/errors.ts';
import { lockLedger } from '../../platform/ledger.ts';

/** PostgreSQL's name for a number that its column can't hold. */
const numberOutOfRange = '22003';

/** Changes invoices of a pharmacy: imports and changes that touch what drugs cost take turns. */
export async function changeInvoices<T>(
  database: Database,
  organizationId: string,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await database.withTenant(organizationId, async (tx) => {
      await lockLedger(tx);
      return work(tx);
    });
  } catch (error) {
    if (errorCode(error) === numberOutOfRange) throw tooLarge(error);
    throw error;
  }
}

function tooLarge(cause: unknown): AppError {
  const message = 'A quantity, price, or total on this invoice is too large.';
  return new AppError('invalid_input', { message, cause });
}
