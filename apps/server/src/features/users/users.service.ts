import type { QueryOf } from '@pfs/wire/route';
import type { User, userRoutes } from '@pfs/wire/users';
import { sql } from 'kysely';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { countRows } from '../../platform/database/own-rows.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/actor.ts';

/** A list without pages ends here. */
const usersWithoutPageMax = 1_000;

interface UserList {
  readonly users: User[];
  /** Only with pages. */
  readonly total?: number;
}

/** Reads a pharmacy's users in its own transaction, under row-level security. */
export async function listUsers(
  { database }: Pick<Platform, 'database'>,
  actor: Actor,
  { search, page, pageSize }: QueryOf<typeof userRoutes.listUsers>,
): Promise<UserList> {
  const scope = scopeOf(actor);
  if (scope === undefined) return page === undefined ? { users: [] } : { users: [], total: 0 };
  const window =
    page === undefined
      ? { offset: 0, limit: usersWithoutPageMax }
      : { offset: (page - 1) * pageSize, limit: pageSize };
  const work = async (tx: TenantTransaction | PlatformTransaction): Promise<UserList> => {
    const users = (await listUserRows(tx, { scope, search }, window)).map(toUser);
    if (page === undefined) return { users };
    return { users, total: await countRows(filtered(tx, { scope, search })) };
  };
  return scope === 'all'
    ? database.withPlatform('users: all of them', work)
    : database.withTenant(scope.organizationId, work);
}

/** The users that somebody may see and change: of one pharmacy without super admins, or all. */
export type UserScope = { readonly organizationId: string } | 'all';

/** Undefined for an administrator without a pharmacy. */
function scopeOf(actor: Actor): UserScope | undefined {
  if (actor.role === 'super_admin') return 'all';
  return actor.organizationId === null ? undefined : { organizationId: actor.organizationId };
}

/**
 * Reads the actor's role again in the transaction of the change, so that an administrator who was
 * just demoted can change nobody.
 */
export async function requireScope(
  tx: PlatformTransaction | TenantTransaction,
  actor: Actor,
): Promise<UserScope> {
  const now = await tx.query
    .selectFrom('users')
    .select(['role', 'organization_id as organizationId'])
    .where('id', '=', actor.userId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (now === undefined || now.role === 'staff') throw new AppError('forbidden');
  const scope = scopeOf({ ...actor, ...now, role: now.role as Actor['role'] });
  if (scope === undefined) throw new AppError('not_found');
  return scope;
}

interface UserFilter {
  readonly scope: UserScope;
  readonly search: string | undefined;
}

const columns = [
  'users.id',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.role',
  'users.is_active',
  'users.profile_image_url',
  'users.organization_id',
  'organizations.name as organization_name',
  'users.last_login_at',
  'users.created_at',
] as const;

function filtered(tx: TenantTransaction | PlatformTransaction, { scope, search }: UserFilter) {
  let query = tx.query
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id');
  if (scope !== 'all') {
    query = query
      .where('users.organization_id', '=', scope.organizationId)
      .where('users.role', '<>', 'super_admin');
  }
  const wanted = search?.trim().toLowerCase() ?? '';
  if (wanted === '') return query;
  const text = sql<string>`lower(concat_ws(' ', users.first_name, users.last_name, users.email,
    organizations.name))`;
  return query.where(sql<boolean>`position(${wanted} in ${text}) > 0`);
}

function listUserRows(
  tx: TenantTransaction | PlatformTransaction,
  filter: UserFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  return filtered(tx, filter)
    .select(columns)
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

type UserRow = Awaited<ReturnType<typeof listUserRows>>[number];

export function getUserRow(tx: TenantTransaction | PlatformTransaction, userId: string) {
  return tx.query
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(columns)
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role as User['role'],
    isActive: row.is_active,
    profileImageUrl: row.profile_image_url,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
