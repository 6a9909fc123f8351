import { finished } from 'node:stream/promises';
import { MessageChannel } from 'node:worker_threads';
import { formatUsd } from '@pfs/core/money';
import type { Piscina } from 'piscina';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { KeyRing } from '../../platform/files/key-ring.ts';
import { getDataKey } from './data-key.service.ts';
import { openStaging } from './import.repository.ts';
import type { ReadResult, ReadTask } from './read-remittance.worker.ts';
import { UnreadableFile } from './unreadable-file.ts';

export interface StagingParts {
  readonly keys: KeyRing;
  readonly readers: Piscina<ReadTask, ReadResult>;
}

/** Longer than any file of 50 MB takes; a reader that hangs is ended. */
const readingMsMax = 5 * 60_000;

/** Streams the claims of an 835 from the reading thread into the staging table. */
export async function stage835(
  parts: StagingParts,
  tx: TenantTransaction,
  { path, rules }: Pick<ReadTask, 'path' | 'rules'>,
): Promise<ReadResult> {
  const dataKey = await getDataKey(parts.keys, tx);
  const staging = await openStaging(tx);
  const written = finished(staging);
  written.catch(() => undefined);
  const { port1, port2 } = new MessageChannel();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), readingMsMax);
  // Kept here: the stream says it, but does not count itself as errored.
  let refused: unknown;
  staging.on('error', (error) => {
    refused ??= error;
    stop.abort();
  });
  port1.on('message', (piece: Uint8Array) => {
    // The answer lets the reader send the next piece, so no more than a few ever wait here.
    staging.write(piece, () => port1.postMessage(null));
  });
  try {
    const result = await parts.readers.run(
      { path, dataKey, port: port2, organizationId: tx.organizationId, rules },
      { transferList: [port2], signal: stop.signal },
    );
    staging.end();
    await written;
    if (result.unreadableReason !== undefined) {
      const code = result.file.unreadable ?? 'unreadable';
      throw new UnreadableFile(code, result.unreadableReason, result.findings);
    }
    if (isCutInFirst(result)) throw cutInFirst(result);
    return result;
  } catch (error) {
    if (refused !== undefined) throw refused;
    staging.destroy();
    if (stop.signal.aborted) {
      throw new UnreadableFile('too_slow', 'Reading this file took too long and was stopped.');
    }
    throw error;
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}

/** The file ends inside a payment, and none before it is whole. */
function isCutInFirst({ payments, findings }: ReadResult): boolean {
  const truncated = findings.some(({ code }) => code === 'file_truncated');
  return truncated && payments.every(({ cutOff }) => cutOff);
}

function cutInFirst({ payments: [payment] }: ReadResult): UnreadableFile {
  const says = payment === undefined ? '' : `, which says ${formatUsd(payment.amountCents)}`;
  return new UnreadableFile(
    'file_truncated',
    `The file was cut off inside its first payment${says}, so claims of it may be missing. ` +
      'Please ask the sender for the whole file.',
  );
}
