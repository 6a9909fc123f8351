import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import {
  isSettingKey,
  knownSettings,
  type SettingKey,
  type SettingValue,
} from './known-settings.ts';

/** A change made by another process is known after this and one short query. */
const rereadEveryMs = 5_000;

export interface Settings {
  /** What holds now. It asks no database, so it can be read within any transaction. */
  get<Key extends SettingKey>(key: Key): SettingValue<Key>;
  /** Reads anew; after a change, for the process that made it. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface SettingsOptions {
  readonly database: Database;
  readonly log: Log;
}

/** Reads the settings and keeps them fresh. While the database is away, the last ones hold. */
export async function openSettings({ database, log }: SettingsOptions): Promise<Settings> {
  let values: ReadonlyMap<string, unknown> = new Map();
  const refresh = async (): Promise<void> => {
    const rows = await database.withPlatform('system settings', (tx) =>
      tx.query.selectFrom('system_settings').select(['key', 'value']).execute(),
    );
    values = new Map(
      rows.flatMap(({ key, value }) => {
        const read = isSettingKey(key) ? readSetting(key, value) : undefined;
        return read === undefined ? [] : [[key, read.value] as const];
      }),
    );
  };
  await refresh();
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = refresh().catch((error: unknown) =>
      log.debug({ err: error }, 'the system settings could not be read again'),
    );
  }, rereadEveryMs);
  timer.unref();
  return {
    get: (key) =>
      (values.has(key) ? values.get(key) : knownSettings[key].initial) as SettingValue<typeof key>,
    refresh,
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

/** A stored value as its type; undefined where none is stored or it is no longer allowed. */
export function readSetting(
  key: SettingKey,
  stored: string | null,
): { readonly value: unknown } | undefined {
  if (stored === null) return undefined;
  const { dataType, schema } = knownSettings[key];
  const result = schema.safeParse(dataType === 'string' ? stored : parse(stored));
  return result.success ? { value: result.data } : undefined;
}

/** As the column keeps it: texts as they are, all else as JSON. */
export function storeSetting(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
