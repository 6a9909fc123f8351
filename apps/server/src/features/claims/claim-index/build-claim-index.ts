import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
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

/** Reads an organization's claims, as one moment sees them, into columns, in an own thread. */
export function buildClaimIndex(database: Database, organizationId: string): Promise<BuiltIndex> {
  return database.withTenant(organizationId, build, { snapshot: true, statementTimeoutMs });
}

async function build(tx: TenantTransaction): Promise<BuiltIndex> {
  const { changes, claims: rowsExpected } = await getSourceState(tx, '');
  const payments = await listSourcePayments(tx);
  const task: BuildTask = { payments, rowsExpected };
  const thread = new Worker(threadFile, { workerData: task });
  thread.unref();
  try {
    return { changes, columns: await pass(copySourceClaims(tx), thread) };
  } finally {
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
  finished.catch(() => undefined);
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
