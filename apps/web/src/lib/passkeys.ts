import type { SignedByPasskey } from '@pfs/wire/passkeys';
import type { CurrentUser } from '@pfs/wire/session';
import {
  type PublicKeyCredentialCreationOptionsJSON as ForNew,
  type PublicKeyCredentialRequestOptionsJSON as ForSigning,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { type BodyOf, call } from './api/call.ts';

type NewPasskey = BodyOf<'POST /api/auth/passkeys'>['passkey'];

/** Undefined if the person canceled, or had none at hand: browsers don't say which. */
async function unlessCanceled<T>(ceremony: Promise<T>): Promise<T | undefined> {
  try {
    return await ceremony;
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    throw name === 'InvalidStateError'
      ? new Error('This device already has a passkey here.')
      : error;
  }
}

/** Has the browser make a passkey for the account; undefined if the person canceled. */
export async function makePasskey(): Promise<NewPasskey | undefined> {
  const options = await call('POST /api/auth/passkeys/challenge');
  const made = startRegistration({ optionsJSON: options as unknown as ForNew });
  return (await unlessCanceled(made)) as NewPasskey | undefined;
}

/**
 * Has a passkey sign what the server asks for, and sends it; undefined if the person canceled,
 * which sends nothing.
 */
export async function withPasskey<T>(
  ask: () => Promise<{ readonly challenge: string }>,
  send: (passkey: SignedByPasskey) => Promise<T>,
): Promise<T | undefined> {
  const optionsJSON = (await ask()) as unknown as ForSigning;
  const signed = await unlessCanceled(startAuthentication({ optionsJSON }));
  return signed && send(signed as SignedByPasskey);
}

/** Signs in without a password. */
export async function signInWithPasskey(): Promise<CurrentUser | undefined> {
  const answer = await withPasskey(
    () => call('POST /api/auth/passkey-challenge', { body: {} }),
    (passkey) => call('POST /api/auth/passkey', { body: { passkey } }),
  );
  return answer?.user;
}
