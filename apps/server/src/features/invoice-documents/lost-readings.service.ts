import { sql } from 'kysely';
import { readInvoiceQueue } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { findDocument } from './invoice-documents.repository.ts';

/** Found again in the next round; a backlog larger than this is worked off in pieces. */
const resentAtOnceMax = 200;

/**
 * Sends the job of each file of invoices that waits without one: its job was given up after many
 * deaths of its process. No file stays "reading" for good.
 */
export async function resendLostReadings({
  database,
  jobs,
}: Pick<Platform, 'database' | 'jobs'>): Promise<number> {
  const lost = await database.withPlatform('look for lost readings of invoices', async (tx) => {
    const { rows } = await sql<{ organization_id: string; id: string }>`
      select organization_id, id from invoice_documents
      where status = 'reading' and not exists (
        select from pgboss.job
        where job.name = ${readInvoiceQueue} and job.state in ('created', 'retry', 'active')
          and job.data ->> 'documentId' = invoice_documents.id::text
      )
      order by created_at
      limit ${resentAtOnceMax}`.execute(tx.query);
    return rows;
  });
  for (const { organization_id: organizationId, id: documentId } of lost) {
    await database.withTenant(organizationId, async (tx) => {
      const current = await findDocument(tx, documentId);
      if (current?.status !== 'reading') return;
      await jobs.sendReadInvoice(tx, { organizationId, documentId });
    });
  }
  return lost.length;
}
