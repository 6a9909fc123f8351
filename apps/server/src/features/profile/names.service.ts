import type { profileBody } from '@pfs/wire/profile';
import type { z } from 'zod';
import { insertAuditRow } from '../audit/public.ts';
import { lockOwnRow, updateNames } from './profile.repository.ts';
import { type OwnCall, ownAudit, type ProfileParts } from './profile-parts.ts';

/** What is left out stays as it is. */
export async function changeNames(
  { database, clock }: ProfileParts,
  call: OwnCall,
  body: z.output<typeof profileBody>,
): Promise<void> {
  const { userId } = call.actor;
  await database.withPlatform('profile: change the own name', async (tx) => {
    const row = await lockOwnRow(tx, userId);
    const before = { firstName: row.first_name ?? '', lastName: row.last_name ?? '' };
    const after = {
      firstName: body.firstName ?? before.firstName,
      lastName: body.lastName ?? before.lastName,
    };
    if (after.firstName === before.firstName && after.lastName === before.lastName) return;
    await updateNames(tx, userId, { ...after, at: clock() });
    await insertAuditRow(tx, {
      ...ownAudit(call),
      action: 'update',
      description: 'Changed the own name',
      oldValues: before,
      newValues: after,
    });
  });
}
