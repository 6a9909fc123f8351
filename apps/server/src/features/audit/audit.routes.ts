import { Readable } from 'node:stream';
import {
  type AuditFilter,
  type AuditRecord,
  type OwnActivity,
  auditRoutes as routes,
} from '@pfs/wire/audit';
import { type SqlBool, sql } from 'kysely';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import type { Database, PlatformTransaction } from '../../platform/database/database.ts';
import { containsPattern } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { insertAuditRow } from './audit.repository.ts';

const rowsAtOnce = 1_000;

const header = [
  'Time (UTC)',
  'Pharmacy',
  'User',
  'Action',
  'Entity type',
  'Entity id',
  'Description',
  'IP address',
  'Old values',
  'New values',
  'Record id',
];

const jsonOf = (values: unknown) => (values === null ? null : JSON.stringify(values));

/**
 * The filtered trail as CSV, newest first. Each chunk is a query of its own that continues after
 * the last row, so a slow reader holds no connection and a long trail takes no memory.
 */
async function* exportAudit(database: Database, filter: AuditFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(header);
  const total = await database.withPlatform('audit: count for an export', async (tx) =>
    countAuditRows(tx, await resolveFilter(tx, filter)),
  );
  let after: AuditPlace | undefined;
  for (;;) {
    const rows = await database.withPlatform('audit: export a chunk', async (tx) =>
      listAuditRows(tx, await resolveFilter(tx, filter), { limit: rowsAtOnce, after, total }),
    );
    const lines = rows.map((row) => {
      const record = toAuditRecord(row);
      return csvLine([
        record.createdAt,
        record.organizationName,
        record.userName,
        record.action,
        record.entityType,
        row.entity_id,
        record.description,
        record.ipAddress,
        jsonOf(record.oldValues),
        jsonOf(record.newValues),
        record.id,
      ]);
    });
    if (lines.length > 0) yield lines.join('');
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = { at: last.at, id: last.id };
  }
}

/** An export reads the whole trail. */
const exportsPerMinuteMax = 10;

export function registerAuditRoutes({ http, database, clock }: App): void {
  http.handle(routes.listOwnActivity, ({ actor, query: { page, pageSize }, reply }) => {
    const { userId, role } = actor;
    // What a person did in another pharmacy before stays there.
    const organizationId = role === 'super_admin' ? 'any' : actor.organizationId;
    const account = { userId, organizationId };
    const filter = { account, organizationIds: undefined, userIds: undefined };
    return database.withPlatform('audit: what was done in a name', async (tx) => {
      const total = await countAuditRows(tx, filter);
      reply.header('X-Total-Count', total);
      const window = { limit: pageSize, offset: (page - 1) * pageSize, total };
      return (await listAuditRows(tx, filter, window)).map((row) => toOwnActivity(row, userId));
    });
  });

  http.handle(routes.listAuditTrails, ({ query, reply }) => {
    const { page, pageSize, ...asked } = query;
    return database.withPlatform('audit: a page of the trail', async (tx) => {
      const filter = await resolveFilter(tx, asked);
      const total = await countAuditRows(tx, filter);
      reply.header('X-Total-Count', total);
      const window = { limit: pageSize, offset: (page - 1) * pageSize, total };
      return (await listAuditRows(tx, filter, window)).map(toAuditRecord);
    });
  });

  http.handle(
    routes.exportAuditTrails,
    async ({ actor, query, reply, origin }) => {
      await database.withPlatform('audit: record an export', (tx) =>
        insertAuditRow(tx, {
          organizationId: query.organizationId ?? null,
          userId: actor.userId,
          entityType: 'audit_trail',
          entityId: null,
          action: 'process',
          description: 'Audit trail exported',
          newValues: query,
          origin,
        }),
      );
      const day = clock().toISOString().slice(0, 10);
      reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="audit-trail-${day}.csv"`)
        .send(Readable.from(exportAudit(database, query)));
      return undefined;
    },
    { callsPerMinuteMax: exportsPerMinuteMax },
  );
}

function toAuditRecord(row: AuditViewRow): AuditRecord {
  return {
    id: row.id,
    action: row.action as AuditRecord['action'],
    entityType: row.entity_type,
    description: row.description,
    userName: nameOf(row),
    createdAt: row.created_at.toISOString(),
    ipAddress: row.ip_address,
    oldValues: row.old_values as AuditRecord['oldValues'],
    newValues: row.new_values as AuditRecord['newValues'],
    organizationName: row.organization_name,
  };
}

/** As originOf() writes it before the program's own name. */
const keyOfOrigin = /^API key “(.+)” \(pfs_[0-9a-f]{8}\)(?:, )?/;

function toOwnActivity(row: AuditViewRow, userId: string): OwnActivity {
  const { id, action, entityType, description, createdAt, ipAddress, ...values } =
    toAuditRecord(row);
  const { oldValues, newValues, userName } = values;
  // Pharmacies know the operator as such, and not by name.
  const other = row.role === 'super_admin' ? 'Super administrator' : userName;
  const [ofKey = '', apiKey = null] = keyOfOrigin.exec(row.user_agent ?? '') ?? [];
  return {
    ...{ id, action, entityType, description, createdAt, ipAddress, oldValues, newValues },
    byOther: row.user_id === userId ? null : (other ?? 'Not signed in'),
    ...{ apiKey, userAgent: row.user_agent?.slice(ofKey.length) || null },
  };
}

function nameOf({ first_name, last_name, email }: AuditViewRow): string | null {
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return name === '' ? email : name;
}

async function countAuditRows(tx: PlatformTransaction, filter: ResolvedFilter): Promise<number> {
  const row = await filteredAudit(tx, filter)
    .select(sql<string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** The position of a row in the trail. The time is text, which keeps the microseconds. */
interface AuditPlace {
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

type AuditViewRow = Awaited<ReturnType<typeof listAuditRows>>[number];

/** Joins names for the rows of the window only. */
function listAuditRows(
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

async function resolveFilter(
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
