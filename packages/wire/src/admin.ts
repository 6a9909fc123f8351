import { z } from 'zod';
import { id, instant, note } from './fields.ts';
import { route } from './route.ts';
import { planTypes } from './subscriptions.ts';

const approvalStatuses = ['pending', 'approved', 'rejected'] as const;

/** A pharmacy in a super admin's list. */
export const organization = z.object({
  id,
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  approvalStatus: z.enum(approvalStatuses),
  isActive: z.boolean(),
  /** Why it was suspended or rejected, as in the email or the audit trail. */
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

/** Filters of the list of organizations; `suspended` means inactive. */
export const organizationStatuses = [...approvalStatuses, 'suspended'] as const;

const organizationBody = z.strictObject({ organizationId: id });
export const organizationReasonBody = z.strictObject({ organizationId: id, reason: note });
const switchPlanBody = z.strictObject({
  organizationId: id,
  planType: z.enum(planTypes),
});

const days = 'Please choose 1 to 30 days';
const grantTrialBody = z.strictObject({
  organizationId: id,
  planType: z.enum(planTypes),
  trialDays: z.number(days).int(days).min(1, days).max(30, days),
});

const change = {
  method: 'POST',
  access: 'super_admin',
  answer: organization,
} as const;

export const adminRoutes = {
  listOrganizations: route({
    method: 'GET',
    path: '/api/organizations',
    access: 'super_admin',
    summary: 'List organizations, newest first; paged',
    query: z.strictObject({
      search: z.string().max(200).optional(),
      status: z.enum(organizationStatuses).optional(),
      page,
      pageSize,
    }),
    answer: z.array(organization),
  }),
  listPendingPharmacies: route({
    method: 'GET',
    path: '/api/admin/pending-pharmacies',
    access: 'super_admin',
    summary: 'List pharmacies awaiting approval, oldest first',
    query: z.strictObject({ page, pageSize }),
    answer: z.array(organization),
  }),
  approvePharmacy: route({
    ...change,
    path: '/api/admin/approve-pharmacy',
    summary: 'Approve a pending or rejected pharmacy',
    body: organizationBody,
  }),
  rejectPharmacy: route({
    ...change,
    path: '/api/admin/reject-pharmacy',
    summary: 'Reject a pending pharmacy; its users can’t sign in',
    body: organizationReasonBody,
  }),
  suspendOrganization: route({
    ...change,
    path: '/api/admin/suspend-organization',
    summary: 'Suspend an organization and end its sessions; its data is kept',
    body: organizationReasonBody,
  }),
  reactivateOrganization: route({
    ...change,
    path: '/api/admin/reactivate-organization',
    summary: 'Reactivate a suspended organization',
    body: organizationReasonBody,
  }),
  switchPlan: route({
    ...change,
    path: '/api/admin/switch-plan',
    summary: 'Switch an organization’s plan',
    body: switchPlanBody,
  }),
  grantTrial: route({
    ...change,
    path: '/api/admin/grant-trial',
    summary: 'Start a free trial of a plan',
    body: grantTrialBody,
  }),
};
