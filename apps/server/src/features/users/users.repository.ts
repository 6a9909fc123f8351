import { sql } from 'kysely';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import type { UserScope } from './user-scope.ts';

export interface UserFilter {
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

export function listUserRows(
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

export type UserRow = Awaited<ReturnType<typeof listUserRows>>[number];

export async function countUserRows(
  tx: TenantTransaction | PlatformTransaction,
  filter: UserFilter,
): Promise<number> {
  const row = await filtered(tx, filter)
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export function getUserRow(tx: TenantTransaction | PlatformTransaction, userId: string) {
  return tx.query
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(columns)
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}
