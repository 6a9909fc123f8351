import type { PharmacyTimeZone } from '@pfs/core/time-zones';
import { AppError } from '../../platform/errors.ts';
import { insertAuditRow } from '../audit/public.ts';
import { updateTimeZone } from '../organizations/public.ts';
import type { OwnCall, ProfileParts } from './profile-parts.ts';

/** The pharmacy's days and months are those of this zone from now on; what has a day keeps it. */
export async function changeTimeZone(
  { database, clock }: ProfileParts,
  { actor, origin }: OwnCall,
  timeZone: PharmacyTimeZone,
): Promise<void> {
  const { organizationId, userId } = actor;
  if (organizationId === null) throw new AppError('no_organization');
  await database.withTenant(organizationId, async (tx) => {
    const before = await updateTimeZone(tx, { timeZone, at: clock() });
    if (before === timeZone) return;
    await insertAuditRow(tx, {
      organizationId,
      userId,
      entityType: 'organization',
      entityId: organizationId,
      action: 'update',
      description: 'Changed the time zone',
      oldValues: { timeZone: before },
      newValues: { timeZone },
      origin,
    });
  });
}
