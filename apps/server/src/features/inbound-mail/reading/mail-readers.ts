import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { readingMsMax } from '../mail-limits.ts';
import type { FromMailThread, MailOutcome, ReadMailTask, ToMailThread } from './mail-messages.ts';

export interface MailReaders {
  /**
   * Reads a mail in a thread; `take` gets its head and then file for file, each when it is done
   * with the one before. Throws MailTooSlow where the reading itself takes too long.
   */
  read(
    task: Omit<ReadMailTask, 'port'>,
    take: (message: FromMailThread) => Promise<ToMailThread>,
  ): Promise<MailOutcome>;
  close(): Promise<void>;
}

export class MailTooSlow extends Error {}

const megabytesMax = 512;

export function openMailReaders({ msMax = readingMsMax }: { msMax?: number } = {}): MailReaders {
  const threads = new Piscina<ReadMailTask, MailOutcome>({
    filename: fileURLToPath(new URL('./read-mail.worker.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    // By default an idle thread sleeps in Atomics.wait, and then its port to us does not close.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: megabytesMax },
  });
  return {
    async read(task, take) {
      const { port1, port2 } = new MessageChannel();
      const stopper = new AbortController();
      const clock = startClock(msMax, () => stopper.abort());
      const failed = Promise.withResolvers<never>();
      port1.on('message', (message: FromMailThread) => {
        clock.pause();
        take(message).then((word) => {
          clock.go();
          port1.postMessage(word);
        }, failed.reject);
      });
      const options = { transferList: [port2], signal: stopper.signal };
      const running = threads.run({ ...task, port: port2 }, options);
      try {
        return await Promise.race([running, failed.promise]);
      } catch (error) {
        if (clock.isOver()) throw new MailTooSlow();
        throw error;
      } finally {
        clock.pause();
        stopper.abort();
        running.catch(() => undefined);
        port1.close();
      }
    },
    close: () => threads.destroy(),
  };
}

/** Counts the time in which the thread works, not that in which its files are taken in. */
function startClock(msMax: number, over: () => void) {
  let leftMs = msMax;
  let isOver = false;
  let since = performance.now();
  let timer: NodeJS.Timeout;
  const go = (): void => {
    since = performance.now();
    timer = setTimeout(() => {
      isOver = true;
      over();
    }, leftMs);
  };
  go();
  return {
    go,
    pause() {
      clearTimeout(timer);
      leftMs = Math.max(1, leftMs - (performance.now() - since));
    },
    isOver: () => isOver,
  };
}
