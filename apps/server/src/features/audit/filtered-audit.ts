import type { AuditFilter } from '@pfs/wire/audit';
import { type SqlBool, sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { containsPattern } from '../../platform/http/list-page.ts';

/** A filter whose names have become ids, for rows are found by ids only. */
export interface ResolvedFilter
  extends Omit<AuditFilter, 'organization' | 'user' | 'organizationId'> {
  readonly organizationIds: readonly string[] | undefined;
  readonly userIds: readonly string[] | undefined;
}

export async function resolveFilter(
  tx: PlatformTransaction,
  { organization, user, organizationId, ...rest }: AuditFilter,
): Promise<ResolvedFilter> {
  const named = organization ? await organizationsNamed(tx, organization) : undefined;
  const both = organizationId !== undefined && named !== undefined;
  const one = organizationId === undefined ? named : [organizationId];
  const organizationIds = both ? named.filter((id) => id === organizationId) : one;
  const userIds = user ? await usersNamed(tx, user) : undefined;
  return { ...rest, organizationIds, userIds };
}

async function organizationsNamed(tx: PlatformTransaction, name: string): Promise<string[]> {
  const rows = await tx.query
    .selectFrom('organizations')
    .select('id')
    .where('name', 'ilike', containsPattern(name))
    .execute();
  return rows.map(({ id }) => id);
}

async function usersNamed(tx: PlatformTransaction, name: string): Promise<string[]> {
  const full = sql<string>`concat_ws(' ', first_name, last_name)`;
  const rows = await tx.query
    .selectFrom('users')
    .select('id')
    .where((where) =>
      where.or([
        where(full, 'ilike', containsPattern(name)),
        where('email', 'ilike', containsPattern(name)),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** The very expression that audit_trails_words_idx is made of. */
const wordsOfRow = sql`to_tsvector('simple',
  regexp_replace(coalesce(description, ''), '[^[:alnum:]]+', ' ', 'g'))`;

/** Words as beginnings, all of which must be there; undefined where the text has none. */
function toWordQuery(text: string | undefined): string | undefined {
  const words = text?.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return words?.map((word) => `${word}:*`).join(' & ');
}

/** The rows of the trail that a filter leaves. */
export function filteredAudit(tx: PlatformTransaction, filter: ResolvedFilter) {
  const { organizationIds, userIds, action, entityType, search, from, to } = filter;
  let query = tx.query.selectFrom('audit_trails');
  if (organizationIds !== undefined) {
    query = query.where(sql<SqlBool>`organization_id = any(${organizationIds}::uuid[])`);
  }
  if (userIds !== undefined) query = query.where(sql<SqlBool>`user_id = any(${userIds}::uuid[])`);
  if (action !== undefined) query = query.where('action', '=', action);
  if (entityType) query = query.where('entity_type', '=', entityType);
  if (from !== undefined) query = query.where('created_at', '>=', new Date(from));
  if (to !== undefined) query = query.where('created_at', '<', new Date(to));
  const words = toWordQuery(search);
  if (words !== undefined) {
    query = query.where(sql<SqlBool>`${wordsOfRow} @@ to_tsquery('simple', ${words})`);
  }
  return query;
}
