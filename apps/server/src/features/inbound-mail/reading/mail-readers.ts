import { fork } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mayRead } from '../../../platform/child-permissions.ts';
import { processMemory, unrefChild } from '../../../platform/document-readers/process-use.ts';
import { readingMsMax } from '../mail-limits.ts';
import type {
  FromMailChild,
  MailMessage,
  MailOutcome,
  NextStep,
  ReadMailTask,
  ToMailChild,
} from './mail-messages.ts';

export interface MailReaders {
  /**
   * Reads a mail in its own process. `take` gets the head and then one file after another. Throws
   * MailTooSlow when reading takes too long or too much memory.
   */
  read(task: ReadMailTask, take: Take): Promise<MailOutcome>;
  close(): Promise<void>;
}

type Take = (message: MailMessage) => Promise<NextStep>;

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
      if (child === undefined || child.hasEnded()) child = startMailChild(task.unpackFolder);
      const reading = child;
      try {
        return await readWith(reading, { task, take, msMax });
      } catch (error) {
        // The child may be in the middle of a mail.
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
  const stopListening = child.listen((message: FromMailChild) => {
    clock.pause();
    if ('outcome' in message) return done.resolve(message.outcome);
    if ('failed' in message)
      return done.reject(new Error(`a mail was not read: ${message.failed}`));
    take(message).then((step) => {
      clock.go();
      child.send({ step });
    }, done.reject);
  });
  try {
    child.send({ task });
    return await Promise.race([done.promise, child.ended]);
  } finally {
    done.promise.catch(() => undefined);
    stopListening();
    clock.pause();
    clearInterval(watch);
  }
}

/** Counts the time in which the child works, not the time in which its files are received. */
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

const childPath = fileURLToPath(new URL('./read-mail.child.ts', import.meta.url));
const heapMegabytesMax = 512;

interface MailChild {
  readonly pid: number;
  /** Rejects once the child has ended. */
  readonly ended: Promise<never>;
  readonly hasEnded: () => boolean;
  listen(listener: (message: FromMailChild) => void): () => void;
  send(message: ToMailChild): void;
  kill(): void;
}

/** Starts a child without environment, which can write only to the folder of unpacked files. */
export function startMailChild(unpackFolder: string): MailChild {
  const child = fork(childPath, {
    env: {},
    execArgv: [
      `--max-old-space-size=${heapMegabytesMax}`,
      '--disable-warning=SecurityWarning',
      '--permission',
      ...mayRead(dirname(unpackFolder)),
      `--allow-fs-write=${unpackFolder}`,
      `--allow-fs-write=${unpackFolder}/*`,
      // A thread ends the child with its parent even while a parser hangs.
      '--allow-worker',
    ],
    serialization: 'json',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const gone = Promise.withResolvers<never>();
  const end = (): void => gone.reject(new Error('the mail reader has ended'));
  child.once('exit', end);
  child.once('error', end);
  // Between two mails nobody awaits this promise.
  gone.promise.catch(() => undefined);
  unrefChild(child);
  return {
    pid: child.pid ?? 0,
    ended: gone.promise,
    hasEnded: () =>
      child.killed || child.exitCode !== null || child.signalCode !== null || !child.connected,
    listen(listener) {
      child.ref();
      child.channel?.ref();
      child.on('message', listener);
      return () => {
        child.off('message', listener);
        unrefChild(child);
      };
    },
    send: (message) => void child.send(message, () => undefined),
    kill: () => void child.kill('SIGKILL'),
  };
}
