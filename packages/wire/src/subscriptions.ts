import { z } from 'zod';
import { dollars, id, instant } from './fields.ts';
import { route } from './route.ts';
import { subscriptionStates } from './subscription-states.ts';
import { currentUsage, trackUsageBody } from './usage.ts';

export const planTypes = ['starter', 'professional', 'enterprise', 'enterprise_plus'] as const;
export type PlanType = (typeof planTypes)[number];

export const publicPlan = z.object({
  id,
  name: z.string(),
  description: z.string(),
  monthlyPrice: dollars,
  savings: z.string(),
  features: z.array(z.string()),
  popular: z.boolean(),
  planType: z.enum(planTypes),
});

export type PublicPlan = z.infer<typeof publicPlan>;

export const subscriptionStatus = z.object({
  planType: z.enum(planTypes),
  status: z.enum(['active', 'cancelled', 'past_due', 'trialing', 'suspended']).nullable(),
  /** The status at this moment: a trial past its end is over, whatever its row still says. */
  state: z.enum(subscriptionStates),
  planName: z.string(),
  isTrialing: z.boolean(),
  trialEnd: instant.nullable(),
  currentPeriodEnd: instant.nullable(),
  features: z.array(z.string()),
  currentUsage,
  /** -1 is unlimited. */
  limits: z.object({
    maxClaims: z.number().int(),
    maxFilesPerMonth: z.number().int(),
    maxAIQueries: z.number().int(),
  }),
});

export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

export const subscriptionRoutes = {
  listPlans: route({
    method: 'GET',
    path: '/api/subscription/plans',
    access: 'public',
    summary: 'The plans on offer',
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.array(publicPlan),
  }),
  getSubscriptionStatus: route({
    method: 'GET',
    path: '/api/subscription/status',
    access: 'signed_in',
    summary: 'The plan of the signed-in person’s pharmacy, its limits and this month’s use',
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: subscriptionStatus,
  }),
  checkFeature: route({
    method: 'POST',
    path: '/api/subscription/check-feature',
    access: 'signed_in',
    summary: 'Whether the plan has a feature, by its key or by its sentence in the plan’s list',
    bodyKind: 'json',
    body: z.strictObject({ feature: z.string().trim().min(1).max(200) }),
    answerKind: 'json',
    status: 200,
    answer: z.object({ hasAccess: z.boolean() }),
  }),
  trackUsage: route({
    method: 'POST',
    path: '/api/subscription/track-usage',
    access: 'member',
    summary: 'Count use against the plan; refused at its limit. Uploads count themselves',
    bodyKind: 'json',
    body: trackUsageBody,
    answerKind: 'json',
    status: 200,
    answer: subscriptionStatus,
  }),
};
