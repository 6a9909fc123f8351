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
/** As much may wait for the thread; the database waits beyond that. */
const waitingBytesMax = 4_000_000;

export interface BuiltIndex {
  readonly changes: number;
  readonly columns: ClaimColumns;
}

interface BuildParts {
  readonly database: Database;
  readonly organizationId: string;
  /** Gives up at once. */
  readonly signal: AbortSignal;
}

/** Reads an organization's claims, as one moment sees them, into columns, in an own thread. */
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
    // Rows that nobody takes would hold their line up for minutes: it is closed instead.
    if (!rows.readableEnded) await (tx.client as unknown as pg.Client).end();
    await thread.terminate();
  }
}

/** Hands the rows to the thread as fast as it takes them. */
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
  for await (const piece of rows as AsyncIterable<Buffer>) {
    waitingBytes += piece.length;
    // The piece is a part of a larger buffer, all of which would go along.
    const own = new Uint8Array(piece);
    thread.postMessage(own, [own.buffer]);
    while (waitingBytes > waitingBytesMax) await Promise.race([once(thread, 'message'), finished]);
  }
  thread.postMessage('end');
  return finished;
}
