import type { FeatureFlag, FeatureFlagChange } from '@pfs/wire/feature-flags';
import { v7 as uuidV7 } from 'uuid';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import {
  deleteFlag,
  type FlagRow,
  findFlagByName,
  insertFlag,
  listFlags,
  listOrganizationNames,
  lockFlag,
  updateFlag,
} from './flags.repository.ts';
import { isOn } from './rollout.ts';

/** Who changes the system, and from where. */
export interface Change {
  readonly userId: string;
  readonly origin: Origin;
}

/** Whether the pharmacy of a transaction has a feature. A flag that nobody made is off. */
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
  { userId, origin }: Change,
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
  by: Change,
): Promise<FeatureFlag> {
  const before = await requireFlag(tx, id);
  await requireOrganizations(tx, change.targetOrganizations);
  await updateFlag(tx, id, change);
  await insertAuditRow(tx, {
    ...auditOf(id, by),
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
  by: Change,
): Promise<{ name: string }> {
  const before = await requireFlag(tx, id);
  await deleteFlag(tx, id);
  await insertAuditRow(tx, {
    ...auditOf(id, by),
    action: 'delete',
    description: `Feature flag ${before.name} removed`,
    oldValues: { name: before.name, ...toChange(before) },
  });
  return { name: before.name };
}

function auditOf(entityId: string, { userId, origin }: Change) {
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
  const flag = await lockFlag(tx, id);
  if (flag === undefined) throw new AppError('not_found');
  return flag;
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
