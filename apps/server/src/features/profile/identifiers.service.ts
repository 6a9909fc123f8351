import type { PharmacyIdentifiers } from '@pfs/wire/profile';
import { AppError } from '../../platform/errors.ts';
import { insertAuditRow } from '../audit/public.ts';
import { findPayeeNpi, getLetterhead, updateIdentifiers } from '../organizations/public.ts';
import type { OwnCall, ProfileParts } from './profile-parts.ts';

export function getIdentifiers(
  { database }: ProfileParts,
  organizationId: string,
): Promise<PharmacyIdentifiers> {
  return database.withTenant(organizationId, async (tx) => {
    const { npi, ncpdpId } = await getLetterhead(tx);
    return { npi, ncpdpId, npiOnRemittances: await findPayeeNpi(tx) };
  });
}

/** An empty text removes an identifier. Answers what holds now. */
export async function changeIdentifiers(
  { database, clock }: ProfileParts,
  { actor, origin }: OwnCall,
  body: { readonly npi: string; readonly ncpdpId: string },
): Promise<PharmacyIdentifiers> {
  const { organizationId, userId } = actor;
  if (organizationId === null) throw new AppError('no_organization');
  const newValues = { npi: body.npi || null, ncpdpId: body.ncpdpId || null };
  return database.withTenant(organizationId, async (tx) => {
    const { npi, ncpdpId } = await getLetterhead(tx);
    const answer = { ...newValues, npiOnRemittances: await findPayeeNpi(tx) };
    if (npi === newValues.npi && ncpdpId === newValues.ncpdpId) return answer;
    await updateIdentifiers(tx, { ...newValues, at: clock() });
    await insertAuditRow(tx, {
      organizationId,
      userId,
      entityType: 'organization',
      entityId: organizationId,
      action: 'update',
      description: 'Changed the NPI or NCPDP Provider ID',
      oldValues: { npi, ncpdpId },
      newValues,
      origin,
    });
    return answer;
  });
}
