import type { TenantTransaction } from './database.ts';

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
      name,
      text,
      values: [tx.organizationId, ...values],
    });
    return answer.rows;
  };
}
