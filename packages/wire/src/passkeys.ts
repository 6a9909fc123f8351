import { z } from 'zod';
import { id, instant, lineOfText, messageAnswer } from './fields.ts';
import { route } from './route.ts';
import { currentUser } from './session.ts';

/** An account has a few devices and security keys. */
export const passkeysMax = 10;

export const passkey = z.object({
  id,
  name: z.string(),
  addedAt: instant,
  lastUsedAt: instant.nullable(),
});

export type Passkey = z.infer<typeof passkey>;

/** Largest of all is a certificate chain, which some authenticators send unasked. */
const base64UrlMax = 32_768;
const base64Url = z
  .string()
  .max(base64UrlMax)
  .regex(/^[\w-]*$/);

/** What each answer of a browser has, as JSON (Web Authentication Level 3, section 5.1). */
const answerOfBrowser = {
  id: base64Url,
  rawId: base64Url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.looseObject({}),
};

/** A new passkey. */
export const newPasskey = z.strictObject({
  ...answerOfBrowser,
  response: z.looseObject({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** What a passkey signed. */
export const signedByPasskey = z.strictObject({
  ...answerOfBrowser,
  response: z.looseObject({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    userHandle: base64Url.optional(),
  }),
});

export type SignedByPasskey = z.output<typeof signedByPasskey>;

export const passkeyNameBody = z.strictObject({ name: lineOfText(1, 60, 'Enter a name') });

/** What the browser hands to the passkey; the challenge in it works once, for five minutes. */
const optionsOfPasskey = z.looseObject({ challenge: z.string() });

/** Paths under /api/auth, where the browser sends the cookie that tells known browsers apart. */
export const passkeyRoutes = {
  beginPasskey: route('POST /api/auth/passkeys/challenge', {
    access: 'signed_in',
    summary: 'Get what a browser needs to make a passkey',
    answer: optionsOfPasskey,
    storesNoAnswer: true,
    beforeSecondFactor: true,
    needsConfirmation: true,
  }),
  addPasskey: route('POST /api/auth/passkeys', {
    access: 'signed_in',
    summary: 'Add a passkey; with the first second factor come recovery codes',
    body: passkeyNameBody.extend({ passkey: newPasskey }),
    status: 201,
    answer: z.object({ passkey, recoveryCodes: z.array(z.string()) }),
    storesNoAnswer: true,
    beforeSecondFactor: true,
    needsConfirmation: true,
  }),
  renamePasskey: route('PATCH /api/auth/passkeys/:id', {
    access: 'signed_in',
    summary: 'Rename one of your passkeys',
    body: passkeyNameBody,
    answer: passkey,
  }),
  removePasskey: route('DELETE /api/auth/passkeys/:id', {
    access: 'signed_in',
    summary: 'Remove one of your passkeys',
    answer: messageAnswer,
    needsConfirmation: true,
  }),
  askPasskeyToConfirm: route('POST /api/auth/confirm/challenge', {
    access: 'signed_in',
    summary: 'Get what a browser needs to confirm with a passkey',
    answer: optionsOfPasskey,
    storesNoAnswer: true,
    beforeSecondFactor: true,
    worksReadOnly: true,
  }),
  askPasskey: route('POST /api/auth/passkey-challenge', {
    access: 'public',
    summary: 'Get what a browser needs to sign in with a passkey, or to finish with one',
    body: z.strictObject({
      /** Of a sign-in whose password was right; without it, the passkey alone signs in. */
      token: z.string().max(100).optional(),
    }),
    answer: optionsOfPasskey,
    storesNoAnswer: true,
    worksReadOnly: true,
  }),
  signInWithPasskey: route('POST /api/auth/passkey', {
    access: 'public',
    summary: 'Sign in with a passkey that verified its user, without a password',
    body: z.strictObject({ passkey: signedByPasskey }),
    answer: z.object({ user: currentUser }),
    storesNoAnswer: true,
    worksReadOnly: true,
  }),
};
