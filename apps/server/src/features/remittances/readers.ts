import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { ReadResult, ReadTask } from './read-remittance.worker.ts';

const readersMax = 2;
/** A reader streams: its memory does not grow with the file, so this is far above what it needs. */
const readerMegabytesMax = 512;
/** Lines die young; a larger nursery is only memory that the process holds. */
const nurseryMegabytesMax = 16;

/** Threads that read files, so that the web side's event loop never waits for one. */
export function openReaders(): Piscina<ReadTask, ReadResult> {
  return new Piscina<ReadTask, ReadResult>({
    filename: fileURLToPath(new URL('./read-remittance.worker.ts', import.meta.url)),
    minThreads: 1,
    maxThreads: readersMax,
    idleTimeout: 60_000,
    // By default an idle thread sleeps in Atomics.wait, and then its port to us does not close.
    atomics: 'disabled',
    resourceLimits: {
      maxOldGenerationSizeMb: readerMegabytesMax,
      maxYoungGenerationSizeMb: nurseryMegabytesMax,
    },
  });
}
