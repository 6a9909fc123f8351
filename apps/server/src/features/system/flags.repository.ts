import type { FeatureFlagChange } from '@pfs/wire/feature-flags';
import { sql } from 'kysely';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import type { FlagRule } from './rollout.ts';

export interface FlagRow extends FlagRule {
  readonly id: string;
  readonly description: string;
  readonly updatedAt: Date;
}

const columns = [
  'id',
  'name',
  'description',
  'is_enabled',
  'rollout_percentage',
  'target_organizations',
  'updated_at',
] as const;

export async function listFlags(
  tx: PlatformTransaction | TenantTransaction,
): Promise<readonly FlagRow[]> {
  const rows = await tx.query.selectFrom('feature_flags').select(columns).orderBy('name').execute();
  return rows.map(toFlag);
}

export async function findFlagByName(
  tx: PlatformTransaction | TenantTransaction,
  name: string,
): Promise<FlagRow | undefined> {
  const query = tx.query.selectFrom('feature_flags').select(columns).where('name', '=', name);
  const row = await query.executeTakeFirst();
  return row === undefined ? undefined : toFlag(row);
}

export async function lockFlag(tx: PlatformTransaction, id: string): Promise<FlagRow | undefined> {
  const query = tx.query.selectFrom('feature_flags').select(columns).where('id', '=', id);
  const row = await query.forUpdate().executeTakeFirst();
  return row === undefined ? undefined : toFlag(row);
}

/** False where the name is taken. */
export async function insertFlag(
  tx: PlatformTransaction,
  flag: FeatureFlagChange & { id: string; name: string; createdBy: string },
): Promise<boolean> {
  const { id, name, createdBy, ...given } = flag;
  const row = await tx.query
    .insertInto('feature_flags')
    .values({ id, name, created_by: createdBy, ...toColumns(given) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateFlag(
  tx: PlatformTransaction,
  id: string,
  change: FeatureFlagChange,
): Promise<void> {
  await tx.query
    .updateTable('feature_flags')
    .set({ ...toColumns(change), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteFlag(tx: PlatformTransaction, id: string): Promise<void> {
  await tx.query.deleteFrom('feature_flags').where('id', '=', id).execute();
}

/** Of these ids, those that are pharmacies, with their names. */
export function listOrganizationNames(tx: PlatformTransaction, ids: readonly string[]) {
  return tx.query
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('id', 'in', [...ids, '00000000-0000-0000-0000-000000000000'])
    .orderBy('name')
    .execute();
}

function toColumns(change: FeatureFlagChange) {
  return {
    description: change.description,
    is_enabled: change.isEnabled,
    rollout_percentage: change.rolloutPercentage,
    target_organizations: JSON.stringify(change.targetOrganizations),
  };
}

function toFlag(row: {
  id: string;
  name: string;
  description: string | null;
  is_enabled: boolean;
  rollout_percentage: number;
  target_organizations: unknown;
  updated_at: Date;
}): FlagRow {
  return {
    id: row.id,
    name: row.name,
    description: row.description ?? '',
    isEnabled: row.is_enabled,
    rolloutPercentage: row.rollout_percentage,
    targetOrganizations: (row.target_organizations as readonly string[] | null) ?? [],
    updatedAt: row.updated_at,
  };
}
