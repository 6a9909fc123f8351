import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ReadingProgress } from '@pfs/documents/proven-document';
import { type UnreadableCode, UnreadableDocument } from '@pfs/documents/unreadable-document';
import { mayRead } from '../child-permissions.ts';
import { processMemory, unrefChild, workedSeconds } from './process-use.ts';
import type { ReaderAnswer, ReaderTask, ReadingStep } from './reader-messages.ts';

const childPath = fileURLToPath(new URL('./reader-child.ts', import.meta.url));
const heapMegabytesMax = 512;
const watchEveryMs = 250;

export interface TaskLimits {
  readonly secondsMax: number;
  /** Work of the child's main thread between the steps that it reports. */
  readonly stepSecondsMax: Readonly<Record<ReadingStep, number>>;
  readonly memoryBytesMax: number;
  /** Ends the child, and fails the task as one that took too long. */
  readonly signal?: AbortSignal;
}

/** One child; does one task at a time. */
export interface ReaderProcess {
  /** False once the child has ended; then another one is started. */
  readonly alive: boolean;
  run(
    task: ReaderTask,
    limits: TaskLimits,
    onProgress: (progress: ReadingProgress) => void,
  ): Promise<ReaderAnswer>;
  close(): Promise<void>;
}

/** Starts a child without anything of this process: no environment, no arguments, no output. */
export function startReader(filesFolder: string): ReaderProcess {
  const child = fork(childPath, {
    env: {},
    execArgv: [
      `--max-old-space-size=${heapMegabytesMax}`,
      '--disable-warning=SecurityWarning',
      // May read these folders; may write nothing and start nothing.
      '--permission',
      ...mayRead(filesFolder),
      '--allow-worker',
      '--allow-addons',
    ],
    serialization: 'json',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  lowerPriority(child);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  let alive = true;
  void ended.then(() => {
    alive = false;
  });
  unrefChild(child);
  return {
    get alive() {
      return alive && child.connected;
    },
    async close() {
      child.ref();
      child.kill('SIGKILL');
      await ended;
    },
    run(task, limits, onProgress) {
      return runTask({ child, ended }, task, { ...limits, onProgress });
    },
  };
}

/**
 * Lowers the priority of a child from its start, so that requests are answered first: loading its
 * libraries is work too. A child that has not started, or has ended, has no priority.
 */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch (error) {
    const { info } = error as { readonly info?: { readonly code: string } };
    if (info?.code !== 'ESRCH') throw error;
  }
}

async function runTask(
  { child, ended }: { readonly child: ChildProcess; readonly ended: Promise<void> },
  task: ReaderTask,
  limits: TaskLimits & { onProgress(progress: ReadingProgress): void },
): Promise<ReaderAnswer> {
  let stop: UnreadableCode | undefined;
  const kill = (reason: typeof stop): void => {
    stop ??= reason;
    child.kill('SIGKILL');
  };
  const late = () => kill('file_took_too_long');
  limits.signal?.addEventListener('abort', late);
  const timer = setTimeout(late, limits.secondsMax * 1_000);
  const pid = child.pid ?? 0;
  let step: ReadingStep = 'sheet';
  let stepBegan: number | undefined;
  const watch = setInterval(() => {
    void processMemory(pid).then((bytes) => {
      if (bytes !== undefined && bytes > limits.memoryBytesMax) kill('too_much_memory');
    });
    void work(pid).then((worked) => {
      stepBegan ??= worked;
      if (worked - stepBegan > limits.stepSecondsMax[step]) kill(`${step}_took_too_long`);
    });
  }, watchEveryMs);
  let listen: ((answer: ReaderAnswer) => void) | undefined;
  try {
    child.ref();
    child.channel?.ref();
    const answered = new Promise<ReaderAnswer>((resolve) => {
      listen = (answer) => {
        // An answer that arrives after the child was stopped is too late.
        if (stop !== undefined) return;
        stepBegan = undefined;
        if (answer.kind === 'step') step = answer.step;
        else if (answer.kind === 'progress') limits.onProgress(answer.progress);
        else resolve(answer);
      };
      child.on('message', listen);
      child.send(task, () => {});
    });
    const died = ended.then(() => {
      throw new UnreadableDocument(stop ?? 'reader_failed');
    });
    return await Promise.race([answered, died]);
  } finally {
    limits.signal?.removeEventListener('abort', late);
    clearTimeout(timer);
    clearInterval(watch);
    if (listen !== undefined) child.off('message', listen);
    unrefChild(child);
  }
}

/** The work of a thread, or elapsed time where the system doesn't report it. */
async function work(pid: number): Promise<number> {
  return (await workedSeconds(pid)) ?? performance.now() / 1_000;
}
