import type { AuditFilter } from '@pfs/wire/audit';
import { type SqlBool, sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { containsPattern } from '../../platform/http/list-page.ts';

export async function countAuditRows(
  tx: PlatformTransaction,
  filter: ResolvedFilter,
): Promise<number> {
  const row = await filteredAudit(tx, filter)
    .select(sql<string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** The position of a row in the trail. The time is text, which keeps the microseconds. */
export interface AuditPlace {
  readonly at: string;
  readonly id: string;
}

interface AuditWindow {
  readonly limit: number;
  readonly offset?: number;
  /** Only rows older than this one. */
  readonly after?: AuditPlace | undefined;
  /** The number of rows that match the filter. */
  readonly total: number;
}

/** This many rows are sorted in milliseconds. */
const sortedRowsMax = 20_000;

export type AuditViewRow = Awaited<ReturnType<typeof listAuditRows>>[number];

/** Joins names for the rows of the window only. */
export function listAuditRows(
  tx: PlatformTransaction,
  filter: ResolvedFilter,
  { limit, offset = 0, after, total }: AuditWindow,
) {
  let window = filteredAudit(tx, filter).selectAll('audit_trails');
  if (after !== undefined) {
    window = window.where(
      sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  }
  // The planner does not know which words are rare and would walk the whole trail. With few rows,
  // it must find them by their words first and sort them after that.
  const rare = filter.search !== undefined && total <= sortedRowsMax;
  const rows = tx.query
    .with(
      (cte) => (rare ? cte('found').materialized() : cte('found').notMaterialized()),
      () => window,
    )
    .selectFrom('found')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .as('rows');
  return tx.query
    .selectFrom(rows)
    .leftJoin('users', 'users.id', 'rows.user_id')
    .leftJoin('organizations', 'organizations.id', 'rows.organization_id')
    .select([
      'rows.id',
      'rows.action',
      'rows.entity_type',
      'rows.entity_id',
      'rows.user_id',
      'rows.user_agent',
      'rows.description',
      'rows.created_at',
      sql<string>`rows.created_at::text`.as('at'),
      'rows.ip_address',
      'rows.old_values',
      'rows.new_values',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.role',
      'organizations.name as organization_name',
    ])
    .orderBy('rows.created_at', 'desc')
    .orderBy('rows.id', 'desc')
    .execute();
}

/** A filter with IDs in place of names. */
interface ResolvedFilter extends Omit<AuditFilter, 'organization' | 'user' | 'organizationId'> {
  readonly organizationIds: readonly string[] | undefined;
  readonly userIds: readonly string[] | undefined;
  readonly account?: AuditedAccount;
}

/** What an account did, and what was done to it. */
interface AuditedAccount {
  readonly userId: string;
  /** Where it may be seen, beside rows of no pharmacy. */
  readonly organizationId: string | null | 'any';
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

/** Must equal the expression of the index audit_trails_words_idx. */
const wordsOfRow = sql`to_tsvector('simple',
  regexp_replace(coalesce(description, ''), '[^[:alnum:]]+', ' ', 'g'))`;

/** A query for rows with all words, as prefixes; undefined if the text has no words. */
function toWordQuery(text: string | undefined): string | undefined {
  const words = text?.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return words?.map((word) => `${word}:*`).join(' & ');
}

/** The rows that match a filter. */
function filteredAudit(tx: PlatformTransaction, filter: ResolvedFilter) {
  const { organizationIds, userIds, account, action, entityType, search, from, to } = filter;
  let query = tx.query.selectFrom('audit_trails');
  if (account !== undefined) {
    const { userId, organizationId } = account;
    query = query.where(sql<SqlBool>`
      (user_id = ${userId} or (entity_type = 'user' and entity_id = ${userId}::text))`);
    if (organizationId !== 'any') {
      query = query.where(sql<SqlBool>`
        (organization_id is null or organization_id = ${organizationId}::uuid)`);
    }
  }
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
