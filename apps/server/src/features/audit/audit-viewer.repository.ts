import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { filteredAudit, type ResolvedFilter } from './filtered-audit.ts';

export async function countAuditRows(
  tx: PlatformTransaction,
  filter: ResolvedFilter,
): Promise<number> {
  const row = await filteredAudit(tx, filter)
    .select(sql<string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** The place of a row in the order of the trail; text keeps the microseconds. */
export interface AuditPlace {
  readonly at: string;
  readonly id: string;
}

export interface AuditWindow {
  readonly limit: number;
  readonly offset?: number;
  /** Only what is older than this row. */
  readonly after?: AuditPlace | undefined;
  /** How many rows the filter leaves in all. */
  readonly total: number;
}

/** So many are sorted in no time. */
const fewMax = 20_000;

export type AuditViewRow = Awaited<ReturnType<typeof listAuditRows>>[number];

/** Names are looked up for the rows of the window only. */
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
  // The planner does not know which words are rare: it would walk the whole trail to find a few.
  // Once they are few they are found by their words first, and put in order after that.
  const rare = filter.search !== undefined && total <= fewMax;
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
      'rows.description',
      'rows.created_at',
      sql<string>`rows.created_at::text`.as('at'),
      'rows.ip_address',
      'rows.old_values',
      'rows.new_values',
      'users.first_name',
      'users.last_name',
      'users.email',
      'organizations.name as organization_name',
    ])
    .orderBy('rows.created_at', 'desc')
    .orderBy('rows.id', 'desc')
    .execute();
}
