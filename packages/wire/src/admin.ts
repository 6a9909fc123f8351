import { z } from 'zod';
import { id, instant, note, pageFields } from './fields.ts';
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
  access: 'super_admin',
  answer: organization,
} as const;

export const adminRoutes = {
  listOrganizations: route('GET /api/organizations', {
    access: 'super_admin',
    summary: 'List organizations, newest first; paged',
    query: z.strictObject({
      search: z.string().max(200).optional(),
      status: z.enum(organizationStatuses).optional(),
      ...pageFields(200),
    }),
    answer: z.array(organization),
  }),
  listPendingPharmacies: route('GET /api/admin/pending-pharmacies', {
    access: 'super_admin',
    summary: 'List pharmacies awaiting approval, oldest first',
    query: z.strictObject(pageFields(200)),
    answer: z.array(organization),
  }),
  approvePharmacy: route('POST /api/admin/approve-pharmacy', {
    ...change,
    summary: 'Approve a pending or rejected pharmacy',
    body: organizationBody,
  }),
  rejectPharmacy: route('POST /api/admin/reject-pharmacy', {
    ...change,
    summary: 'Reject a pending pharmacy; its users can’t sign in',
    body: organizationReasonBody,
  }),
  suspendOrganization: route('POST /api/admin/suspend-organization', {
    ...change,
    summary: 'Suspend an organization and end its sessions; its data is kept',
    body: organizationReasonBody,
  }),
  reactivateOrganization: route('POST /api/admin/reactivate-organization', {
    ...change,
    summary: 'Reactivate a suspended organization',
    body: organizationReasonBody,
  }),
  switchPlan: route('POST /api/admin/switch-plan', {
    ...change,
    summary: 'Switch an organization’s plan',
    body: switchPlanBody,
  }),
  grantTrial: route('POST /api/admin/grant-trial', {
    ...change,
    summary: 'Start a free trial of a plan',
    body: grantTrialBody,
  }),
};
