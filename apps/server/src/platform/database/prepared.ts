import { createHash } from 'node:crypto';
import type { Compilable } from 'kysely';
import type { Pool } from 'pg';
import type { PlatformTransaction, TenantTransaction } from './database.ts';

/** A statement of one text for all its calls. `$1` is always the organization. */
export type Prepared<Row> = (
  tx: TenantTransaction,
  ...values: readonly unknown[]
) => Promise<readonly Row[]>;

/**
 * A statement that the database parses and plans once for each connection: for what every open
 * screen asks again and again, where planning would take longer than the answer.
 */
export function prepare<Row extends object>(name: string, text: string): Prepared<Row> {
  return async (tx, ...values) => {
    const answer = await tx.client.query<Row>({
      ...(tx.namesStatements ? { name } : {}),
      text,
      values: [tx.organizationId, ...values],
    });
    return answer.rows;
  };
}

/** The same for a built statement: for what every call asks. Its rows are as they are selected. */
export async function runPrepared<Row extends object>(
  { client, namesStatements }: PlatformTransaction,
  statement: Compilable<Row>,
): Promise<readonly Row[]> {
  const { sql, parameters } = statement.compile();
  const { rows } = await client.query<Row>({
    ...(namesStatements ? { name: nameOf(sql) } : {}),
    text: sql,
    values: [...parameters],
  });
  return rows;
}

/** The same for a library that asks a pool of its own few statements. */
export function prepareAll(pool: Pool): Pick<Pool, 'query'> {
  const query = (text: string, values: readonly unknown[]) =>
    pool.query({ name: nameOf(text), text, values: [...values] });
  return { query } as unknown as Pick<Pool, 'query'>;
}

const names = new Map<string, string>();

/** One for each text; the database knows no longer ones than 63 characters. */
export function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
