import type { Platform } from '../../platform/platform.ts';
import type { DocumentKind } from './document-kind.ts';

/** The rest is found in the next round. */
const resentAtOnceMax = 200;

/**
 * Sends the job of each file that waits without one, because the job was given up after many deaths
 * of its process. No file stays "processing" forever. Answers how many were sent.
 */
export async function resendLostJobs(
  { database, jobs, log }: Pick<Platform, 'database' | 'jobs' | 'log'>,
  kind: DocumentKind,
): Promise<number> {
  const lost = await database.withPlatform('look for lost jobs', (tx) =>
    kind.listLost(tx, resentAtOnceMax),
  );
  for (const { organization_id: organizationId, id } of lost) {
    await database.withTenant(organizationId, async (tx) => {
      const file = await kind.find(tx, id);
      if (file !== undefined) await kind.sendToRead(jobs, tx, { id, fileType: file.file_type });
    });
  }
  if (lost.length > 0) log.warn({ resent: lost.length, kind: kind.name }, 'resent lost jobs');
  return lost.length;
}
