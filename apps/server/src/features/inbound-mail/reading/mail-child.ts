import { type ChildProcess, fork } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mayRead } from '../../../platform/child-permissions.ts';
import type { FromMailChild, ToMailChild } from './mail-messages.ts';

const childPath = fileURLToPath(new URL('./read-mail.child.ts', import.meta.url));
const heapMegabytesMax = 512;

export interface MailChild {
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

/** An idle child doesn't keep this process alive. */
function unrefChild(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
