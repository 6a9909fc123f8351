import { z } from 'zod';
import { instant } from './fields.ts';
import { route } from './route.ts';

export const settingTypes = ['string', 'number', 'boolean', 'json'] as const;

/** A sentence above every page, or null. */
export const announcement = z
  .strictObject({
    tone: z.enum(['info', 'warn']),
    text: z.string().trim().min(1, 'Enter a message').max(300, 'At most 300 characters'),
  })
  .nullable();

const settingValue = z.union([
  z.string().max(2_000, 'At most 2,000 characters'),
  z.number(),
  z.boolean(),
  z.record(z.string().max(100), z.unknown()),
  z.null(),
]);

const systemSetting = z.object({
  key: z.string(),
  dataType: z.enum(settingTypes),
  description: z.string(),
  /** The allowed values, as a sentence. */
  takes: z.string(),
  isPublic: z.boolean(),
  value: settingValue,
  initial: settingValue,
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
});

export type SystemSetting = z.infer<typeof systemSetting>;

export const settingChange = z.strictObject({ key: z.string().max(100), value: settingValue });

/** The public settings. */
const publicSettings = z.object({
  supportEmail: z.string(),
  registrationOpen: z.boolean(),
  announcement,
  /** The server’s disk is almost full: everything can be read but nothing changed. */
  readOnly: z.boolean(),
});

export type PublicSettings = z.infer<typeof publicSettings>;

export const systemSettingRoutes = {
  getPublicSettings: route('GET /api/settings', {
    access: 'public',
    summary: 'Get public settings',
    answer: publicSettings,
  }),
  listSystemSettings: route('GET /api/system/settings', {
    access: 'super_admin',
    summary: 'List runtime settings',
    answer: z.array(systemSetting),
  }),
  changeSystemSetting: route('PATCH /api/system/settings', {
    access: 'super_admin',
    summary: 'Change a runtime setting; takes effect within seconds',
    body: settingChange,
    answer: systemSetting,
  }),
};

const endpointUsage = z.object({
  method: z.string(),
  /** The route's pattern; `unknown` for other paths. */
  endpoint: z.string(),
  calls: z.number().int(),
  /** 4xx responses. */
  refused: z.number().int(),
  /** 5xx responses. */
  failed: z.number().int(),
  p95Milliseconds: z.number().int(),
});

export type EndpointUsage = z.infer<typeof endpointUsage>;

const apiUsage = z.object({ since: instant, endpoints: z.array(endpointUsage) });

export const apiUsageRoutes = {
  getApiUsage: route('GET /api/system/usage', {
    access: 'super_admin',
    summary: 'List API calls of 24 hours by route, most called first',
    answer: apiUsage,
  }),
};
