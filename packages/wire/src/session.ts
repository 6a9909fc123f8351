import { z } from 'zod';
import { captchaToken, email, id, instant, lineOfText, messageAnswer } from './fields.ts';
import { impersonation } from './impersonation.ts';
import { isLikeName, newPassword, tooCommonMessage } from './passwords.ts';
import { route } from './route.ts';

export const roles = ['staff', 'pharmacy_admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** Longer than any valid token. */
const linkTokenCharactersMax = 200;

export const loginBody = z.strictObject({
  email,
  password: z.string('Password is required').min(1, 'Password is required').max(1_024),
  recaptchaToken: captchaToken,
});

export const registerBody = z.strictObject({
  email,
  password: newPassword,
  firstName: lineOfText(1, 100, 'First name is required'),
  lastName: lineOfText(1, 100, 'Last name is required'),
  recaptchaToken: captchaToken,
  invitationToken: z.string().max(linkTokenCharactersMax).optional(),
});

export const registerPharmacyBody = z
  .strictObject({
    pharmacyName: lineOfText(2, 255, 'Pharmacy name is required'),
    pharmacyAddress: lineOfText(5, 255, 'Please enter a valid address'),
    pharmacyCity: lineOfText(2, 100, 'City is required'),
    pharmacyState: lineOfText(2, 50, 'State is required'),
    pharmacyZipCode: lineOfText(5, 10, 'Valid ZIP code is required'),
    pharmacyPhone: lineOfText(10, 20, 'Valid phone number is required'),
    pharmacyLicense: lineOfText(3, 50, 'Pharmacy license number is required'),
    adminFirstName: lineOfText(2, 100, 'First name is required'),
    adminLastName: lineOfText(2, 100, 'Last name is required'),
    adminEmail: email,
    adminPassword: newPassword,
    adminPhone: z.string().trim().max(20, 'At most 20 characters').optional(),
    recaptchaToken: captchaToken,
  })
  .refine(({ adminPassword, pharmacyName }) => !isLikeName(adminPassword, pharmacyName), {
    error: tooCommonMessage,
    path: ['adminPassword'],
  });

export const forgotPasswordBody = z.strictObject({ email, recaptchaToken: captchaToken });

const linkToken = (message: string) =>
  z.string(message).min(1, message).max(linkTokenCharactersMax, message);

export const resetPasswordBody = z.strictObject({
  token: linkToken('Reset token is required'),
  password: newPassword,
});

const verifyEmailBody = z.strictObject({
  token: linkToken('Verification token is required'),
});

const invitationBody = z.strictObject({
  token: linkToken('Invitation token is required'),
});

/** Names default to those of the invitation. */
export const acceptInvitationBody = z.strictObject({
  token: linkToken('Invitation token is required'),
  password: newPassword,
  firstName: lineOfText(1, 100, 'First name is required').optional(),
  lastName: lineOfText(1, 100, 'Last name is required').optional(),
});

export const currentUser = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  profileImageUrl: z.string().nullable(),
  createdAt: instant,
  isEmailVerified: z.boolean(),
  /** An administrator set the password, so the user must choose another. */
  mustChoosePassword: z.boolean(),
  /** The account must have a second factor, and has none. */
  mustAddSecondFactor: z.boolean(),
  organization: z
    .object({
      id,
      name: z.string(),
      approvalStatus: z.enum(['pending', 'approved', 'rejected']),
      /** No file is accepted before the pharmacy is approved. */
      filesWait: z.boolean(),
      isDemo: z.boolean(),
      timeZone: z.string(),
    })
    .nullable(),
  /** Set while a super admin views a pharmacy, which is then the organization above. */
  lookingAt: impersonation.nullable(),
});

export type CurrentUser = z.infer<typeof currentUser>;

export const sessionTime = z.object({
  /** The user, because another window may have signed in as someone else. */
  userId: id,
  secondsLeft: z.int().nonnegative(),
  /** How long it lasts after each use. */
  idleSeconds: z.int().positive(),
  /** When it ends at the latest. */
  endsForGood: z.boolean(),
});

export type SessionTime = z.infer<typeof sessionTime>;

const userAnswer = z.object({ user: currentUser, message: z.string().optional() });

/** What a second step takes; recovery codes always. */
export const secondFactors = ['app', 'passkey'] as const;

/** Of an account with a second factor: the password was right, and one of these is needed, too. */
const signInAnswer = z.union([
  userAnswer,
  z.object({
    secondFactor: z.object({
      token: z.string(),
      expiresAt: instant,
      methods: z.array(z.enum(secondFactors)),
    }),
  }),
]);

export type SignInAnswer = z.infer<typeof signInAnswer>;
export type SecondFactorAsked = Extract<SignInAnswer, { secondFactor: unknown }>['secondFactor'];

export const sessionRoutes = {
  login: route('POST /api/auth/login', {
    access: 'public',
    summary: 'Sign in',
    body: loginBody,
    answer: signInAnswer,
    worksReadOnly: true,
  }),
  loginRedirect: route('GET /api/login', {
    access: 'public',
    summary: 'Redirect to the sign-in page',
    answerKind: 'redirect',
    status: 302,
  }),
  register: route('POST /api/auth/register', {
    access: 'public',
    summary: 'Register a user without a pharmacy and sign in',
    body: registerBody,
    status: 201,
    answer: signInAnswer,
  }),
  showInvitation: route('POST /api/auth/invitation', {
    access: 'public',
    summary: 'Get an invitation’s pharmacy and invitee',
    body: invitationBody,
    answer: z.object({
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      role: z.enum(roles),
      organizationName: z.string(),
    }),
  }),
  acceptInvitation: route('POST /api/auth/accept-invitation', {
    access: 'public',
    summary: 'Accept an invitation and sign in',
    body: acceptInvitationBody,
    status: 201,
    answer: signInAnswer,
  }),
  registerPharmacy: route('POST /api/auth/register-pharmacy', {
    access: 'public',
    summary: 'Register a pharmacy and its administrator, and sign in',
    body: registerPharmacyBody,
    status: 201,
    answer: userAnswer,
  }),
  logout: route('POST /api/auth/logout', {
    access: 'public',
    summary: 'Sign out and end the session',
    answer: messageAnswer,
    worksReadOnly: true,
  }),
  forgotPassword: route('POST /api/auth/forgot-password', {
    access: 'public',
    summary: 'Email a password link; never reveals whether the account exists',
    body: forgotPasswordBody,
    answer: messageAnswer,
  }),
  resetPassword: route('POST /api/auth/reset-password', {
    access: 'public',
    summary: 'Set a password with an emailed token; ends all sessions',
    body: resetPasswordBody,
    answer: messageAnswer,
  }),
  verifyEmail: route('POST /api/auth/verify-email', {
    access: 'public',
    summary: 'Verify an email address with an emailed token',
    body: verifyEmailBody,
    answer: messageAnswer,
  }),
  sendVerification: route('POST /api/auth/send-verification', {
    access: 'signed_in',
    summary: 'Send the verification email again',
    answer: messageAnswer,
  }),
  currentUser: route('GET /api/auth/user', {
    access: 'signed_in',
    beforeOwnPassword: true,
    beforeSecondFactor: true,
    summary: 'Get the signed-in user',
    answer: currentUser,
  }),
  sessionTime: route('GET /api/auth/session', {
    access: 'signed_in',
    beforeOwnPassword: true,
    beforeSecondFactor: true,
    summary: 'Get the session’s remaining time',
    answer: sessionTime,
  }),
};
