import { createHash } from 'node:crypto';
import type { FeatureFlag, FeatureFlagChange } from '@pfs/wire/system-settings';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';

/** Whether the pharmacy of the transaction has a feature. A missing flag is off. */
export async function isFeatureOn(tx: TenantTransaction, name: string): Promise<boolean> {
  const flag = await findFlagByName(tx, name);
  return flag !== undefined && isOn(flag, tx.organizationId);
}

export async function listFeatures(
  tx: PlatformTransaction,
  organizationId: string | null,
): Promise<string[]> {
  const flags = await listFlags(tx);
  return flags.filter((flag) => isOn(flag, organizationId)).map(({ name }) => name);
}

export async function listFeatureFlags(tx: PlatformTransaction): Promise<FeatureFlag[]> {
  return withTargets(tx, await listFlags(tx));
}

export async function createFeatureFlag(
  tx: PlatformTransaction,
  { name, ...given }: FeatureFlagChange & { name: string },
  { userId, origin }: AuditContext,
): Promise<FeatureFlag> {
  await requireOrganizations(tx, given.targetOrganizations);
  const id = uuidV7();
  if (!(await insertFlag(tx, { id, name, createdBy: userId, ...given }))) {
    throw new AppError('conflict', {
      message: 'A feature flag with this name already exists.',
      fields: { name: 'A feature flag with this name already exists' },
    });
  }
  await insertAuditRow(tx, {
    ...auditOf(id, { userId, origin }),
    action: 'create',
    description: `Feature flag ${name} created`,
    newValues: { name, ...given },
  });
  return getFlag(tx, id);
}

export async function changeFeatureFlag(
  tx: PlatformTransaction,
  { id, ...change }: FeatureFlagChange & { id: string },
  context: AuditContext,
): Promise<FeatureFlag> {
  const before = await requireFlag(tx, id);
  await requireOrganizations(tx, change.targetOrganizations);
  await tx.query
    .updateTable('feature_flags')
    .set({ ...toColumns(change), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await insertAuditRow(tx, {
    ...auditOf(id, context),
    action: 'update',
    description: `Feature flag ${before.name} changed`,
    oldValues: toChange(before),
    newValues: change,
  });
  return getFlag(tx, id);
}

export async function removeFeatureFlag(
  tx: PlatformTransaction,
  id: string,
  context: AuditContext,
): Promise<{ name: string }> {
  const before = await requireFlag(tx, id);
  await tx.query.deleteFrom('feature_flags').where('id', '=', id).execute();
  await insertAuditRow(tx, {
    ...auditOf(id, context),
    action: 'delete',
    description: `Feature flag ${before.name} removed`,
    oldValues: { name: before.name, ...toChange(before) },
  });
  return { name: before.name };
}

function auditOf(entityId: string, { userId, origin }: AuditContext) {
  return { organizationId: null, userId, entityType: 'feature_flag', entityId, origin } as const;
}

function toChange(row: FlagRow): FeatureFlagChange {
  return {
    description: row.description,
    isEnabled: row.isEnabled,
    rolloutPercentage: row.rolloutPercentage,
    targetOrganizations: [...row.targetOrganizations],
  };
}

async function requireFlag(tx: PlatformTransaction, id: string): Promise<FlagRow> {
  return orNotFound(await lockFlag(tx, id));
}

async function getFlag(tx: PlatformTransaction, id: string): Promise<FeatureFlag> {
  const [flag] = await withTargets(tx, [await requireFlag(tx, id)]);
  if (flag === undefined) throw new AppError('not_found');
  return flag;
}

async function requireOrganizations(
  tx: PlatformTransaction,
  ids: readonly string[],
): Promise<void> {
  const found = await listOrganizationNames(tx, ids);
  if (found.length === new Set(ids).size) return;
  throw new AppError('invalid_input', {
    fields: { targetOrganizations: 'One of these pharmacies doesn’t exist' },
  });
}

async function withTargets(
  tx: PlatformTransaction,
  flags: readonly FlagRow[],
): Promise<FeatureFlag[]> {
  const named = await listOrganizationNames(
    tx,
    flags.flatMap(({ targetOrganizations }) => targetOrganizations),
  );
  return flags.map(({ targetOrganizations, updatedAt, ...flag }) => ({
    ...flag,
    targets: named.filter(({ id }) => targetOrganizations.includes(id)),
    updatedAt: updatedAt.toISOString(),
  }));
}

interface FlagRow extends FlagRule {
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

async function listFlags(tx: PlatformTransaction | TenantTransaction): Promise<readonly FlagRow[]> {
  const rows = await tx.query.selectFrom('feature_flags').select(columns).orderBy('name').execute();
  return rows.map(toFlag);
}

async function findFlagByName(
  tx: PlatformTransaction | TenantTransaction,
  name: string,
): Promise<FlagRow | undefined> {
  const query = tx.query.selectFrom('feature_flags').select(columns).where('name', '=', name);
  const row = await query.executeTakeFirst();
  return row === undefined ? undefined : toFlag(row);
}

async function lockFlag(tx: PlatformTransaction, id: string): Promise<FlagRow | undefined> {
  const query = tx.query.selectFrom('feature_flags').select(columns).where('id', '=', id);
  const row = await query.forUpdate().executeTakeFirst();
  return row === undefined ? undefined : toFlag(row);
}

/** Returns false if the name is taken. */
async function insertFlag(
  tx: PlatformTransaction,
  flag: FeatureFlagChange & { id: string; name: string; createdBy: string | null },
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

/** The IDs and names of these pharmacies, as far as they exist. */
function listOrganizationNames(tx: PlatformTransaction, ids: readonly string[]) {
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

interface FlagRule {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly rolloutPercentage: number;
  readonly targetOrganizations: readonly string[];
}

/**
 * The rollout bucket of an organization, 0 to 99: the first 32 bits of SHA-256("name:organization")
 * modulo 100. It is stable, so raising a percentage removes nobody. It depends on the name, so the
 * same pharmacies are not first for every feature.
 */
export function bucketOf(name: string, organizationId: string): number {
  const hash = createHash('sha256').update(`${name}:${organizationId}`).digest();
  return hash.readUInt32BE(0) % 100;
}

/** Without an organization, a feature is on only once everybody has it. */
export function isOn(rule: FlagRule, organizationId: string | null): boolean {
  if (!rule.isEnabled) return false;
  if (rule.rolloutPercentage >= 100) return true;
  if (organizationId === null) return false;
  if (rule.targetOrganizations.includes(organizationId)) return true;
  return bucketOf(rule.name, organizationId) < rule.rolloutPercentage;
}
