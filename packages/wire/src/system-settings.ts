import { z } from 'zod';
import { id, instant } from './fields.ts';
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

const nameForm = 'Use 2 to 60 lowercase letters, digits, and hyphens, starting with a letter';
const percentForm = 'Enter a whole number from 0 to 100';

/** A flag keeps its name because the name decides who is in at 30 percent. */
const featureName = z.string(nameForm).regex(/^[a-z][a-z0-9-]{1,59}$/, nameForm);

/** Chosen by hand; for more, use the percentage. */
const targetsMax = 200;

const given = {
  description: z.string().trim().max(500, 'At most 500 characters'),
  isEnabled: z.boolean(),
  rolloutPercentage: z
    .number(percentForm)
    .int(percentForm)
    .min(0, percentForm)
    .max(100, percentForm),
  targetOrganizations: z.array(id).max(targetsMax, `At most ${targetsMax} pharmacies`),
};

const featureFlagChange = z.strictObject(given);
const newFeatureFlag = z.strictObject({
  name: featureName,
  description: given.description.default(''),
  isEnabled: given.isEnabled.default(false),
  rolloutPercentage: given.rolloutPercentage.default(0),
  targetOrganizations: given.targetOrganizations.default([]),
});

const featureFlag = z.object({
  id,
  name: z.string(),
  description: z.string(),
  isEnabled: z.boolean(),
  rolloutPercentage: z.number().int(),
  targets: z.array(z.object({ id, name: z.string() })),
  updatedAt: instant,
});

export type FeatureFlag = z.infer<typeof featureFlag>;
export type FeatureFlagChange = z.infer<typeof featureFlagChange>;

const path = '/api/system/feature-flags';

export const featureFlagRoutes = {
  listFeatures: route('GET /api/features', {
    access: 'signed_in',
    summary: 'List the enabled feature flags',
    answer: z.object({ features: z.array(z.string()) }),
  }),
  listFeatureFlags: route(`GET ${path}`, {
    access: 'super_admin',
    summary: 'List feature flags',
    answer: z.array(featureFlag),
  }),
  createFeatureFlag: route(`POST ${path}`, {
    access: 'super_admin',
    summary: 'Create a feature flag, off by default',
    body: newFeatureFlag,
    status: 201,
    answer: featureFlag,
  }),
  changeFeatureFlag: route(`PATCH ${path}/:id`, {
    access: 'super_admin',
    summary: 'Change a feature flag’s audience',
    body: featureFlagChange,
    answer: featureFlag,
  }),
  removeFeatureFlag: route(`DELETE ${path}/:id`, {
    access: 'super_admin',
    summary: 'Delete a feature flag; the feature is turned off',
    answer: z.object({ name: z.string() }),
  }),
};
