import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { errorCode } from '../database/unavailable.ts';
import type { FileStore } from '../files/file-store.ts';
import { StartError } from '../start-error.ts';

/*
 * A pharmacy's files are stored before its rows are committed. A row of tenant_arrivals tells that,
 * and goes with the commit; a lock of the importing session tells that the import still runs.
 */

const lockKey = "hashtextextended('tenant arrival ' || arriving::text, 0)";
/** The program may just be removing what an import left behind. */
const sweepMsMax = 10_000;
const lockTimedOut = '55P03';
/** Files of mails are in a store of their own. */
const mailArea = 'mails';

/** Notes whose files are coming. What an import before left behind is removed first. */
export async function beginArrival(
  client: pg.Client,
  store: FileStore,
  organizationId: string,
): Promise<void> {
  await client.query(`set lock_timeout = ${sweepMsMax}`);
  await client
    .query(`select pg_advisory_lock(${lockKey}) from (values ($1::uuid)) one (arriving)`, [
      organizationId,
    ])
    .catch((cause: unknown) => {
      if (errorCode(cause) !== lockTimedOut) throw cause;
      const reason = 'Another process is importing this pharmacy. Wait until it has ended';
      throw new StartError(reason, { cause });
    });
  await client.query('reset lock_timeout');
  const cutOff = await client.query('select from tenant_arrivals where arriving_id = $1', [
    organizationId,
  ]);
  if (cutOff.rowCount === 1) await removeFiles(store, organizationId);
  for await (const path of listFiles(store, organizationId)) {
    throw new StartError(`The file store already has files of this pharmacy (${path})`);
  }
  await client.query(
    'insert into tenant_arrivals (arriving_id) values ($1) on conflict do nothing',
    [organizationId],
  );
}

/** In the transaction of the rows. */
export async function endArrival(client: pg.Client, organizationId: string): Promise<void> {
  await client.query('delete from tenant_arrivals where arriving_id = $1', [organizationId]);
}

/** After the rollback of the rows. */
export async function undoArrival(
  client: pg.Client,
  store: FileStore,
  organizationId: string,
): Promise<void> {
  await removeFiles(store, organizationId);
  await endArrival(client, organizationId);
}

/** Removes files of imports that were cut off. Answers how many pharmacies were arriving. */
export function sweepArrivals({
  database,
  files,
}: {
  readonly database: Database;
  readonly files: FileStore;
}): Promise<number> {
  return database.withPlatform('look for pharmacies that did not arrive', async ({ client }) => {
    const { rows } = await client.query<{ arriving: string }>(
      `select arriving from (select arriving_id as arriving from tenant_arrivals offset 0) waiting
       where pg_try_advisory_xact_lock(${lockKey})`,
    );
    for (const { arriving } of rows) {
      await removeFiles(files, arriving);
      await client.query('delete from tenant_arrivals where arriving_id = $1', [arriving]);
    }
    return rows.length;
  });
}

async function removeFiles(store: FileStore, organizationId: string): Promise<void> {
  for await (const path of listFiles(store, organizationId)) await store.remove(path);
}

async function* listFiles(store: FileStore, organizationId: string): AsyncGenerator<string> {
  const before = new Date('9999-01-01');
  for await (const page of store.list(organizationId, { before })) {
    for (const { storagePath } of page) yield storagePath;
  }
  const mails = await store.openArea(mailArea);
  for await (const page of mails.list(organizationId, { before })) {
    for (const { storagePath } of page) yield `${mailArea}/${storagePath}`;
  }
}
