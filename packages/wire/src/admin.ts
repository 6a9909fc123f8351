import { z } from 'zod';
import { id, instant, note } from './fields.ts';
import { route } from './route.ts';
import { planTypes } from './subscriptions.ts';

export const approvalStatuses = ['pending', 'approved', 'rejected'] as const;

/** A pharmacy as a super admin sees it in a list. */
export const organization = z.object({
  id,
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  approvalStatus: z.enum(approvalStatuses),
  isActive: z.boolean(),
  /** Why it was suspended or rejected, as the mail or the trail says. */
  standingReason: z.string().nullable(),
  createdAt: instant,
  adminUser: z
    .object({ firstName: z.string(), lastName: z.string(), email: z.string() })
    .nullable(),
  subscription: z
    .object({
      planType: z.enum(planTypes),
      status: z.enum(['active', 'cancelled', 'past_due', 'trialing', 'suspended']),
      trialEnd: instant.nullable(),
    })
    .nullable(),
});

export type Organization = z.infer<typeof organization>;

const page = z.coerce.number().int().min(1).max(1_000_000).default(1);
const pageSize = z.coerce.number().int().min(1).max(200).default(200);

/** What a list of organizations is narrowed to; `suspended` is one that was made inactive. */
export const organizationStatuses = [...approvalStatuses, 'suspended'] as const;

export const organizationBody = z.strictObject({ organizationId: id });
export const organizationReasonBody = z.strictObject({ organizationId: id, reason: note });
export const switchPlanBody = z.strictObject({
  organizationId: id,
  planType: z.enum(planTypes),
});

const days = 'Please choose 1 to 30 days';
export const grantTrialBody = z.strictObject({
  organizationId: id,
  planType: z.enum(planTypes),
  trialDays: z.number(days).int(days).min(1, days).max(30, days),
});

const change = {
  method: 'POST',
  access: 'super_admin',
  bodyKind: 'json',
  answerKind: 'json',
  status: 200,
  answer: organization,
} as const;

export const adminRoutes = {
  listOrganizations: route({
    method: 'GET',
    path: '/api/organizations',
    access: 'super_admin',
    summary: 'Organizations, newest first, a page at a time; how many in all in X-Total-Count',
    query: z.strictObject({
      search: z.string().max(200).optional(),
      status: z.enum(organizationStatuses).optional(),
      page,
      pageSize,
    }),
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.array(organization),
  }),
  listPendingPharmacies: route({
    method: 'GET',
    path: '/api/admin/pending-pharmacies',
    access: 'super_admin',
    summary: 'Pharmacies that wait for approval, longest waiting first',
    query: z.strictObject({ page, pageSize }),
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.array(organization),
  }),
  approvePharmacy: route({
    ...change,
    path: '/api/admin/approve-pharmacy',
    summary: 'Approve a pharmacy that waits, or one that was rejected by mistake',
    body: organizationBody,
  }),
  rejectPharmacy: route({
    ...change,
    path: '/api/admin/reject-pharmacy',
    summary: 'Reject a pharmacy that waits; its people can’t sign in any longer',
    body: organizationReasonBody,
  }),
  suspendOrganization: route({
    ...change,
    path: '/api/admin/suspend-organization',
    summary: 'Suspend an organization: its sessions end at once, its data stay',
    body: organizationReasonBody,
  }),
  reactivateOrganization: route({
    ...change,
    path: '/api/admin/reactivate-organization',
    summary: 'Let a suspended organization in again',
    body: organizationReasonBody,
  }),
  switchPlan: route({
    ...change,
    path: '/api/admin/switch-plan',
    summary: 'Put an organization on another plan at once',
    body: switchPlanBody,
  }),
  grantTrial: route({
    ...change,
    path: '/api/admin/grant-trial',
    summary: 'Give an organization a free trial of a plan from now on',
    body: grantTrialBody,
  }),
};
