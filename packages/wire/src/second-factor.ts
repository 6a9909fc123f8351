import { z } from 'zod';
import { id, instant, messageAnswer } from './fields.ts';
import { passkey, signedByPasskey } from './passkeys.ts';
import { route } from './route.ts';
import { currentUser, roles } from './session.ts';

/** A six-digit code of an authenticator app, or a recovery code with or without dashes. */
const code = z
  .string('Enter the code')
  .trim()
  .min(1, 'Enter the code')
  .max(40, 'Enter the code')
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase());

/** Whether exactly one is given. */
const isOne = (given: Readonly<Record<string, unknown>>) =>
  Object.values(given).filter((value) => value !== undefined).length === 1;

/** What proves a second factor. */
const proof = { code: code.optional(), passkey: signedByPasskey.optional() };

export const finishSignInBody = z
  .strictObject({
    token: z.string('Sign in again').min(1, 'Sign in again').max(100),
    ...proof,
  })
  .refine(({ token: _, ...given }) => isOne(given), { error: 'Enter the code', path: ['code'] });

export const addAuthenticatorBody = z.strictObject({ code });

/** Who proves it with a password has no second factor. */
export const confirmBody = z
  .strictObject({
    password: z.string().min(1, 'Enter your password').max(1_024).optional(),
    ...proof,
  })
  .refine(isOne, { error: 'Enter your password or a code', path: ['code'] });

/** Who in a pharmacy must have a second factor. */
export const factorRequirements = ['nobody', 'admins', 'everyone'] as const;
export type FactorRequirement = (typeof factorRequirements)[number];

export const factorRequirementBody = z.strictObject({
  requiredFor: z.enum(factorRequirements, 'Choose who needs a second factor'),
});

const signInMethods = z.object({
  /** Null: none was added. */
  authenticatorAddedAt: instant.nullable(),
  /** The oldest first. */
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int().nonnegative(),
  /** Without one, people sign in through their pharmacy's provider. */
  hasPassword: z.boolean(),
  /** The pharmacy, or the operator for super administrators, requires a second factor. */
  isRequired: z.boolean(),
});

export type SignInMethods = z.infer<typeof signInMethods>;

/** Each signs in once, without an app or a passkey. Empty if the account has some already. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const securityOfPharmacy = z.object({
  requiredFor: z.enum(factorRequirements),
  /** API keys that open something, and webhooks that are sent to. */
  programs: z.object({ apiKeys: z.int().nonnegative(), webhooks: z.int().nonnegative() }),
  /** Active users, those without a second factor first. */
  people: z.array(
    z.object({
      id,
      name: z.string(),
      email: z.string(),
      role: z.enum(roles),
      secondFactorSince: instant.nullable(),
      hasAuthenticator: z.boolean(),
      passkeys: z.int().nonnegative(),
      lastLoginAt: instant.nullable(),
    }),
  ),
});

export type SecurityOfPharmacy = z.infer<typeof securityOfPharmacy>;

/** Paths under /api/auth, where the browser sends the cookie that tells known browsers apart. */
export const secondFactorRoutes = {
  finishSignIn: route('POST /api/auth/second-factor', {
    access: 'public',
    summary: 'Finish signing in with a code or a passkey',
    body: finishSignInBody,
    answer: z.object({ user: currentUser }),
    storesNoAnswer: true,
    worksReadOnly: true,
  }),
  getSignInMethods: route('GET /api/auth/sign-in-methods', {
    access: 'signed_in',
    summary: 'Get your second factor',
    answer: signInMethods,
    beforeSecondFactor: true,
  }),
  confirm: route('POST /api/auth/confirm', {
    access: 'signed_in',
    summary: 'Confirm that it’s you, for sensitive requests of the next 15 minutes',
    body: confirmBody,
    answer: messageAnswer,
    storesNoAnswer: true,
    beforeSecondFactor: true,
    worksReadOnly: true,
  }),
  beginAuthenticator: route('POST /api/auth/authenticator', {
    access: 'signed_in',
    summary: 'Get a secret for an authenticator app; it counts after its first code',
    answer: z.object({ secret: z.string(), uri: z.string() }),
    storesNoAnswer: true,
    beforeSecondFactor: true,
    needsConfirmation: true,
  }),
  addAuthenticator: route('POST /api/auth/authenticator/code', {
    access: 'signed_in',
    summary:
      'Add the authenticator app by its first code; with the first second factor come recovery codes',
    body: addAuthenticatorBody,
    answer: recoveryCodes,
    storesNoAnswer: true,
    beforeSecondFactor: true,
    needsConfirmation: true,
  }),
  removeAuthenticator: route('DELETE /api/auth/authenticator', {
    access: 'signed_in',
    summary: 'Remove your authenticator app',
    answer: messageAnswer,
    needsConfirmation: true,
  }),
  makeRecoveryCodes: route('POST /api/auth/recovery-codes', {
    access: 'signed_in',
    summary: 'Make new recovery codes; the old ones stop working',
    answer: recoveryCodes,
    storesNoAnswer: true,
    needsConfirmation: true,
  }),
  getSecurity: route('GET /api/organizations/security', {
    access: 'pharmacy_admin',
    summary: 'Get who must have a second factor, and who has one',
    answer: securityOfPharmacy,
  }),
  requireSecondFactor: route('PATCH /api/organizations/security', {
    access: 'pharmacy_admin',
    summary: 'Set who must have a second factor',
    body: factorRequirementBody,
    answer: securityOfPharmacy,
    needsConfirmation: true,
  }),
  resetSecondFactor: route('POST /api/users/:id/reset-second-factor', {
    access: 'pharmacy_admin',
    summary: 'Remove a user’s second factor after they lost it',
    answer: messageAnswer,
    needsConfirmation: true,
  }),
};
