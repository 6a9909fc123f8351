import { z } from 'zod';
import { id, instant } from './fields.ts';
import { route } from './route.ts';
import { roles } from './session.ts';

export const user = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  isActive: z.boolean(),
  profileImageUrl: z.string().nullable(),
  organizationId: id.nullable(),
  organizationName: z.string().nullable(),
  lastLoginAt: instant.nullable(),
  createdAt: instant,
});

export type User = z.infer<typeof user>;

/** The admin screens ask for less than the full rules; the owner is told to choose an own one. */
export const passwordByAdminCharactersMin = 6;

const changeUserPasswordBody = z.strictObject({
  userId: id,
  newPassword: z
    .string('Password must be at least 6 characters long')
    .min(passwordByAdminCharactersMin, 'Password must be at least 6 characters long')
    .max(128, 'Password must be at most 128 characters long'),
});

export const userRoutes = {
  listUsers: route({
    method: 'GET',
    path: '/api/users',
    access: 'pharmacy_admin',
    summary: 'The own pharmacy’s users, or for a super admin all; with page the total in a header',
    query: z.strictObject({
      search: z.string().max(200).optional(),
      page: z.coerce.number().int().min(1).max(1_000_000).optional(),
      pageSize: z.coerce.number().int().min(1).max(200).default(25),
    }),
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.array(user),
  }),
  changeUserPassword: route({
    method: 'POST',
    path: '/api/admin/change-user-password',
    access: 'pharmacy_admin',
    summary: 'Set a user’s password; ends that user’s sessions',
    bodyKind: 'json',
    body: changeUserPasswordBody,
    answerKind: 'json',
    status: 200,
    answer: z.object({ message: z.string() }),
  }),
};
