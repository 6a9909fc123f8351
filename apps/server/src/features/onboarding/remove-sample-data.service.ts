import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import type { Origin } from '../audit/public.ts';
import { deleteRemittance } from '../remittances/public.ts';
import { listSampleFiles } from './onboarding.repository.ts';

interface Removal {
  readonly actor: Member;
  readonly origin: Origin;
}

/**
 * Deletes the remittances that Add Test Data brought, one after the other, in the way that any is
 * deleted: each on record, with what other files have to do with it mended. Where that is cut off,
 * doing it again takes the rest; where nothing is left, nothing is done.
 */
export async function removeSampleData(
  parts: Pick<App, 'database' | 'files' | 'log'>,
  { actor, origin }: Removal,
): Promise<{ removedFiles: number; removedClaims: number }> {
  const files = await parts.database.withTenant(actor.organizationId, listSampleFiles);
  if (files.some(({ isBeingRead }) => isBeingRead)) {
    throw new AppError('conflict', {
      message: 'Sample data is still being read. Please wait until that is done, then remove it.',
    });
  }
  let removedFiles = 0;
  let removedClaims = 0;
  for (const { id, claims } of files) {
    const note = 'Sample data was removed';
    if (!(await deleteUnlessGone(parts, { remittanceId: id, note, actor, origin }))) continue;
    removedFiles += 1;
    removedClaims += claims;
  }
  return { removedFiles, removedClaims };
}

/** False when somebody else deleted it meanwhile. */
async function deleteUnlessGone(
  ...[parts, deletion]: Parameters<typeof deleteRemittance>
): Promise<boolean> {
  try {
    await deleteRemittance(parts, deletion);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}
