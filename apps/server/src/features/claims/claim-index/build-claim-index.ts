import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { Database, TenantTransaction } from '../../../platform/database/database.ts';
import type { BuildTask } from './build-claim-index.worker.ts';
import type { ClaimColumns } from './claim-columns.ts';
import { copySourceClaims, getSourceState, listSourcePayments } from './index-source.repository.ts';

const threadFile = new URL('./build-claim-index.worker.ts', import.meta.url);
/** A million claims are read in a few seconds, on a busy machine in more. */
const statementTimeoutMs = 120_000;
/** Sent to the thread and not yet read by it; above that, reading from the database pauses. */
const waitingBytesMax = 4_000_000;

export interface BuiltIndex {
  readonly changes: number;
  readonly columns: ClaimColumns;
}

interface BuildParts {
  readonly database: Database;
  readonly organizationId: string;
  /** Stops the build at once. */
  readonly signal: AbortSignal;
}

/** Reads a snapshot of an organization's claims into columns, in a thread of its own. */
export function buildClaimIndex({
  database,
  organizationId,
  signal,
}: BuildParts): Promise<BuiltIndex> {
  return database.withTenant(organizationId, (tx) => build(tx, signal), {
    snapshot: true,
    statementTimeoutMs,
  });
}

async function build(tx: TenantTransaction, signal: AbortSignal): Promise<BuiltIndex> {
  const { changes, claims: rowsExpected } = await getSourceState(tx, '');
  const payments = await listSourcePayments(tx);
  const task: BuildTask = { payments, rowsExpected };
  signal.throwIfAborted();
  const thread = new Worker(threadFile, { workerData: task });
  thread.unref();
  const giveUp = () => void thread.terminate();
  signal.addEventListener('abort', giveUp);
  const rows = copySourceClaims(tx);
  try {
    return { changes, columns: await pass(rows, thread) };
  } finally {
    signal.removeEventListener('abort', giveUp);
    // Unread rows would block the connection for minutes, so it is closed.
    if (!rows.readableEnded) await (tx.client as unknown as pg.Client).end();
    await thread.terminate();
  }
}

/** Passes the rows to the thread as fast as it reads them. */
async function pass(rows: Readable, thread: Worker): Promise<ClaimColumns> {
  let waitingBytes = 0;
  const finished = new Promise<ClaimColumns>((resolve, reject) => {
    thread.on('message', (message: number | ClaimColumns) => {
      if (typeof message === 'number') waitingBytes -= message;
      else resolve(message);
    });
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('the building thread ended early')));
  });
  finished.catch((error: Error) => rows.destroy(error));
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    waitingBytes += chunk.length;
    // The chunk is part of a larger buffer, all of which would be transferred.
    const own = new Uint8Array(chunk);
    thread.postMessage(own, [own.buffer]);
    while (waitingBytes > waitingBytesMax) await Promise.race([once(thread, 'message'), finished]);
  }
  thread.postMessage('end');
  return finished;
}
