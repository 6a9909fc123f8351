import { z } from 'zod';
import { route } from './route.ts';

/** The steps to a pharmacy's first figures and beyond, in the order of the list. */
const onboardingSteps = [
  'first_file',
  'figure_opened',
  'purchase_prices',
  'mail_tried',
  'colleague_invited',
  'email_verified',
] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

export const onboarding = z.object({
  /** The steps that this user can take; none without a pharmacy. */
  steps: z.array(z.object({ step: z.enum(onboardingSteps), done: z.boolean() })),
  isDismissed: z.boolean(),
  /** Test data that is still there. */
  sampleData: z.object({ files: z.int(), claims: z.int() }),
});
export type Onboarding = z.infer<typeof onboarding>;

export const onboardingRoutes = {
  getOnboarding: route('GET /api/onboarding', {
    access: 'signed_in',
    summary: 'Get your first steps and sample data',
    answer: onboarding,
  }),
  changeOnboarding: route('PATCH /api/onboarding', {
    access: 'member',
    summary: 'Hide or show your first steps, or record an opened figure',
    body: z
      .strictObject({
        isDismissed: z.boolean().optional(),
        figureOpened: z.literal(true).optional(),
      })
      .refine((body) => Object.keys(body).length > 0, { error: 'Nothing to change' }),
    answer: onboarding,
  }),
  removeSampleData: route('DELETE /api/test/sample-remittances', {
    access: 'pharmacy_admin',
    summary: 'Delete all sample remittances',
    answer: z.object({ removedFiles: z.int(), removedClaims: z.int() }),
  }),
};
