import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { PlatformTransaction } from '../../platform/database/database.ts';

/** What is stored of the settings, with the name of whoever changed each last. */
export function listStoredSettings(tx: PlatformTransaction) {
  return tx.query
    .selectFrom('system_settings as setting')
    .leftJoin('users', 'users.id', 'setting.updated_by')
    .select(['setting.key', 'setting.value', 'setting.updated_at', 'users.email'])
    .execute();
}

/** The stored text of one, locked: two changes at once are done one after the other. */
export async function lockStoredSetting(
  tx: PlatformTransaction,
  key: string,
): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtext(${`system_settings ${key}`}))`.execute(tx.query);
  const row = await tx.query
    .selectFrom('system_settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value ?? null;
}

export interface StoredSetting {
  readonly key: string;
  readonly value: string;
  readonly dataType: string;
  readonly description: string;
  readonly isPublic: boolean;
  readonly updatedBy: string;
}

export async function storeSettingRow(
  tx: PlatformTransaction,
  setting: StoredSetting,
): Promise<void> {
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
