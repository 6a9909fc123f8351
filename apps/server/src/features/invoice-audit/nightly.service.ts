import type { Day } from '@pfs/core/remittance';
import { dayIn } from '../../platform/clock.ts';
import type { Database, PlatformTransaction } from '../../platform/database/database.ts';
import { waitForLedger } from '../../platform/ledger.ts';
import type { Platform } from '../../platform/platform.ts';
import { auditInvoices } from './audit-invoices.service.ts';
import {
  findAuditState,
  keepAuditState,
  listActiveOrganizations,
  listBehindPrices,
  listFallenDue,
  listNextInvoices,
} from './nightly.repository.ts';

/** A second's work; while it is done, imports of the pharmacy wait. */
const invoicesMax = 500;

type Parts = Pick<Platform, 'database' | 'clock'>;

/**
 * Of every pharmacy: invoices that fell due, unpaid. One whose turn fails keeps no other from its
 * own; all failures are thrown together at the end.
 */
export function findOverdue(parts: Parts, isStopped: () => boolean = () => false): Promise<void> {
  return ofEach(parts, listActiveOrganizations, isStopped, async (organizationId, today) => {
    let found = 0;
    do {
      found = await parts.database.withTenant(organizationId, async (tx) => {
        await waitForLedger(tx);
        const ids = await listFallenDue(tx, today, invoicesMax);
        await auditInvoices(tx, ids, { today });
        return ids.length;
      });
    } while (found === invoicesMax && !isStopped());
  });
}

/** Of every pharmacy whose invoices were last held against another import of the public prices. */
export function followPublicPrices(
  parts: Parts,
  isStopped: () => boolean = () => false,
): Promise<void> {
  return ofEach(parts, listBehindPrices, isStopped, async (organizationId, today) => {
    let goesOn = true;
    while (goesOn && !isStopped()) goesOn = await followSome(parts.database, organizationId, today);
  });
}

/** It goes on where it was after whatever cut it off. Answers whether more are to be done. */
function followSome(database: Database, organizationId: string, today: Day): Promise<boolean> {
  return database.withTenant(organizationId, async (tx) => {
    await waitForLedger(tx);
    const state = await findAuditState(tx);
    if (state === undefined) return false;
    const ids = await listNextInvoices(tx, state.afterInvoiceId, invoicesMax);
    await auditInvoices(tx, ids, { today });
    const afterInvoiceId = ids.length < invoicesMax ? null : (ids.at(-1) ?? null);
    await keepAuditState(tx, { importId: state.importId, afterInvoiceId });
    return afterInvoiceId !== null;
  });
}

type Listing = (
  tx: PlatformTransaction,
) => Promise<readonly { readonly id: string; readonly timeZone: string }[]>;

async function ofEach(
  { database, clock }: Parts,
  list: Listing,
  isStopped: () => boolean,
  work: (organizationId: string, today: Day) => Promise<void>,
): Promise<void> {
  const organizations = await database.withPlatform('invoice audit: pharmacies', list);
  const failures: unknown[] = [];
  for (const { id, timeZone } of organizations) {
    if (isStopped()) break;
    await work(id, dayIn(timeZone, clock())).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'invoices of some pharmacies');
}
