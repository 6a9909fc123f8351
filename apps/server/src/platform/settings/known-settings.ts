import { announcement, type settingTypes } from '@pfs/wire/system-settings';
import { z } from 'zod';

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
  const form = `Please enter a whole number from ${min} to ${max}`;
  return z.number(form).int(form).min(min, form).max(max, form);
}

/** Percent points with one decimal. */
function percent({ min, max }: { min: number; max: number }) {
  const form = `Please enter a percentage from ${min} to ${max} with one decimal at most`;
  return z.number(form).min(min, form).max(max, form).multipleOf(0.1, form);
}

const address = 'Please enter a valid email address, or nothing';

/** What a super admin may change while the system runs. A key that is not here does not exist. */
export const knownSettings = {
  'trial.days': setting({
    dataType: 'number',
    schema: wholeNumber({ min: 14, max: 90 }),
    initial: 14,
    description: 'The free trial of a pharmacy that registers. The landing page promises 14 days.',
    takes: 'Days, 14 to 90',
    isPublic: false,
  }),
  'registration.open': setting({
    dataType: 'boolean',
    schema: z.boolean('Please choose on or off'),
    initial: true,
    description: 'Whether new pharmacies and people can register. Invitations go on working.',
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
    description: 'The address that the support page gives to people who need help.',
    takes: 'An email address, or nothing for none',
    isPublic: true,
  }),
  announcement: setting({
    dataType: 'json',
    schema: announcement,
    initial: null,
    description: 'A sentence above every page of the signed-in, such as planned maintenance.',
    takes: '{"tone": "info" or "warn", "text": "…"}, or null for none',
    isPublic: true,
  }),
  'benchmark.dirPercent': setting({
    dataType: 'number',
    schema: percent({ min: 0, max: 20 }),
    initial: 4,
    description:
      'DIR fees that are usual, in percent of gross; contract analysis measures payers by it. The ' +
      '4.0 as delivered is the upper end of the 2 to 4 % of gross that a vendor’s page names.',
    takes: 'Percent, 0 to 20, one decimal',
    isPublic: false,
  }),
  'cost.estimatedShareOfRevenue': setting({
    dataType: 'number',
    schema: z
      .number('Please enter a share from 0 to 1')
      .min(0, 'Please enter a share from 0 to 1')
      .max(1, 'Please enter a share from 0 to 1')
      .multipleOf(0.0001, 'At most four decimals'),
    initial: 0.8,
    description: 'What a drug is taken to cost where no invoice and no NADAC price knows it.',
    takes: 'Share of revenue, 0 to 1',
    isPublic: false,
  }),
  'apiUsage.days': setting({
    dataType: 'number',
    schema: wholeNumber({ min: 1, max: 365 }),
    initial: 30,
    description: 'How long the record of API calls is kept.',
    takes: 'Days, 1 to 365',
    isPublic: false,
  }),
  'assistant.modelTokensPerMonthMax': setting({
    dataType: 'number',
    schema: wholeNumber({ min: 0, max: 1_000_000_000 }),
    initial: 2_000_000,
    description:
      'What each pharmacy may use of the language model in a month; beyond it the built-in engine ' +
      'answers. Without a model set up it has no effect.',
    takes: 'Tokens, 0 to 1,000,000,000',
    isPublic: false,
  }),
} as const;

export type SettingKey = keyof typeof knownSettings;
export type SettingValue<Key extends SettingKey> = z.output<(typeof knownSettings)[Key]['schema']>;

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(knownSettings, key);
}
