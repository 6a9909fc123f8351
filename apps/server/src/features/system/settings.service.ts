import type { PublicSettings, SystemSetting, settingChange } from '@pfs/wire/system-settings';
import type { z } from 'zod';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { DiskSpace } from '../../platform/files/disk-space.ts';
import {
  isSettingKey,
  knownSettings,
  type SettingKey,
} from '../../platform/settings/known-settings.ts';
import { readSetting, type Settings, storeSetting } from '../../platform/settings/settings.ts';
import { insertAuditRow } from '../audit/public.ts';
import type { Change } from './flags.service.ts';
import { listStoredSettings, lockStoredSetting, storeSettingRow } from './settings.repository.ts';

export function publicSettingsOf(
  settings: Settings,
  disk: Pick<DiskSpace, 'isLow'>,
): PublicSettings {
  return {
    supportEmail: settings.get('support.email'),
    registrationOpen: settings.get('registration.open'),
    announcement: settings.get('announcement'),
    readOnly: disk.isLow(),
  };
}

export async function listSystemSettings(tx: PlatformTransaction): Promise<SystemSetting[]> {
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

/** Checks a value by its setting's own rules, and keeps it with the trail of the change. */
export async function changeSystemSetting(
  tx: PlatformTransaction,
  { key, value }: z.infer<typeof settingChange>,
  { userId, origin }: Change,
): Promise<SystemSetting> {
  if (!isSettingKey(key)) {
    throw new AppError('invalid_input', { fields: { key: 'There is no such setting' } });
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
