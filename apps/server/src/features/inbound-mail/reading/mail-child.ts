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
  readonly isOver: () => boolean;
  listen(hear: (message: FromMailChild) => void): () => void;
  tell(message: ToMailChild): void;
  kill(): void;
}

/** Starts a child without environment; it writes nowhere but where files of mails are laid. */
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
      // Watches the parent beside a parser that hangs.
      '--allow-worker',
    ],
    serialization: 'json',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const gone = Promise.withResolvers<never>();
  const end = (): void => gone.reject(new Error('the mail reader has ended'));
  child.once('exit', end);
  child.once('error', end);
  // Between two mails nobody waits for it.
  gone.promise.catch(() => undefined);
  letGo(child);
  return {
    pid: child.pid ?? 0,
    ended: gone.promise,
    isOver: () =>
      child.killed || child.exitCode !== null || child.signalCode !== null || !child.connected,
    listen(hear) {
      child.ref();
      child.channel?.ref();
      child.on('message', hear);
      return () => {
        child.off('message', hear);
        letGo(child);
      };
    },
    tell: (message) => void child.send(message, () => undefined),
    kill: () => void child.kill('SIGKILL'),
  };
}

/** A child without work keeps this process from nothing. */
function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
