import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { deleteOwn } from '../../platform/database/own-rows.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { deleteSessionsOf, insertUser } from '../session/public.ts';
import { requireRoomForUser } from '../subscriptions/public.ts';
import { countOpenInvitations, otherAdminExists, takeTurns } from '../users/public.ts';
import { type Connection, seal } from './connections.repository.ts';
import { type Claims, readClaim, SignOnRefused } from './provider.ts';

export type PeopleParts = Pick<Platform, 'clock' | 'database' | 'keys'>;

type MappedRole = 'pharmacy_admin' | 'staff';

/** Whom the provider named, in an email domain that it may vouch for. */
export interface Arrival {
  readonly connection: Connection;
  readonly claims: Claims;
  /** In lower case. */
  readonly email: string;
  readonly refreshToken: string | undefined;
  readonly origin: Origin;
}

/** The role by the connection's mapping, the higher one of two; undefined: none. */
export function roleOf(connection: Connection, claims: Claims): MappedRole | undefined {
  const claimed = [readClaim(claims, connection.roleClaim)].flat().map(String);
  const has = (values: readonly string[]) => values.some((value) => claimed.includes(value));
  if (has(connection.adminValues)) return 'pharmacy_admin';
  return has(connection.staffValues) || connection.othersJoin ? 'staff' : undefined;
}

/**
 * The account of whoever the provider named: the one linked with this name before, else one of the
 * same pharmacy with the email address, else a new one. Its role becomes what the mapping says.
 * Refuses whoever has no role, and ends their sessions.
 */
export async function admit(
  parts: PeopleParts,
  arrival: Arrival,
): Promise<{ readonly userId: string; readonly signInVersion: number }> {
  const { connection, claims } = arrival;
  const role = roleOf(connection, claims);
  const found = await parts.database.withPlatform('single sign-on: who comes', (tx) =>
    findAccount(tx, arrival),
  );
  if (found === undefined && role === undefined) throw new SignOnRefused('role');
  const userId = found ?? (await createAccount(parts, arrival, role ?? 'staff'));
  const admitted = await parts.database.withPlatform('single sign-on: let in', (tx) =>
    letIn(parts, tx, { ...arrival, userId, role }),
  );
  if (admitted === undefined) throw new SignOnRefused('role');
  return admitted;
}

/** Throws `account` for an address that is somebody's elsewhere. */
async function findAccount(
  tx: PlatformTransaction,
  { connection: { organizationId }, claims, email }: Arrival,
): Promise<string | undefined> {
  const linked = await tx.query
    .selectFrom('sign_on_identities')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('subject', '=', claims.sub)
    .executeTakeFirst();
  if (linked !== undefined) return linked.user_id;
  const account = await tx.query
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email)
    .executeTakeFirst();
  return account?.id;
}

/** Takes a seat of the plan; an open invitation to the address has one already. */
async function createAccount(
  { database, clock }: PeopleParts,
  { connection, claims, email, origin }: Arrival,
  role: MappedRole,
): Promise<string> {
  const userId = uuidV7();
  const { organizationId } = connection;
  await database
    .withTenant(organizationId, async (tx) => {
      await takeTurns(tx, organizationId);
      await deleteOwn(tx, 'invitations').where(sql<string>`lower(email)`, '=', email).execute();
      await requireRoomForUser(tx, { invited: await countOpenInvitations(tx, clock()) });
      const isNew = await insertUser(tx, {
        ...{ id: userId, email, role, organizationId, passwordHash: null, emailVerified: true },
        ...namesOf(claims, email),
      });
      if (!isNew) throw new SignOnRefused('account');
      await insertAuditRow(tx, {
        ...({ entityType: 'user', entityId: userId, action: 'create' } as const),
        ...{ userId, origin, description: 'First sign-in through single sign-on' },
        newValues: { role },
      });
    })
    .catch((error: unknown) => {
      const isFull =
        error instanceof AppError &&
        (error.code === 'limit_reached' || error.code === 'subscription_inactive');
      throw isFull ? new SignOnRefused('full', error) : error;
    });
  return userId;
}

