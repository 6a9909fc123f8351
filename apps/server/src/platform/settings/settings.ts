import { announcement, type settingTypes } from '@pfs/wire/system-settings';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';

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

interface KnownSetting<Schema extends z.ZodType = z.ZodType> {
  readonly dataType: (typeof settingTypes)[number];
  readonly schema: Schema;
  /** What holds until somebody changes it. */
  readonly initial: z.output<Schema>;
  readonly description: string;
  /** The schema in words. */
  readonly takes: string;
  readonly isPublic: boolean;
}

function setting<Schema extends z.ZodType>(known: KnownSetting<Schema>): KnownSetting<Schema> {
  return known;
}

function wholeNumber({ min, max }: { min: number; max: number }) {
  const form = `Enter a whole number from ${min} to ${max}`;
  return z.number(form).int(form).min(min, form).max(max, form);
}

/** Percent points with one decimal. */
function percent({ min, max }: { min: number; max: number }) {
  const form = `Enter a percentage from ${min} to ${max} with at most one decimal`;
  return z.number(form).min(min, form).max(max, form).multipleOf(0.1, form);
}

const address = 'Enter a valid email address or leave it empty';

/** What a super admin may change while the system runs. A key that is not here does not exist. */
export const knownSettings = {
  'trial.days': setting({
    dataType: 'number',
    schema: wholeNumber({ min: 14, max: 90 }),
    initial: 14,
    description: 'Length of the free trial for new pharmacies. The landing page promises 14 days.',
    takes: 'Days, 14 to 90',
    isPublic: false,
  }),
  'registration.open': setting({
    dataType: 'boolean',
    schema: z.boolean('Choose on or off'),
    initial: true,
    description: 'Whether new pharmacies and users can register. Invitations keep working.',
    takes: 'On or off',
    isPublic: true,
  }),
  'support.email': setting({
    dataType: 'string',
    schema: z
      .string(address)
      .trim()
      .max(255, address)
      .refine((text) => text === '' || z.email().safeParse(text).success, { error: address }),
    initial: '',
    description: 'Email address shown on the support page.',
    takes: 'An email address, or empty for none',
    isPublic: true,
  }),
  announcement: setting({
    dataType: 'json',
    schema: announcement,
    initial: null,
    description: 'Message shown above every page to signed-in users, such as planned maintenance.',
    takes: '{"tone": "info" or "warn", "text": "…"}, or null for none',
    isPublic: true,
  }),
  'benchmark.dirPercent': setting({
    dataType: 'number',
    schema: percent({ min: 0, max: 20 }),
    initial: 4,
    description:
      'Benchmark DIR fees as a percent of gross revenue, used in contract analysis. The ' +
      'default of 4.0 is the upper end of one vendor’s published range of 2–4%.',
    takes: 'Percent, 0 to 20, one decimal',
    isPublic: false,
  }),
  'cost.estimatedShareOfRevenue': setting({
    dataType: 'number',
    schema: z
      .number('Enter a share from 0 to 1')
      .min(0, 'Enter a share from 0 to 1')
      .max(1, 'Enter a share from 0 to 1')
      .multipleOf(0.0001, 'At most four decimals'),
    initial: 0.8,
    description: 'Estimated drug cost when no invoice, price list or NADAC price is available.',
    takes: 'Share of revenue, 0 to 1',
    isPublic: false,
  }),
  'apiUsage.days': setting({
    dataType: 'number',
    schema: wholeNumber({ min: 1, max: 365 }),
    initial: 30,
    description: 'How long API call records are kept.',
    takes: 'Days, 1 to 365',
    isPublic: false,
  }),
  'assistant.modelTokensPerMonthMax': setting({
    dataType: 'number',
    schema: wholeNumber({ min: 0, max: 1_000_000_000 }),
    initial: 2_000_000,
    description:
      'Language model tokens each pharmacy can use per month. Beyond that, the built-in engine ' +
      'answers. Has no effect if no model is set up.',
    takes: 'Tokens, 0 to 1,000,000,000',
    isPublic: false,
  }),
} as const;

export type SettingKey = keyof typeof knownSettings;
type SettingValue<Key extends SettingKey> = z.output<(typeof knownSettings)[Key]['schema']>;

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(knownSettings, key);
}
