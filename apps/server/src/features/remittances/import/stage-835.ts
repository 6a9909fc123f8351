import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { formatUsd } from '@pfs/core/money';
import { Piscina } from 'piscina';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { KeptDocument } from '../../../platform/document-reading.ts';
import { tooSlow, UnreadableFile } from '../../intake/public.ts';
import { openStaging } from './import.repository.ts';
import type { ReadResult, ReadTask } from './read-remittance.worker.ts';

export type Readers = Piscina<ReadTask, ReadResult>;

/** Longer than any file of 50 MB takes; a reader that hangs is stopped. */
const readingMsMax = 5 * 60_000;

interface Staging extends Pick<ReadTask, 'rules'> {
  readonly readers: Readers;
  readonly document: KeptDocument;
}

/** Streams the claims of an 835 from the reading thread into the staging table. */
export async function stage835(
  tx: TenantTransaction,
  { readers, document, rules }: Staging,
): Promise<ReadResult> {
  const staging = await openStaging(tx);
  const written = finished(staging);
  written.catch(() => undefined);
  const { port1, port2 } = new MessageChannel();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), readingMsMax);
  // The stream reports this error without counting itself as errored.
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
    const { organizationId, file } = document;
    const result = await file.withLocalFile((local) =>
      readers.run(
        { ...local, port: port2, organizationId, rules },
        { transferList: [port2], signal: stop.signal },
      ),
    );
    staging.end();
    await written;
    if (result.unreadableReason !== undefined) {
      const code = result.file.unreadable ?? 'unreadable';
      const { findings } = result;
      throw new UnreadableFile(code, result.unreadableReason, { findings });
    }
    if (isCutInFirst(result)) throw cutInFirst(result);
    return result;
  } catch (error) {
    if (refused !== undefined) throw refused;
    staging.destroy();
    if (stop.signal.aborted) throw tooSlow();
    throw error;
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}

/** The file ends inside its first payment. */
function isCutInFirst({ payments, findings }: ReadResult): boolean {
  const truncated = findings.some(({ code }) => code === 'file_truncated');
  return truncated && payments.every(({ cutOff }) => cutOff);
}

function cutInFirst({ payments: [payment] }: ReadResult): UnreadableFile {
  const says = payment === undefined ? '' : `, which says ${formatUsd(payment.amountCents)}`;
  return new UnreadableFile(
    'file_truncated',
    `The file was cut off in its first payment${says}, so claims may be missing. ` +
      'Ask the sender for the complete file.',
  );
}

const readersMax = 2;
/** A reader streams: its memory does not grow with the file, so this is far above what it needs. */
const readerMegabytesMax = 512;
/** Lines are short-lived; a larger young generation would only hold memory. */
const nurseryMegabytesMax = 16;

/** Threads that read 835 files, so that they never block the event loop of the web server. */
export function openReaders(): Piscina<ReadTask, ReadResult> {
  return new Piscina<ReadTask, ReadResult>({
    filename: fileURLToPath(new URL('./read-remittance.worker.ts', import.meta.url)),
    minThreads: 1,
    maxThreads: readersMax,
    idleTimeout: 60_000,
    // By default an idle thread sleeps in Atomics.wait, and then its port doesn't close.
    atomics: 'disabled',
    resourceLimits: {
      maxOldGenerationSizeMb: readerMegabytesMax,
      maxYoungGenerationSizeMb: nurseryMegabytesMax,
    },
  });
}

let kept: Readers | undefined;

/** Those of this process, which nobody closes: starting a thread takes longer than most tests. */
export function keptReaders(): Readers {
  kept ??= openReaders();
  return kept;
}
