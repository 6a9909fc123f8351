import { processMemory } from '../../../platform/document-readers/process-use.ts';
import { readingMsMax } from '../mail-limits.ts';
import { type MailChild, startMailChild } from './mail-child.ts';
import type {
  FromMailChild,
  MailMessage,
  MailOutcome,
  MailWord,
  ReadMailTask,
} from './mail-messages.ts';

export interface MailReaders {
  /**
   * Reads a mail in a process apart; `take` gets its head and then file for file, each when it is
   * done with the one before. Throws MailTooSlow where the reading takes too much.
   */
  read(task: ReadMailTask, take: Take): Promise<MailOutcome>;
  close(): Promise<void>;
}

type Take = (message: MailMessage) => Promise<MailWord>;

export class MailTooSlow extends Error {}

const memoryBytesMax = 1_200 * 1024 * 1024;
const watchEveryMs = 250;
const idleMs = 60_000;

/** One mail at a time, by a child that stays for the next one. */
export function openMailReaders({ msMax = readingMsMax }: { msMax?: number } = {}): MailReaders {
  let child: MailChild | undefined;
  let idle: NodeJS.Timeout | undefined;
  return {
    async read(task, take) {
      clearTimeout(idle);
      if (child === undefined || child.isOver()) child = startMailChild(task.unpackFolder);
      const reading = child;
      try {
        return await readWith(reading, { task, take, msMax });
      } catch (error) {
        // It may be in the middle of something.
        reading.kill();
        throw error;
      } finally {
        idle = setTimeout(() => reading.kill(), idleMs);
        idle.unref();
      }
    },
    async close() {
      clearTimeout(idle);
      child?.kill();
      await child?.ended.catch(() => undefined);
    },
  };
}

async function readWith(
  child: MailChild,
  { task, take, msMax }: { task: ReadMailTask; take: Take; msMax: number },
): Promise<MailOutcome> {
  const done = Promise.withResolvers<MailOutcome>();
  const tooMuch = (): void => done.reject(new MailTooSlow());
  const clock = startClock(msMax, tooMuch);
  const watch = setInterval(() => {
    void processMemory(child.pid).then((bytes = 0) => bytes > memoryBytesMax && tooMuch());
  }, watchEveryMs);
  const deaf = child.listen((message: FromMailChild) => {
    clock.pause();
    if ('outcome' in message) return done.resolve(message.outcome);
    if ('failed' in message)
      return done.reject(new Error(`a mail was not read: ${message.failed}`));
    take(message).then((word) => {
      clock.go();
      child.tell({ word });
    }, done.reject);
  });
  try {
    child.tell({ task });
    return await Promise.race([done.promise, child.ended]);
  } finally {
    done.promise.catch(() => undefined);
    deaf();
    clock.pause();
    clearInterval(watch);
  }
}

/** Counts the time in which the child works, not that in which its files are taken in. */
function startClock(msMax: number, over: () => void) {
  let leftMs = msMax;
  let since = performance.now();
  let timer: NodeJS.Timeout;
  const go = (): void => {
    since = performance.now();
    timer = setTimeout(over, leftMs);
  };
  go();
  return {
    go,
    pause() {
      clearTimeout(timer);
      leftMs = Math.max(1, leftMs - (performance.now() - since));
    },
  };
}
