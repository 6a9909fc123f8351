import type { SignedByPasskey } from '@pfs/wire/passkeys';
import type { CurrentUser } from '@pfs/wire/session';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON as ForNew,
  type PublicKeyCredentialRequestOptionsJSON as ForSigning,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { type BodyOf, call } from './api/call.ts';

type NewPasskey = BodyOf<'POST /api/auth/passkeys'>['passkey'];

const failures: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys don’t work at this address. Open the program at its usual one.',
};
const noPasskeys = 'Passkeys don’t work in this browser, or not at this address.';

/** Undefined if the person canceled, or had none at hand: browsers don't say which. */
async function unlessCanceled<T>(ceremony: () => Promise<T>): Promise<T | undefined> {
  // Pages without https have none, but on this machine.
  if (!browserSupportsWebAuthn()) throw new Error(noPasskeys);
  try {
    return await ceremony();
  } catch (error) {
    const { name } = (error as Error & { cause?: Error }).cause ?? (error as Error);
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    const message = failures[name];
    throw message === undefined ? error : new Error(message);
  }
}

/** Has the browser make a passkey for the account; undefined if the person canceled. */
export async function makePasskey(): Promise<NewPasskey | undefined> {
  const options = await call('POST /api/auth/passkeys/challenge');
  const optionsJSON = options as unknown as ForNew;
  return (await unlessCanceled(() => startRegistration({ optionsJSON }))) as NewPasskey | undefined;
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
  const signed = await unlessCanceled(() => startAuthentication({ optionsJSON }));
  return signed && send(signed as SignedByPasskey);
}

/** Signs in without a password. */
export function signInWithPasskey(): Promise<{ readonly user: CurrentUser } | undefined> {
  return withPasskey(
    () => call('POST /api/auth/passkey-challenge', { body: {} }),
    (passkey) => call('POST /api/auth/passkey', { body: { passkey } }),
  );
}
