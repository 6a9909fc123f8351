import { z } from 'zod';
import { id, instant } from './fields.ts';
import { route } from './route.ts';

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
