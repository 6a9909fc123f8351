import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { clientConfig, withClient } from '../database/connection.ts';
import { createLog } from '../log.ts';
import { type EventBus, type Listener, openEventBus } from './event-bus.ts';

const organizationId = '01890000-0000-7000-8000-000000000001';

let db: TestDatabase;
let bus: EventBus;

beforeAll(async () => {
  db = await createTestDatabase();
  const { password, ...config } = clientConfig(db.platform);
  // A database that takes its time to let somebody in.
  const slowPassword = () => sleep(500, String(password));
  bus = await openEventBus({ ...config, password: slowPassword }, createLog('silent'));
});
afterAll(async () => {
  await bus.close();
  await db.close();
});

/** Listens until it is ended, as a browser does. */
function listen(options: Partial<Listener> = {}) {
  const heard: string[] = [];
  const ended = Promise.withResolvers<void>();
  const stop = bus.subscribe({
    organizationId,
    userId: 'u',
    sessionId: 's',
    onEvent: ({ changed }) => heard.push(...changed),
    end: () => {
      stop();
      options.end?.();
      ended.resolve();
    },
  });
  return { heard, ended: ended.promise };
}

async function onServer(text: string, values: readonly string[] = []): Promise<number> {
  return withClient(db.admin, async (admin) => {
    const { rows } = await admin.query(text, [...values]);
    return rows.length;
  });
}

const tell = () =>
  onServer('select pg_notify($1, $2)', [
    'pfs_events',
    JSON.stringify({ organizationId, changed: 'files' }),
  ]);

const listeningOnes = (column: string) =>
  onServer(
    `select ${column} from pg_stat_activity
     where datname = current_database() and query = 'listen pfs_events'`,
  );

test('it hears as soon as it is there, and tells that it does not know what was told before', async () => {
  expect(bus.wasTold({ organizationId, userId: 'u' }, 60_000)).toBe(true);
  expect(await listeningOnes('pid')).toBe(1);
});

test('who came while the connection was gone is sent away once it is back', async () => {
  const later = Promise.withResolvers<ReturnType<typeof listen>>();
  const first = listen({ end: () => later.resolve(listen()) });
  expect(await listeningOnes('pg_terminate_backend(pid)')).toBe(1);
  await first.ended;
  await (await later.promise).ended;
  const last = listen();
  await tell();
  await expect.poll(() => last.heard).toEqual(['files']);
});
