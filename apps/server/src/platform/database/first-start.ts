import pg from 'pg';
import type { Database } from './database.ts';

/** Any number serves, as long as all processes take the same one. */
const FIRST_START_LOCK_KEY = 7_240_003;

/** Says what the first start on a database does. Processes that start at once take turns. */
export async function* inFirstStart(
  { sessionConnection }: Pick<Database, 'sessionConnection'>,
  work: () => AsyncIterable<string>,
): AsyncGenerator<string> {
  const client = new pg.Client(sessionConnection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [FIRST_START_LOCK_KEY]);
    yield* work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
