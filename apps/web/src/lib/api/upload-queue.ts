import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../session/session.ts';
import { forgetEvent, startOver } from '../session/session-end.ts';
import { createStore } from '../store.ts';
import { showToastAcrossReload } from '../toast.ts';
import { ApiError } from './api-error.ts';
import { askAgainAfterMs, askAgainForMs, makeTryKey } from './until-answered.ts';
import { holdPage, type UploadOptions } from './upload.ts';

export type QueuedState<Result> =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'sending'; readonly fraction: number }
  /** The server is busy, or the page is offline: it is sent again by itself. */
  | { readonly phase: 'paused' }
  | { readonly phase: 'done'; readonly result: Result }
  | { readonly phase: 'refused'; readonly error: Error }
  | { readonly phase: 'canceled' };

export interface QueuedFile<Result> {
  readonly key: number;
  readonly name: string;
  readonly state: QueuedState<Result>;
}

export interface Sending<Result> {
  readonly queryClient: QueryClient;
  readonly send: (file: File, options: UploadOptions) => Promise<Result>;
  /** Why a file is listed without being sent. */
  readonly refuse: (file: File) => Error | undefined;
  /** Called for each file that was sent, whatever the result. */
  readonly onEnd: (state: QueuedState<Result>) => void;
  /** Called with the files that were added together, each time none of them is open any more. */
  readonly onAllEnd?: (files: readonly QueuedFile<Result>[]) => void;
}

interface Job<Result> {
  readonly file: File;
  /** Makes every attempt to send the file count as one upload. */
  readonly tryKey: string;
  /** The same for files that were added together. */
  readonly sending: Sending<Result>;
  readonly isOurs: () => boolean;
  readonly organizationId: string | undefined;
}

export const isOpen = ({ state: { phase } }: QueuedFile<unknown>) =>
  phase === 'waiting' || phase === 'sending' || phase === 'paused';

/** Whether the same file may be accepted later: there was no answer, or one that passes. */
export function mayRetry(error: Error): boolean {
  return error instanceof TypeError || (error instanceof ApiError && waitMsAfter(error) > 0);
}

/** Until the same is asked again; 0 if the answer stands. */
function waitMsAfter({ status, code, retryAfterSeconds }: ApiError): number {
  if (status === 503) return (retryAfterSeconds ?? 0) * 1_000;
  const passes = [429, 502, 504].includes(status) || code === 'still_at_work';
  return passes ? (retryAfterSeconds ?? 0) * 1_000 || askAgainAfterMs : 0;
}

/** Runs at once, then at most once a second while it is asked for. */
export function onceASecond(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  return function ask() {
    isAsked = timer !== undefined;
    if (isAsked) return;
    run();
    timer = setTimeout(() => {
      timer = undefined;
      if (isAsked) ask();
    }, 1_000);
  };
}

function warnOfLeaving(event: Event): void {
  event.preventDefault();
}

/** Who adds files, and whether the page still shows the same person and pharmacy. */
function senderOf(queryClient: QueryClient): Pick<Job<unknown>, 'isOurs' | 'organizationId'> {
  const told = () => {
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    return [user?.id, user?.organization?.id] as const;
  };
  const then = told();
  return { isOurs: () => `${told()}` === `${then}`, organizationId: then[1] };
}

/** The page holds on to itself while files wait or are sent: leaving it asks first. */
function createHeldFiles<Result>() {
  const files = createStore<readonly QueuedFile<Result>[]>([]);
  let isHeld = false;
  return {
    ...files,
    set(next: readonly QueuedFile<Result>[]): void {
      files.set(next);
      const holds = next.some(isOpen);
      if (holds === isHeld) return;
      isHeld = holds;
      holdPage(holds ? 1 : -1);
      if (holds) window.addEventListener('beforeunload', warnOfLeaving);
      else window.removeEventListener('beforeunload', warnOfLeaving);
    },
  };
}

/** Ends early when the file is canceled. */
function pause(signal: AbortSignal, wait: (end: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
    wait(resolve);
  });
}

/** Sends a file, again where an answer passes, and answers its state. */
async function sendFile<Result>(
  { file, tryKey, sending, organizationId, isOurs }: Job<Result>,
  signal: AbortSignal,
  onChange: (state: QueuedState<Result>) => void,
): Promise<QueuedState<Result>> {
  const until = performance.now() + askAgainForMs;
  while (!signal.aborted && isOurs()) {
    onChange({ phase: 'sending', fraction: 0 });
    const onProgress = (fraction: number) => onChange({ phase: 'sending', fraction });
    try {
      const result = await sending.send(file, { onProgress, tryKey, signal, organizationId });
      return { phase: 'done', result };
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(`${thrown}`);
      const waitMs = error instanceof ApiError ? waitMsAfter(error) : 0;
      const isOffline = error instanceof TypeError && !navigator.onLine;
      if (signal.aborted) break;
      if ((waitMs === 0 && !isOffline) || performance.now() > until) {
        return { phase: 'refused', error };
      }
      onChange({ phase: 'paused' });
      await pause(signal, (end) => {
        if (isOffline) window.addEventListener('online', end, { once: true });
        else setTimeout(end, waitMs);
      });
    }
  }
  return { phase: 'canceled' };
}

