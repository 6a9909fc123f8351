import type { FastifyReply } from 'fastify';
import type { Database, TenantTransaction } from '../database/database.ts';

/** A page where one is asked for, else the first rows. */
interface PageQuery {
  readonly limit: number;
  readonly page?: number | undefined;
  readonly pageSize: number;
}

export interface PageWindow {
  readonly offset: number;
  readonly limit: number;
}

interface PageCall {
  readonly actor: { readonly organizationId: string | null };
  readonly query: PageQuery;
  readonly reply: FastifyReply;
}

interface Listing<Row> {
  readonly count: (tx: TenantTransaction) => Promise<number>;
  readonly list: (tx: TenantTransaction, window: PageWindow) => Promise<Row[]>;
}

export function windowOf({ limit, page, pageSize }: PageQuery): PageWindow {
  return page === undefined
    ? { offset: 0, limit }
    : { offset: (page - 1) * pageSize, limit: pageSize };
}

/** Answers rows; of a page, how many rows there are in a header. Nobody's list is empty. */
export async function listPage<Row>(
  database: Database,
  { actor, query, reply }: PageCall,
  { count, list }: Listing<Row>,
): Promise<Row[]> {
  if (actor.organizationId === null) return [];
  return database.withTenant(
    actor.organizationId,
    async (tx) => {
      if (query.page !== undefined) reply.header('X-Total-Count', await count(tx));
      return list(tx, windowOf(query));
    },
    // One view of the rows, or an import in the middle would part the count from the page.
    { snapshot: true },
  );
}

/** The LIKE pattern for texts that contain this one, with its wildcards escaped. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (found) => `\\${found}`)}%`;
}
