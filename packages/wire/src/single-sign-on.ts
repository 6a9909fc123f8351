import { z } from 'zod';
import { email, id, instant, lineOfText, messageAnswer } from './fields.ts';
import { route } from './route.ts';

/** More than any pharmacy has groups that matter here. */
const mappedValuesMax = 50;
export const signOnDomainsMax = 20;

/** An address that the provider names in its tokens, so every character counts. */
const issuer = z
  .string('Enter the issuer URL')
  .trim()
  .max(500, 'At most 500 characters')
  .regex(/^https?:\/\/[^\s?#@\\]+$/i, 'Use an https address without ? or #');

/** Values of a claim: a list, or as a person types it, with commas. */
const mappedValues = z
  .union([
    z.array(z.string()),
    z.string().transform((text) => text.split(',').filter((value) => value.trim() !== '')),
  ])
  .pipe(z.array(lineOfText(1, 200, 'Enter a value')).max(mappedValuesMax))
  .default([]);

/** What becomes of people whom the claim gives no role. */
export const otherPeople = ['refused', 'staff'] as const;
/** Whether the provider's sign-in stands for the account's own second factor. */
export const signOnFactors = ['own', 'provider'] as const;
/** Who may sign in with a password. */
export const passwordRules = ['everyone', 'administrators'] as const;

export const connectionBody = z.strictObject({
  issuer,
  clientId: lineOfText(1, 300, 'Enter the client ID'),
  /** Left out: the one there is stays. */
  clientSecret: lineOfText(1, 500, 'Enter the client secret').optional(),
  roleClaim: lineOfText(1, 100, 'Enter the name of the claim'),
  adminValues: mappedValues,
  staffValues: mappedValues,
  others: z.enum(otherPeople, 'Choose what happens to everyone else'),
  secondFactor: z.enum(signOnFactors, 'Choose whether a code is asked for'),
  passwords: z.enum(passwordRules, 'Choose who may use a password'),
});

export const domainBody = z.strictObject({
  domain: z
    .string('Enter a domain')
    .trim()
    .toLowerCase()
    .max(253, 'Enter a domain like pharmacy.com')
    .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, {
      error: 'Enter a domain like pharmacy.com',
    }),
});

const signOnSettings = z.object({
  connection: connectionBody
    .omit({ clientSecret: true })
    .extend({ adminValues: z.array(z.string()), staffValues: z.array(z.string()) })
    .nullable(),
  domains: z.array(
    z.object({
      id,
      domain: z.string(),
      /** The TXT record that proves it. */
      record: z.string(),
      verifiedAt: instant.nullable(),
    }),
  ),
  /** What the provider must know of the product. */
  redirectUri: z.string(),
  logoutUri: z.string(),
});

export type SignOnSettings = z.infer<typeof signOnSettings>;

export const startSignOnBody = z.strictObject({
  email,
  /** The provider asks for the credentials again, and the sign-in confirms the person. */
  confirms: z.literal(true).optional(),
  /** The screen to come back to. */
  returnTo: z
    .string()
    .max(2_000)
    .regex(/^\/(?![/\\])[\x21-\x7e]*$/, 'Must be a path of the product')
    .optional(),
});

/**
 * Why a sign-in at the provider opened no session. `email`: no verified address of the pharmacy's
 * domains. `role`: none by the mapping. `account`: the address is somebody else's account. `full`:
 * the plan has no user left.
 */
export const signOnProblems = [
  ...(['expired', 'canceled', 'unreachable', 'provider', 'email'] as const),
  ...(['role', 'account', 'closed', 'full'] as const),
] as const;
export type SignOnProblem = (typeof signOnProblems)[number];

export const singleSignOnRoutes = {
  startSignOn: route('POST /api/auth/single-sign-on', {
    access: 'public',
    summary: 'Begin signing in through the provider of an email’s domain',
    body: startSignOnBody,
    answer: z.object({ url: z.string() }),
    storesNoAnswer: true,
    worksReadOnly: true,
  }),
  finishSignOn: route('GET /api/auth/single-sign-on/callback', {
    access: 'public',
    summary: 'Return from the provider and sign in',
    answerKind: 'redirect',
    status: 302,
  }),
  getSignOnSettings: route('GET /api/organizations/single-sign-on', {
    access: 'pharmacy_admin',
    summary: 'Get the single sign-on settings, without the client secret',
    answer: signOnSettings,
  }),
  saveSignOnConnection: route('PATCH /api/organizations/single-sign-on', {
    access: 'pharmacy_admin',
    summary: 'Set up single sign-on, or change it',
    body: connectionBody,
    answer: signOnSettings,
    storesNoAnswer: true,
    needsConfirmation: true,
  }),
  removeSignOnConnection: route('DELETE /api/organizations/single-sign-on', {
    access: 'pharmacy_admin',
    summary: 'Remove single sign-on; the sessions it opened end',
    answer: messageAnswer,
    needsConfirmation: true,
  }),
  addSignOnDomain: route('POST /api/organizations/single-sign-on/domains', {
    access: 'pharmacy_admin',
    summary: 'Add an email domain, to be verified',
    body: domainBody,
    answer: signOnSettings,
    needsConfirmation: true,
  }),
  verifySignOnDomain: route('POST /api/organizations/single-sign-on/domains/:id/verify', {
    access: 'pharmacy_admin',
    summary: 'Verify a domain by its TXT record',
    answer: signOnSettings,
    needsConfirmation: true,
  }),
  removeSignOnDomain: route('DELETE /api/organizations/single-sign-on/domains/:id', {
    access: 'pharmacy_admin',
    summary: 'Remove a domain; its people no longer sign in through the provider',
    answer: signOnSettings,
    needsConfirmation: true,
  }),
};
