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
    summary: 'List plans',
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.array(publicPlan),
  }),
  getSubscriptionStatus: route({
    method: 'GET',
    path: '/api/subscription/status',
    access: 'signed_in',
    summary: 'Get the pharmacy’s plan, limits and usage',
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: subscriptionStatus,
  }),
  checkFeature: route({
    method: 'POST',
    path: '/api/subscription/check-feature',
    access: 'signed_in',
    summary: 'Check whether the plan has a feature',
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
    summary: 'Record plan usage; refused at the limit. Uploads are counted automatically',
    bodyKind: 'json',
    body: trackUsageBody,
    answerKind: 'json',
    status: 200,
    answer: subscriptionStatus,
  }),
};
