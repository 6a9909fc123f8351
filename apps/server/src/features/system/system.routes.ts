import type { PublicSettings, SystemSetting, settingChange } from '@pfs/wire/system-settings';
import { apiUsageRoutes, featureFlagRoutes, systemSettingRoutes } from '@pfs/wire/system-settings';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { z } from 'zod';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { afterCommit } from '../../platform/database/one-commit.ts';
import { AppError } from '../../platform/errors.ts';
import type { DiskSpace } from '../../platform/files/disk-space.ts';
import type { App } from '../../platform/platform.ts';
import {
  isSettingKey,
  knownSettings,
  readSetting,
  type SettingKey,
  type Settings,
  storeSetting,
} from '../../platform/settings/settings.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import {
  changeFeatureFlag,
  createFeatureFlag,
  listFeatureFlags,
  listFeatures,
  removeFeatureFlag,
} from './flags.service.ts';
import { listEndpointUsage } from './usage.service.ts';

const usageWindowMs = 24 * 3_600_000;

export function registerSystemRoutes(app: App): void {
  registerFlagRoutes(app);
  const { http, database, settings, disk, clock } = app;
  http.handle(systemSettingRoutes.getPublicSettings, async () => publicSettingsOf(settings, disk));

  http.handle(systemSettingRoutes.listSystemSettings, () =>
    database.withPlatform('system: settings', listSystemSettings),
  );

  http.handle(systemSettingRoutes.changeSystemSetting, async ({ body, by }) => {
    const changed = await database.withPlatform('system: change a setting', (tx) =>
      changeSystemSetting(tx, body, by),
    );
    await afterCommit(() => settings.refresh());
    return changed;
  });

  http.handle(apiUsageRoutes.getApiUsage, async () => {
    const since = new Date(clock().getTime() - usageWindowMs);
    const endpoints = await database.withPlatform('system: api usage', (tx) =>
      listEndpointUsage(tx, since),
    );
    return { since: since.toISOString(), endpoints };
  });
}

function registerFlagRoutes({ http, database }: App): void {
  http.handle(featureFlagRoutes.listFeatures, async ({ actor }) => ({
    features: await database.withPlatform('features of a pharmacy', (tx) =>
      listFeatures(tx, actor.organizationId),
    ),
  }));

  http.handle(featureFlagRoutes.listFeatureFlags, () =>
    database.withPlatform('system: flags', listFeatureFlags),
  );

  http.handle(featureFlagRoutes.createFeatureFlag, ({ body, by }) =>
    database.withPlatform('system: create a flag', (tx) => createFeatureFlag(tx, body, by)),
  );

  http.handle(featureFlagRoutes.changeFeatureFlag, ({ params, body, by }) =>
    database.withPlatform('system: change a flag', (tx) =>
      changeFeatureFlag(tx, { id: params.id, ...body }, by),
    ),
  );

  http.handle(featureFlagRoutes.removeFeatureFlag, ({ params, by }) =>
    database.withPlatform('system: remove a flag', (tx) => removeFeatureFlag(tx, params.id, by)),
  );
}

function publicSettingsOf(settings: Settings, disk: Pick<DiskSpace, 'isLow'>): PublicSettings {
  return {
    supportEmail: settings.get('support.email'),
    registrationOpen: settings.get('registration.open'),
    announcement: settings.get('announcement'),
    readOnly: disk.isLow(),
  };
}

async function listSystemSettings(tx: PlatformTransaction): Promise<SystemSetting[]> {
  const stored = new Map((await listStoredSettings(tx)).map((row) => [row.key, row]));
  return (Object.keys(knownSettings) as SettingKey[]).map((key) => {
    const { dataType, description, takes, isPublic, initial } = knownSettings[key];
    const row = stored.get(key);
    const read = readSetting(key, row?.value ?? null);
    return {
      key,
      dataType,
      description,
      takes,
      isPublic,
      value: (read === undefined ? initial : read.value) as SystemSetting['value'],
      initial,
      changedBy: row?.email ?? null,
      changedAt: row?.updated_at.toISOString() ?? null,
    };
  });
}

/** Validates and saves a value, and records the change. */
async function changeSystemSetting(
  tx: PlatformTransaction,
  { key, value }: z.infer<typeof settingChange>,
  { userId, origin }: AuditContext,
): Promise<SystemSetting> {
  if (!isSettingKey(key)) {
    throw new AppError('invalid_input', { fields: { key: 'This setting doesn’t exist' } });
  }
  const { schema, dataType, description, isPublic, initial } = knownSettings[key];
  const checked = schema.safeParse(value);
  if (!checked.success) {
    const message = checked.error.issues[0]?.message ?? 'This value is not allowed';
    throw new AppError('invalid_input', { fields: { value: message } });
  }
  const before = readSetting(key, await lockStoredSetting(tx, key));
  const text = storeSetting(checked.data);
  await storeSettingRow(tx, {
    key,
    value: text,
    dataType,
    description,
    isPublic,
    updatedBy: userId,
  });
  await insertAuditRow(tx, {
    organizationId: null,
    userId,
    entityType: 'system_setting',
    entityId: key,
    action: 'update',
    description: `System setting ${key} changed`,
    origin,
    oldValues: { value: before === undefined ? initial : before.value },
    newValues: { value: checked.data },
  });
  const all = await listSystemSettings(tx);
  return all.find((one) => one.key === key) as SystemSetting;
}

/** The stored settings, with the person who changed each last. */
function listStoredSettings(tx: PlatformTransaction) {
  return tx.query
    .selectFrom('system_settings as setting')
    .leftJoin('users', 'users.id', 'setting.updated_by')
    .select(['setting.key', 'setting.value', 'setting.updated_at', 'users.email'])
    .execute();
}

/** Locks a setting, so that changes take turns, and returns its stored text. */
async function lockStoredSetting(tx: PlatformTransaction, key: string): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtext(${`system_settings ${key}`}))`.execute(tx.query);
  const row = await tx.query
    .selectFrom('system_settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value ?? null;
}

interface StoredSetting {
  readonly key: string;
  readonly value: string;
  readonly dataType: string;
  readonly description: string;
  readonly isPublic: boolean;
  readonly updatedBy: string | null;
}

async function storeSettingRow(tx: PlatformTransaction, setting: StoredSetting): Promise<void> {
  const columns = {
    value: setting.value,
    data_type: setting.dataType,
    description: setting.description,
    is_public: setting.isPublic,
    updated_by: setting.updatedBy,
  };
  await tx.query
    .insertInto('system_settings')
    .values({ id: uuidV7(), key: setting.key, ...columns })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ ...columns, updated_at: sql`now()` }),
    )
    .execute();
}
