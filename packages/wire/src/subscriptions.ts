import { z } from 'zod';
import { captchaToken, dollars, email, id, instant, lineOfText } from './fields.ts';
import { subscriptionStates } from './plan-states.ts';
import { route } from './route.ts';

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

/** What a plan counts each month. */
const usageTypes = ['claims', 'files', 'aiQueries'] as const;
export type UsageType = (typeof usageTypes)[number];

/** More than the largest remittance has; a larger amount is a caller's error. */
const amountMax = 100_000;

const trackUsageBody = z.strictObject({
  type: z.enum(usageTypes),
  amount: z.int().min(1).max(amountMax).default(1),
});

const currentUsage = z.object({
  claimsProcessed: z.number().int(),
  filesUploaded: z.number().int(),
  aiQueriesUsed: z.number().int(),
});

const subscriptionStatus = z.object({
  planType: z.enum(planTypes),
  status: z.enum(['active', 'cancelled', 'past_due', 'trialing', 'suspended']).nullable(),
  /** The current status: a trial past its end is over, whatever its row says. */
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
  listPlans: route('GET /api/subscription/plans', {
    access: 'public',
    summary: 'List plans',
    answer: z.array(publicPlan),
  }),
  getSubscriptionStatus: route('GET /api/subscription/status', {
    access: 'signed_in',
    summary: 'Get the pharmacy’s plan, limits and usage',
    answer: subscriptionStatus,
  }),
  checkFeature: route('POST /api/subscription/check-feature', {
    access: 'signed_in',
    summary: 'Check whether the plan has a feature',
    body: z.strictObject({ feature: z.string().trim().min(1).max(200) }),
    answer: z.object({ hasAccess: z.boolean() }),
  }),
  trackUsage: route('POST /api/subscription/track-usage', {
    access: 'member',
    summary: 'Record plan usage; refused at the limit. Uploads are counted automatically',
    body: trackUsageBody,
    answer: subscriptionStatus,
  }),
};

const needed = 'Tell us what you need in a sentence or two';

export const salesRequestBody = z.strictObject({
  name: lineOfText(2, 200, 'Please enter your name'),
  email,
  pharmacyName: lineOfText(2, 255, 'Please enter the name of your pharmacy'),
  phone: lineOfText(0, 20, 'Please enter a phone number').optional(),
  planType: z.enum(planTypes).optional(),
  message: z.string(needed).trim().min(10, needed).max(2_000, 'At most 2000 characters'),
  /** Required without a session. */
  recaptchaToken: captchaToken,
});

export const salesRoutes = {
  contactSales: route('POST /api/sales/requests', {
    access: 'public',
    summary: 'Contact sales; requires a captcha unless signed in',
    body: salesRequestBody,
    status: 201,
    answer: z.object({ message: z.string() }),
  }),
};
