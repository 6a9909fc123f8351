import { createHash } from 'node:crypto';
import type { SignedByPasskey } from '@pfs/wire/passkeys';
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import type { Config } from '../../platform/config.ts';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { publicAddress } from '../../platform/mail/mail-sender.ts';
import type { Platform } from '../../platform/platform.ts';

export type PasskeyParts = Pick<Platform, 'clock' | 'config' | 'jobs'>;

/** What a challenge is for, and the session or second step that it was given to. */
export type Ceremony =
  | { readonly purpose: 'add' | 'confirm'; readonly sessionId: string }
  | { readonly purpose: 'second_step'; readonly tokenHash: string }
  | { readonly purpose: 'sign_in' };

export const challengeMinutes = 5;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function boundTo(ceremony: Ceremony): string {
  if (ceremony.purpose === 'sign_in') return '';
  return ceremony.purpose === 'second_step' ? ceremony.tokenHash : sha256(ceremony.sessionId);
}

/** By which passkeys know this program: they sign for this name and no other. */
export function relyingPartyId(config: Config): string {
  return new URL(publicAddress(config)).hostname;
}

/** Remembers a challenge that went out. */
export async function keepChallenge(
  tx: PlatformTransaction,
  { challenge, ceremony, now }: { challenge: string; ceremony: Ceremony; now: Date },
): Promise<void> {
  await tx.query
    .insertInto('passkey_challenges')
    .values({
      ...{ challenge_hash: sha256(challenge), purpose: ceremony.purpose },
      bound_to: boundTo(ceremony),
      expires_at: new Date(now.getTime() + challengeMinutes * 60_000),
    })
    .execute();
}

/**
 * The challenge that a browser's answer names, with the page it was answered on, if it was given
 * out for this. Whoever takes it first has it; it is gone even if the answer then proves nothing.
 */
export async function takeChallenge(
  { clock, config }: PasskeyParts,
  tx: PlatformTransaction,
  { ceremony, clientDataJSON }: { ceremony: Ceremony; clientDataJSON: string },
): Promise<{ challenge: string; origin: string } | undefined> {
  const { challenge, origin } = readClientData(clientDataJSON);
  if (typeof challenge !== 'string' || typeof origin !== 'string') return undefined;
  const { numDeletedRows } = await tx.query
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', sha256(challenge))
    .where('purpose', '=', ceremony.purpose)
    .where('bound_to', '=', boundTo(ceremony))
    .where('expires_at', '>', clock())
    .executeTakeFirst();
  return numDeletedRows === 1n ? { challenge, origin: originOf(config, origin) } : undefined;
}

/** On this machine any port may stand before ours, such as a container's. */
function originOf(config: Config, given: string): string {
  const isOfThisMachine = config.publicUrl === undefined && /^http:\/\/localhost:\d+$/.test(given);
  return isOfThisMachine ? given : new URL(publicAddress(config)).origin;
}

function readClientData(text: string): { challenge?: unknown; origin?: unknown } {
  try {
    return Object(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return {};
  }
}

/** What a browser needs to ask for a passkey: one of these, or for any that it can find itself. */
export async function askForPasskey(
  { clock, config }: PasskeyParts,
  tx: PlatformTransaction,
  { ceremony, userId }: { readonly ceremony: Ceremony; readonly userId?: string },
) {
  const passkeys = userId === undefined ? [] : await listPasskeyRows(tx, userId);
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyId(config),
    timeout: challengeMinutes * 60_000,
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
    userVerification: ceremony.purpose === 'sign_in' ? 'required' : 'preferred',
  });
  await keepChallenge(tx, { challenge: options.challenge, ceremony, now: clock() });
  return { ...options };
}

/** The oldest first. */
export function listPasskeyRows(tx: PlatformTransaction, userId: string) {
  return tx.query
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'transports', 'added_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Why a passkey proves nothing, for the audit trail. */
type Refusal = 'unknown passkey' | 'the passkey proved nothing' | 'the passkey may be a copy';

export type PasskeyProof =
  | { readonly isRight: true; readonly userId: string; readonly name: string }
  | { readonly isRight: false; readonly userId: string | undefined; readonly refusal: Refusal };

interface GivenPasskey {
  readonly passkey: SignedByPasskey;
  readonly ceremony: Ceremony;
  /** Whose it must be; without a password, the passkey itself says it. */
  readonly userId?: string;
}

/**
 * Whether the passkey signed the challenge here and now, for the account. Without a password it
 * must also have verified its user, by a PIN or fingerprint: then it is both factors.
 */
export async function usePasskey(
  parts: PasskeyParts,
  tx: PlatformTransaction,
  { passkey, ceremony, userId }: GivenPasskey,
): Promise<PasskeyProof> {
  const { clientDataJSON } = passkey.response;
  const taken = await takeChallenge(parts, tx, { ceremony, clientDataJSON });
  const row = await tx.query
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'name', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', passkey.id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return { isRight: false, userId, refusal: 'unknown passkey' };
  const refuse = (refusal: Refusal) => ({ isRight: false, userId: row.user_id, refusal }) as const;
  const counter =
    taken && hasOwner(passkey, row.user_id, ceremony)
      ? await verifiedCounter(passkey, {
          ...{ ...taken, rpId: relyingPartyId(parts.config) },
          mustVerifyUser: ceremony.purpose === 'sign_in',
          credential: { id: passkey.id, publicKey: new Uint8Array(row.public_key), counter: 0 },
        })
      : undefined;
  if (counter === undefined) return refuse('the passkey proved nothing');
  // Web Authentication Level 3, section 6.1.1: of two that count, one is behind.
  const before = Number(row.counter);
  if ((counter > 0 || before > 0) && counter <= before) {
    const data = { userId: row.user_id, change: 'passkey_copied' };
    await parts.jobs.sendMail(tx, { kind: 'second_factor_changed', data });
    return refuse('the passkey may be a copy');
  }
  await tx.query
    .updateTable('passkeys')
    .set({ counter: String(counter), last_used_at: parts.clock() })
    .where('id', '=', row.id)
    .execute();
  return { isRight: true, userId: row.user_id, name: row.name };
}

/** As what a passkey knows the account: the bytes of its id. */
export const userHandleOf = (userId: string) =>
  new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));

/** One that a browser found itself names its account, and must. */
function hasOwner({ response }: SignedByPasskey, userId: string, { purpose }: Ceremony): boolean {
  if (response.userHandle === undefined) return purpose !== 'sign_in';
  return response.userHandle === Buffer.from(userHandleOf(userId)).toString('base64url');
}

interface Expected {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  readonly mustVerifyUser: boolean;
  readonly credential: WebAuthnCredential;
}

/** The counter of a valid signature; undefined if there is anything wrong with it. */
async function verifiedCounter(
  { id, rawId, type, response }: SignedByPasskey,
  { challenge, origin, rpId, mustVerifyUser, credential }: Expected,
): Promise<number | undefined> {
  const { clientDataJSON, authenticatorData, signature } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ id, rawId, type, clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature },
      },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId },
      ...{ credential, requireUserVerification: mustVerifyUser },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library throws for whatever a browser, or somebody in its place, may send.
    return undefined;
  }
}