const nameCharactersMax = 100;
const hidden = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** From the claims of the scope `profile`; without any, what stands before the @. */
function namesOf(claims: Claims, email: string) {
  const text = (name: string) => {
    const value = claims[name];
    if (typeof value !== 'string') return '';
    return value.replace(hidden, '').trim().slice(0, nameCharactersMax).toWellFormed();
  };
  const [first = '', ...rest] = text('name').split(/\s+/);
  return {
    firstName: text('given_name') || first || email.slice(0, email.indexOf('@')),
    lastName: text('family_name') || rest.join(' '),
  };
}

interface Admission extends Arrival {
  readonly userId: string;
  readonly role: MappedRole | undefined;
}

/** Undefined if the mapping gives no role any more: that is recorded, and their sessions end. */
async function letIn(parts: PeopleParts, tx: PlatformTransaction, admission: Admission) {
  const { connection, claims, userId, role, origin } = admission;
  const { organizationId } = connection;
  await takeTurns(tx, organizationId);
  const user = await tx.query
    .selectFrom('users')
    .select(['id', 'email', 'role', 'is_active', 'organization_id', 'sign_in_version'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (user?.organization_id !== organizationId || user.role === 'super_admin') {
    throw new SignOnRefused('account');
  }
  if (!user.is_active) throw new SignOnRefused('closed');
  await link(parts, tx, admission);
  if (role === undefined) {
    await endPerson(tx, { organizationId, userId });
    return undefined;
  }
  const now = parts.clock();
  const kept = await keepOrChangeRole(tx, { user, role, organizationId, origin });
  await tx.query
    .updateTable('users')
    .set({ last_login_at: now, role: kept, updated_at: now })
    .where('id', '=', userId)
    .execute();
  await insertAuditRow(tx, {
    ...({ entityType: 'session', entityId: userId, action: 'create' } as const),
    ...{ organizationId, userId, origin, description: 'Signed in with single sign-on' },
    newValues: { subject: claims.sub },
  });
  return { userId, signInVersion: user.sign_in_version };
}

/**
 * Remembers who the account is at the provider. Somebody new there may have got the address of
 * somebody who left: an account that is linked already isn't theirs.
 */
async function link(
  parts: PeopleParts,
  tx: PlatformTransaction,
  { connection: { organizationId }, claims, userId, refreshToken }: Admission,
): Promise<void> {
  const sealed = refreshToken === undefined ? null : seal(parts, userId, refreshToken);
  const values = { refresh_token: sealed, checked_at: parts.clock() };
  const { numInsertedOrUpdatedRows: linked } = await tx.query
    .insertInto('sign_on_identities')
    .values({ organization_id: organizationId, user_id: userId, subject: claims.sub, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'user_id'])
        .doUpdateSet(values)
        .where('sign_on_identities.subject', '=', claims.sub),
    )
    .executeTakeFirst();
  if (linked !== 1n) throw new SignOnRefused('account');
}

interface Mapped {
  readonly user: { readonly id: string; readonly email: string; readonly role: string };
  readonly role: MappedRole;
  readonly organizationId: string;
  readonly origin: Origin;
}

/** The role of the mapping; the last administrator stays one, and this is said. */
async function keepOrChangeRole(
  tx: PlatformTransaction,
  { user, role, organizationId, origin }: Mapped,
): Promise<string> {
  if (user.role === role) return role;
  const others = await otherAdminExists(tx, { id: user.id, organization_id: organizationId });
  const isLast = role === 'staff' && !others;
  await insertAuditRow(tx, {
    ...({ entityType: 'user', entityId: user.id, action: 'update' } as const),
    ...{ organizationId, userId: user.id, origin },
    description: isLast
      ? 'Role kept: single sign-on would remove the last administrator'
      : 'Role changed by single sign-on',
    oldValues: { role: user.role },
    newValues: { role: isLast ? user.role : role },
  });
  return isLast ? user.role : role;
}

/** The provider no longer vouches for the person: all their sessions end. */
export async function endPerson(
  tx: PlatformTransaction,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): Promise<void> {
  await deleteSessionsOf(tx, userId);
  await tx.query
    .updateTable('sign_on_identities')
    .set({ refresh_token: null })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}
