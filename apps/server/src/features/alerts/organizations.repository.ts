import type { PlatformTransaction } from '../../platform/database/database.ts';

export function listActiveOrganizations(tx: PlatformTransaction) {
  return tx.query
    .selectFrom('organizations')
    .select(['id', 'time_zone as timeZone'])
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
}
