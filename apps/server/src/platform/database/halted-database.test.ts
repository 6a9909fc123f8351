import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDatabase, type Database } from './database.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

const organizationId = '0190a000-0000-7000-8000-00000000abcd';

let testDatabase: TestDatabase;
let line: Line;
let database: Database;

/** A line to the server on which, while it is halted, nothing moves and nothing is refused. */
interface Line {
  readonly port: number;
  halt(): void;
  goOn(): void;
  close(): Promise<void>;
}

async function openLine(target: { host: string; port: number }): Promise<Line> {
  const sockets = new Set<Socket>();
  let halted = false;
  const server: Server = createServer((near) => {
    const far = dial(target);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (piece) => other.write(piece));
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      if (halted) socket.pause();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    halt() {
      halted = true;
      for (const socket of sockets) socket.pause();
    },
    goOn() {
      halted = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  line = await openLine(testDatabase.app);
  database = createDatabase({
    app: { ...testDatabase.app, host: '127.0.0.1', port: line.port },
    platform: { ...testDatabase.platform, host: '127.0.0.1', port: line.port },
    log: { warn: () => undefined },
    statementTimeoutMs: 500,
  });
});
afterAll(async () => {
  await database.close();
  await line.close();
  await testDatabase.close();
});

const ask = (text: string) =>
  database.withTenant(organizationId, (tx) => tx.client.query(text).then(({ rows }) => rows));

test('a database that halts without refusing is unavailable in bounded time, and comes back', async () => {
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
  line.halt();
  const begunMs = performance.now();
  // On the connection that is open, and on one that would be opened.
  const answers = await Promise.allSettled([ask('select 1'), ask('select 1')]);
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 'rejected',
      reason: expect.any(DatabaseUnavailableError),
    });
  }
  expect(await database.isReady()).toBe(false);
  expect(performance.now() - begunMs).toBeLessThan(20_000);
  line.goOn();
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
  expect(await database.isReady()).toBe(true);
});

test('a transaction that asks for more time gets it, and the next one on its connection does not', async () => {
  const slow = database.withTenant(
    organizationId,
    (tx) => tx.client.query('select pg_sleep(1)').then(({ rowCount }) => rowCount),
    { statementTimeoutMs: 5_000 },
  );
  expect(await slow).toBe(1);
  await expect(ask('select pg_sleep(2)')).rejects.toMatchObject({ code: '57014' });
});
