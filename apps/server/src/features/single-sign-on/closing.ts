import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { Background } from '../../platform/jobs/background.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertAuditRow, noOrigin, type Origin } from '../audit/public.ts';
import {
  type Connection,
  findConnectionRow,
  listConnectionsOf,
  seal,
  toConnection,
  unseal,
} from './connections.repository.ts';
import { endPerson } from './people.ts';
import {
  addresseesOf,
  type EndedAtProvider,
  readLogoutToken,
  refresh,
  SignOnRefused,
} from './provider.ts';

type Parts = Pick<Platform, 'clock' | 'config' | 'database' | 'keys'>;

/**
 * Ends what a logout token names (OpenID Connect Back-Channel Logout 1.0): one session of the
 * provider, or all of a person's. False if the token proves nothing or was used before.
 */
export async function endByLogoutToken(
  parts: Parts,
  token: string,
  origin: Origin,
): Promise<boolean> {
  const addressees = addresseesOf(token);
  if (addressees === undefined) return false;
  const connections = await parts.database.withPlatform('logout token: whose provider', (tx) =>
    listConnectionsOf(parts, tx, addressees),
  );
  let isValid = false;
  for (const connection of connections) {
    const ended = await readLogoutToken(parts, connection, token).catch((error: unknown) => {
      if (error instanceof SignOnRefused) return undefined;
      throw error;
    });
    if (ended === undefined) continue;
    const isNew = await parts.database.withPlatform('logout token: end sessions', (tx) =>
      endOnce(tx, connection, { ...ended, origin }),
    );
    isValid ||= isNew;
  }
  return isValid;
}

async function endOnce(
  tx: PlatformTransaction,
  { organizationId }: Connection,
  { tokenId, usableUntil, subject, sid, origin }: EndedAtProvider & { readonly origin: Origin },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: isNew } = await tx.query
    .insertInto('used_logout_tokens')
    .values({
      organization_id: organizationId,
      token_hash: createHash('sha256').update(tokenId).digest('hex'),
      expires_at: usableUntil,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (isNew !== 1n) return false;
  const person = await tx.query
    .selectFrom('sign_on_identities')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('subject', '=', subject ?? '')
    .executeTakeFirst();
  if (sid !== undefined) await endProviderSession(tx, { organizationId, sid });
  else if (person !== undefined) {
    await endPerson(tx, { organizationId, userId: person.user_id });
  }
  await insertAuditRow(tx, {
    ...({ entityType: 'session', entityId: person?.user_id ?? null, action: 'delete' } as const),
    ...{ organizationId, userId: person?.user_id ?? null, origin },
    description: 'Signed out by the single sign-on provider',
  });
  return true;
}

async function endProviderSession(
  tx: PlatformTransaction,
  { organizationId, sid }: { readonly organizationId: string; readonly sid: string },
): Promise<void> {
  await tx.query
    .deleteFrom('sessions')
    .where(sql<string>`sess -> 'provider' ->> 'organizationId'`, '=', organizationId)
    .where(sql<string>`sess -> 'provider' ->> 'sid'`, '=', sid)
    .execute();
}

/** How often a provider is asked whether a person with an open session is still there. */
export const checkMinutes = 15;

/**
 * Asks the providers about the people with an open session, each at most every 15 minutes. Whom one
 * refuses is signed out. A provider that can't be reached ends nothing, and isn't asked again in
 * this round.
 */
export async function checkPeople(
  parts: Parts,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const silent: string[] = [];
  while (!isStopped()) {
    const due = await takeDue(parts, silent);
    if (due === undefined) return;
    const { organization_id: organizationId, user_id: userId, subject, connection } = due;
    const refreshToken = unseal(parts, userId, due.refresh_token);
    const answer = await refresh(parts, connection, { subject, refreshToken });
    if (answer.is === 'unknown') silent.push(organizationId);
    if (answer.is === 'unknown' || (answer.is === 'vouched' && answer.next === refreshToken))
      continue;
    await parts.database.withPlatform('single sign-on: checked a person', async (tx) => {
      if (answer.is === 'vouched') {
        await tx.query
          .updateTable('sign_on_identities')
          .set({ refresh_token: seal(parts, userId, answer.next) })
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          // A sign-in in the meantime brought another one.
          .where('refresh_token', '=', due.refresh_token)
          .execute();
        return;
      }
      await endPerson(tx, { organizationId, userId });
      await insertAuditRow(tx, {
        ...({ entityType: 'session', entityId: userId, action: 'delete' } as const),
        ...{ organizationId, userId, origin: noOrigin },
        description: 'Sessions ended: the single sign-on provider no longer vouches for the person',
      });
    });
  }
}

/** The next person to ask about. Noted as asked first, so that no other process asks, too. */
function takeDue(parts: Parts, silent: readonly string[]) {
  const { database, clock } = parts;
  const now = clock();
  return database.withPlatform('single sign-on: whom to check', async (tx) => {
    const before = new Date(now.getTime() - checkMinutes * 60_000);
    const { rows } = await sql<{
      organization_id: string;
      user_id: string;
      subject: string;
      refresh_token: Buffer;
    }>`
      update sign_on_identities set checked_at = ${now}
      where (organization_id, user_id) in (
        select organization_id, user_id from sign_on_identities
        where refresh_token is not null and checked_at <= ${before}
          and organization_id <> all (${silent}::uuid[])
        order by checked_at limit 1 for update skip locked)
      returning organization_id, user_id, subject, refresh_token`.execute(tx.query);
    const [due] = rows;
    const row = due && (await findConnectionRow(tx, due.organization_id));
    return due && row && { ...due, connection: toConnection(parts, row) };
  });
}

/** Keeps neither refresh tokens of people who are gone nor what has expired. */
async function forgetOld({ database, clock }: Parts): Promise<void> {
  await database.withPlatform('single sign-on: forget what is over', async (tx) => {
    const now = clock();
    await tx.query.deleteFrom('sign_on_starts').where('expires_at', '<', now).execute();
    await tx.query.deleteFrom('used_logout_tokens').where('expires_at', '<', now).execute();
    // Those just signing in have no session yet.
    const before = new Date(now.getTime() - checkMinutes * 60_000);
    await sql`
      update sign_on_identities set refresh_token = null
      where refresh_token is not null and checked_at < ${before} and not exists (
        select from sessions
        where sess ->> 'userId' = sign_on_identities.user_id::text
          and sess -> 'provider' is not null and expire > now())`.execute(tx.query);
  });
}

export function signOnWork(platform: Platform): Background {
  return {
    often: { sign_ons: () => forgetOld(platform) },
    apart: { sign_on_checks: (isStopped) => checkPeople(platform, isStopped) },
  };
}
