import type { startSignOnBody } from '@pfs/wire/single-sign-on';
import * as oidc from 'openid-client';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignedIn } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { domainOf, hashOfLinkToken, makeLinkToken } from '../session/public.ts';
import {
  type Connection,
  findConnectionOfDomain,
  findConnectionRow,
  toConnection,
} from './connections.repository.ts';
import { admit } from './people.ts';
import {
  authorizationUrl,
  type Claims,
  exchangeCode,
  SignOnRefused,
  type StartedSignOn,
} from './provider.ts';

export type SignOnParts = Pick<Platform, 'clock' | 'config' | 'database' | 'keys'>;

/** For signing in at the provider, with a second factor, too. */
export const startMinutesMax = 10;
const clockSecondsOff = 30;

interface Started {
  readonly url: string;
  /** For the browser's cookie: only this browser finishes the sign-in. */
  readonly browserToken: string;
}

/** Begins a sign-in; what it needs later stays here, and works once. */
export async function startSignOn(
  parts: SignOnParts,
  { email, confirms, returnTo }: z.output<typeof startSignOnBody>,
): Promise<Started> {
  const { database, clock } = parts;
  const connection = await database.withPlatform('single sign-on: whose domain', (tx) =>
    findConnectionOfDomain(parts, tx, domainOf(email)),
  );
  if (connection === undefined) {
    const message = 'Single sign-on isn’t set up for this email’s domain';
    throw new AppError('invalid_input', { message: `${message}.`, fields: { email: message } });
  }
  if (!connection.isOpen) throw new AppError('organization_inactive');
  const state = makeLinkToken();
  const browser = makeLinkToken();
  const started: StartedSignOn = {
    state: state.token,
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
    confirms: confirms === true,
  };
  const url = await authorizationUrl(parts, connection, { ...started, email }).catch(
    (error: unknown) => {
      if (!(error instanceof SignOnRefused)) throw error;
      throw new AppError('unavailable', {
        message: 'Your sign-in provider can’t be reached right now. Please try again in a moment.',
        cause: error,
      });
    },
  );
  await database.withPlatform('single sign-on: begin', (tx) =>
    tx.query
      .insertInto('sign_on_starts')
      .values({
        ...{ organization_id: connection.organizationId, state_hash: state.hash },
        ...{ browser_hash: browser.hash, nonce: started.nonce, confirms: started.confirms },
        code_verifier: started.codeVerifier,
        return_to: returnTo ?? null,
        expires_at: new Date(clock().getTime() + startMinutesMax * 60_000),
      })
      .execute(),
  );
  return { url, browserToken: browser.token };
}

interface Callback {
  /** As the provider sent it, without the question mark. */
  readonly query: string;
  readonly browserToken: string | undefined;
  readonly origin: Origin;
}

interface Finished {
  readonly signedIn: SignedIn;
  readonly returnTo: string | undefined;
}

/**
 * Finishes a sign-in that this browser began. Throws a SignOnRefused, which the audit trail of the
 * pharmacy has by then, if nobody is to be let in.
 */
export async function finishSignOn(parts: SignOnParts, callback: Callback): Promise<Finished> {
  const start = await takeStart(parts, callback);
  if (start === undefined) throw new SignOnRefused('expired');
  try {
    return await finish(parts, start, callback);
  } catch (error) {
    if (error instanceof SignOnRefused) {
      await parts.database.withPlatform('single sign-on: record a refusal', (tx) =>
        insertAuditRow(tx, {
          ...({ entityType: 'session', entityId: null, action: 'reject' } as const),
          ...{ organizationId: start.organization_id, userId: null, origin: callback.origin },
          description: `Single sign-on refused: ${error.problem}`,
        }),
      );
    }
    throw error;
  }
}

async function finish(
  parts: SignOnParts,
  start: Start,
  { query, origin }: Callback,
): Promise<Finished> {
  const { database, clock } = parts;
  const connection = await database.withPlatform('single sign-on: its provider', async (tx) => {
    const row = await findConnectionRow(tx, start.organization_id);
    return row && toConnection(parts, row);
  });
  if (connection === undefined) throw new SignOnRefused('expired');
  if (!connection.isOpen) throw new SignOnRefused('closed');
  const { claims, refreshToken } = await exchangeCode(parts, connection, {
    ...{ state: start.state, nonce: start.nonce, codeVerifier: start.code_verifier },
    ...{ confirms: start.confirms, query },
  });
  const authenticatedAt = authenticatedAtOf(claims, clock());
  if (start.confirms) requireFresh(authenticatedAt, start.expires_at);
  const email = await provenEmail(parts, connection, claims);
  const account = await admit(parts, { connection, claims, email, refreshToken, origin });
  const { sid } = claims;
  return {
    signedIn: {
      ...account,
      provider: {
        organizationId: connection.organizationId,
        sid: typeof sid === 'string' ? sid : null,
        authenticatedAt,
        countsAsFactor: connection.countsAsFactor || saysManyFactors(claims),
        isShort: refreshToken === undefined,
      },
    },
    returnTo: start.return_to ?? undefined,
  };
}

type Start = NonNullable<Awaited<ReturnType<typeof takeStart>>>;

/** Deletes it in one statement, so that only one of several calls at once goes on. */
async function takeStart({ database, clock }: SignOnParts, { query, browserToken }: Callback) {
  const state = new URLSearchParams(query).get('state');
  if (state === null || browserToken === undefined) return undefined;
  const row = await database.withPlatform('single sign-on: back from the provider', (tx) =>
    tx.query
      .deleteFrom('sign_on_starts')
      .where('state_hash', '=', hashOfLinkToken(state))
      .where('browser_hash', '=', hashOfLinkToken(browserToken))
      .where('expires_at', '>', clock())
      .returningAll()
      .executeTakeFirst(),
  );
  return row && { ...row, state };
}

/** When the provider asked for credentials, at the latest now; null if it doesn't say. */
function authenticatedAtOf({ auth_time: seconds }: Claims, now: Date): number | null {
  return typeof seconds === 'number' ? Math.min(seconds * 1_000, now.getTime()) : null;
}

/** A confirmation by somebody who was signed in at the provider already confirms nothing. */
function requireFresh(authenticatedAt: number | null, expiresAt: Date): void {
  const startedAt = expiresAt.getTime() - startMinutesMax * 60_000;
  if (authenticatedAt !== null && authenticatedAt >= startedAt - clockSecondsOff * 1_000) return;
  throw new SignOnRefused('provider');
}

/** In a domain that the organization has verified, and not said to be unverified. */
async function provenEmail(
  { database }: SignOnParts,
  { organizationId }: Connection,
  claims: Claims,
): Promise<string> {
  const { email, email_verified: isVerified } = claims;
  const isSaidUnverified = isVerified === false || isVerified === 'false';
  if (typeof email !== 'string' || !email.includes('@') || isSaidUnverified) {
    throw new SignOnRefused('email');
  }
  const row = await database.withPlatform('single sign-on: is the domain theirs', (tx) =>
    tx.query
      .selectFrom('sign_on_domains')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('domain', '=', domainOf(email))
      .where('verified_at', 'is not', null)
      .executeTakeFirst(),
  );
  if (row === undefined) throw new SignOnRefused('email');
  return email.toLowerCase();
}

/** RFC 8176 for `amr`; the names of multi-factor sign-in that providers use in `acr`. */
const manyFactors: ReadonlySet<string> = new Set([
  'mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
]);

function saysManyFactors({ amr, acr }: Claims): boolean {
  return [amr, acr].flat().some((value) => typeof value === 'string' && manyFactors.has(value));
}
