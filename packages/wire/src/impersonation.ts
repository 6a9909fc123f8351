import { z } from 'zod';
import { id, instant, note } from './fields.ts';
import { route } from './route.ts';

/** A pharmacy that a super admin views as its users see it. Nothing can be changed meanwhile. */
export const impersonation = z.object({ organizationId: id, name: z.string(), until: instant });

export type Impersonation = z.infer<typeof impersonation>;

export const startImpersonationBody = z.strictObject({ organizationId: id, reason: note });

/** An impersonation ends by itself after this. */
export const impersonationMinutesMax = 30;

export const impersonationRoutes = {
  startImpersonation: route('POST /api/admin/look-at', {
    access: 'super_admin',
    summary: 'View an organization for 30 minutes; requires a reason',
    body: startImpersonationBody,
    status: 201,
    answer: impersonation,
  }),
  endImpersonation: route('POST /api/admin/look-at/end', {
    access: 'super_admin',
    summary: 'Stop viewing an organization',
    answer: z.object({ message: z.string() }),
  }),
};