/** The browser has signed in to another pharmacy since: these files aren't for that one. */
const isForAnother = (state: QueuedState<unknown>) =>
  state.phase === 'refused' &&
  state.error instanceof ApiError &&
  state.error.code === 'other_pharmacy';

type HeldFiles<Result> = ReturnType<typeof createHeldFiles<Result>>;

/** Sends the files of a list that wait, in order. */
function createSender<Result>(files: HeldFiles<Result>, parallelMax: number) {
  const jobs = new Map<number, Job<Result>>();
  const aborts = new Map<number, AbortController>();
  let running = 0;

  const setState = (key: number, state: QueuedState<Result>) =>
    files.set(files.get().map((file) => (file.key === key ? { ...file, state } : file)));

  /** Without its person nothing more is sent, and the next one sees none of it. */
  function clear(): void {
    jobs.clear();
    files.set([]);
    for (const abort of aborts.values()) abort.abort();
  }

  const nextOne = () => files.get().find(({ state }) => state.phase === 'waiting');

  async function sendNext(): Promise<void> {
    running += 1;
    for (let file = nextOne(); file !== undefined; file = nextOne()) await sendOne(file);
    running -= 1;
  }

  async function sendOne({ key }: QueuedFile<Result>): Promise<void> {
    const job = jobs.get(key);
    if (job === undefined || !job.isOurs()) return clear();
    const abort = new AbortController();
    aborts.set(key, abort);
    const state = await sendFile(job, abort.signal, (change) => setState(key, change));
    aborts.delete(key);
    if (jobs.get(key) !== job) return;
    if (!job.isOurs()) return clear();
    if (isForAnother(state)) {
      const description = 'You’re signed in to another pharmacy now. The other files weren’t sent.';
      showToastAcrossReload({ title: 'Upload Stopped', description, variant: 'destructive' });
      return startOver();
    }
    setState(key, state);
    job.sending.onEnd(state);
    tellEnd(job.sending);
  }

  function tellEnd(sending: Sending<Result>): void {
    const together = files.get().filter(({ key }) => jobs.get(key)?.sending === sending);
    if (together.length > 0 && !together.some(isOpen)) sending.onAllEnd?.(together);
  }

  function start(): void {
    while (running < parallelMax && nextOne() !== undefined) void sendNext();
  }
  return { jobs, aborts, setState, clear, start, tellEnd };
}

/**
 * Files that are uploaded one after the other, and their results. They are kept outside the
 * screens, so that the upload goes on when a person goes to another one.
 */
export function createUploadQueue<Result>(parallelMax: number) {
  const files = createHeldFiles<Result>();
  const { jobs, aborts, setState, clear, start, tellEnd } = createSender(files, parallelMax);
  let lastKey = 0;
  window.addEventListener(forgetEvent, clear);

  function forgetSome(goes: (file: QueuedFile<Result>) => boolean): void {
    for (const { key } of files.get().filter(goes)) jobs.delete(key);
    files.set(files.get().filter((file) => !goes(file)));
  }

  function retrySome(goes: (file: QueuedFile<Result>) => boolean): void {
    for (const file of files.get().filter(goes)) setState(file.key, { phase: 'waiting' });
    start();
  }

  return {
    use: files.use,
    isEmpty: () => files.get().length === 0,
    clear,
    add(chosen: readonly File[], sending: Sending<Result>): void {
      const sender = senderOf(sending.queryClient);
      const added = chosen.map((file): QueuedFile<Result> => {
        lastKey += 1;
        jobs.set(lastKey, { ...sender, file, sending, tryKey: makeTryKey() });
        const error = sending.refuse(file);
        const state = error
          ? ({ phase: 'refused', error } as const)
          : { phase: 'waiting' as const };
        return { key: lastKey, name: file.name, state };
      });
      files.set([...files.get(), ...added]);
      tellEnd(sending);
      start();
    },
    cancel(key: number): void {
      const abort = aborts.get(key);
      if (abort !== undefined) {
        abort.abort();
        return;
      }
      setState(key, { phase: 'canceled' });
      const job = jobs.get(key);
      if (job !== undefined) tellEnd(job.sending);
    },
    /** Sends a file anew; if it did arrive, it counts once. */
    retry: (key: number) => retrySome((file) => file.key === key),
    retryAll: () => retrySome(({ state }) => state.phase === 'refused' && mayRetry(state.error)),
    forget: (key: number) => forgetSome((file) => file.key === key),
    forgetEnded: () => forgetSome((file) => !isOpen(file)),
  };
}
