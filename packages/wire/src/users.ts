import { z } from 'zod';
import { email, id, instant, lineOfText } from './fields.ts';
import { newPassword } from './passwords.ts';
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

/** Admin screens require less than the full rules; the user must choose a new one. */
const passwordByAdminCharactersMin = 6;

/** The API can't create a super admin. */
const givenRole = z.enum(['staff', 'pharmacy_admin'], 'Choose a role');
const name = (message: string) => lineOfText(1, 100, message);
const firstName = name('First name is required');
const lastName = name('Last name is required');

export const invitation = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: givenRole,
  sentAt: instant,
  expiresAt: instant,
});

export type Invitation = z.infer<typeof invitation>;

export const createUserBody = z.strictObject({
  email,
  firstName,
  lastName,
  role: givenRole,
  password: newPassword.optional(),
});

export const editUserBody = z
  .strictObject({
    firstName: firstName.optional(),
    lastName: lastName.optional(),
    role: givenRole.optional(),
    isActive: z.boolean('Use true or false').optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'There is nothing to change');

/** The fields of the form; an empty name doesn't mean the old one. */
export const editUserForm = z.strictObject({
  firstName,
  lastName,
  role: givenRole.optional(),
});

const changeUserPasswordBody = z.strictObject({
  userId: id,
  newPassword: z
    .string('Password must be at least 6 characters long')
    .min(passwordByAdminCharactersMin, 'Password must be at least 6 characters long')
    .max(128, 'Password must be at most 128 characters long'),
});

export const userRoutes = {
  listUsers: route('GET /api/users', {
    access: 'pharmacy_admin',
    summary: 'List the pharmacy’s users (super admin: all)',
    query: z.strictObject({
      search: z.string().max(200).optional(),
      page: z.coerce.number().int().min(1).max(1_000_000).optional(),
      pageSize: z.coerce.number().int().min(1).max(200).default(25),
    }),
    answer: z.array(user),
  }),
  createUser: route('POST /api/users', {
    access: 'pharmacy_admin',
    summary: 'Invite a user; a password allows immediate sign-in',
    body: createUserBody,
    needsConfirmation: true,
    status: 201,
    // Users don't exist before they accept, which would reveal who has an account elsewhere.
    answer: z.object({ user: z.null(), invitation }),
    storesNoAnswer: true,
  }),
  editUser: route('PATCH /api/users/:id', {
    access: 'pharmacy_admin',
    summary: 'Change a user’s name, role or status',
    body: editUserBody,
    needsConfirmation: true,
    answer: user,
  }),
  listInvitations: route('GET /api/invitations', {
    access: 'pharmacy_admin',
    summary: 'List pending invitations, newest first',
    answer: z.array(invitation),
  }),
  resendInvitation: route('POST /api/invitations/:id/resend', {
    access: 'pharmacy_admin',
    summary: 'Resend an invitation; older links stop working',
    answer: invitation,
  }),
  withdrawInvitation: route('DELETE /api/invitations/:id', {
    access: 'pharmacy_admin',
    summary: 'Withdraw an invitation',
    answer: z.object({ message: z.string() }),
  }),
  changeUserPassword: route('POST /api/admin/change-user-password', {
    access: 'pharmacy_admin',
    summary: 'Set a user’s password and end their sessions',
    body: changeUserPasswordBody,
    needsConfirmation: true,
    // A hash of the body isn't stored either, because it contains a password.
    storesNoAnswer: true,
    answer: z.object({ message: z.string() }),
  }),
};
