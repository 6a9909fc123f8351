import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import type { DatabaseConnection } from '../platform/database/connection.ts';
import { createDatabase, type Database } from '../platform/database/database.ts';
import { openEventBus } from '../platform/events/event-bus.ts';
import { openCallCounts } from '../platform/http/call-counts.ts';
import { createLog } from '../platform/log.ts';
import type { TestApp } from './test-app.ts';

/** Another web process on the same database, for which it can die. */
export interface OtherProcess {
  readonly server: FastifyInstance;
  readonly database: Database;
  /**
   * Cuts all its lines to the database at its nth statement from now, as its death would: `before`
   * the database gets it, or `after` it was done.
   */
  dieAt(statement: number, when: 'before' | 'after'): void;
  die(): void;
  /** Lives on; answers how many statements there were, and whether it died. */
  revive(): { readonly statements: number; readonly died: boolean };
  close(): Promise<void>;
}

export async function startOtherProcess(app: TestApp): Promise<OtherProcess> {
  const { testDatabase, platform } = app;
  const lines = new Set<Socket>();
  let count = 0;
  let death: { at: number; when: 'before' | 'after' } | undefined;
  let died = false;

  const die = () => {
    died = true;
    for (const line of lines) line.resetAndDestroy();
    lines.clear();
  };
  const proxy = createServer((near) => {
    const far = connectTo(testDatabase.app);
    for (const line of [near, far]) {
      lines.add(line);
      line.on('error', () => undefined);
      line.on('close', () => {
        near.destroy();
        far.destroy();
        lines.delete(line);
      });
    }
    let dieWithAnswer = false;
    const takeBatches = splitStatements((batch, isStatement) => {
      if (isStatement) count += 1;
      const isDeath = isStatement && death !== undefined && count === death.at;
      if (isDeath && death?.when === 'before') return die();
      if (isDeath) dieWithAnswer = true;
      far.write(batch);
    });
    near.on('data', takeBatches);
    far.on('data', (answer) => {
      if (dieWithAnswer) die();
      else near.write(answer);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const by = (one: DatabaseConnection) => ({ ...one, host: '127.0.0.1', port });
  const database = createDatabase({
    app: by(testDatabase.app),
    platform: by(testDatabase.platform),
    log: createLog('silent'),
  });
  const callCounts = openCallCounts(database, platform.log);
  const events = await openEventBus(database.sessionConnection, platform.log);
  const server = await createApp({ ...platform, database, callCounts, events });
  return {
    server,
    database,
    dieAt(at, when) {
      death = { at, when };
      count = 0;
      died = false;
    },
    die,
    revive() {
      const was = { statements: count, died };
      death = undefined;
      died = false;
      return was;
    },
    async close() {
      for (const part of [server, events, callCounts, database]) await part.close();
      die();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

function connectTo({ host, port }: DatabaseConnection): Socket {
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect({ host, port });
}

const code = (letter: string) => letter.charCodeAt(0);
/** What a statement begins with; the database need not wait for its Sync to do it. */
const parts = new Set(['P', 'B', 'D', 'E', 'C'].map(code));
const ends = new Set(['Q', 'S'].map(code));

/** Hands on what a client sends, a statement at a time: it is sent as a whole or not at all. */
function splitStatements(take: (batch: Buffer, isStatement: boolean) => void) {
  let rest = Buffer.alloc(0);
  let begun: Buffer[] = [];
  let isOpen = false;
  return (piece: Buffer) => {
    rest = Buffer.concat([rest, piece]);
    for (;;) {
      // The first message of a line has a length only, all others a letter before it.
      const lengthAt = isOpen ? 1 : 0;
      if (rest.length < lengthAt + 4) return;
      const length = lengthAt + rest.readUInt32BE(lengthAt);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      begun.push(message);
      const letter = isOpen ? (message[0] ?? 0) : 0;
      isOpen = true;
      if (parts.has(letter)) continue;
      const batch = Buffer.concat(begun);
      begun = [];
      take(batch, ends.has(letter));
    }
  };
}
