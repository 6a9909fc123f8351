import { z } from 'zod';
import { id, instant, note } from './fields.ts';
import { route } from './route.ts';

/** A pharmacy that a super admin looks at: its data are read, nothing of it is changed. */
export const look = z.object({ organizationId: id, name: z.string(), until: instant });

export type Look = z.infer<typeof look>;

export const startLookBody = z.strictObject({ organizationId: id, reason: note });

/** A look ends by itself after this. */
export const lookMinutesMax = 30;

export const lookingAtRoutes = {
  startLook: route({
    method: 'POST',
    path: '/api/admin/look-at',
    access: 'super_admin',
    summary: 'View an organization for 30 minutes; requires a reason',
    bodyKind: 'json',
    body: startLookBody,
    answerKind: 'json',
    status: 201,
    answer: look,
  }),
  endLook: route({
    method: 'POST',
    path: '/api/admin/look-at/end',
    access: 'super_admin',
    summary: 'Stop viewing an organization',
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.object({ message: z.string() }),
  }),
};
