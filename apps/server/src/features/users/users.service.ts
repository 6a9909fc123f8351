import type { QueryOf } from '@pfs/wire/route';
import type { Invitation, User, userRoutes } from '@pfs/wire/users';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { listInvitationRows } from './invitations.repository.ts';
import { toInvitation } from './to-invitation.ts';
import { toUser } from './to-user.ts';
import { scopeOf } from './user-scope.ts';
import { countUserRows, listUserRows } from './users.repository.ts';

/** Without a page everybody is answered at once, as far as a screen can show them. */
const usersWithoutPageMax = 1_000;

interface UserList {
  readonly users: User[];
  /** Where a page was asked for. */
  readonly total?: number;
}

/** A pharmacy's list is read behind the pharmacy's own walls. */
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
    return { users, total: await countUserRows(tx, { scope, search }) };
  };
  return scope === 'all'
    ? database.withPlatform('users: all of them', work)
    : database.withTenant(scope.organizationId, work);
}

export async function listInvitations(
  { database }: Pick<Platform, 'database'>,
  { organizationId }: Actor,
): Promise<Invitation[]> {
  if (organizationId === null) return [];
  const rows = await database.withTenant(organizationId, listInvitationRows);
  return rows.map(toInvitation);
}
