import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createWorker, OEM, type Page, PSM, type Worker } from 'tesseract.js';
import { whitePaper } from '../image/clean-picture.ts';
import { type GrayPicture, toPgm } from '../image/gray-picture.ts';
import { UnreadableDocument } from '../unreadable-document.ts';

interface RecognizeOptions {
  /** A page's table is one block of lines: split up, it loses columns. */
  readonly mode: 'block' | 'line';
  /** Undefined: any character. */
  readonly only?: string;
  readonly secondsMax: number;
}

/** One engine in its own thread; reads one picture at a time. */
interface Recognizer {
  recognize(picture: GrayPicture, options: RecognizeOptions): Promise<Page>;
  /** False once it was interrupted: then it is discarded. */
  readonly usable: boolean;
  close(): Promise<void>;
}

const modes = { block: PSM.SINGLE_BLOCK, line: PSM.SINGLE_LINE } as const;
const pollEveryMs = 250;
/** On a busy machine the engine may wait, but never this long without any work. */
const idleSecondsMax = 120;

/** The engine's thread, which the library doesn't expose. */
interface EngineThread {
  ref(): void;
  unref(): void;
  once(event: 'error' | 'exit', listener: () => void): void;
  cpuUsage?(): Promise<{ user: number; system: number }>;
}

/** Starts an engine from the installed packages' files: nothing is downloaded or written. */
async function startRecognizer(): Promise<Recognizer> {
  const languages = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json');
  const engine = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(dirname(languages), '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    // Without one, a failed job throws where nothing can catch it.
    errorHandler: () => {},
  });
  const thread = (engine as Worker & { worker: EngineThread }).worker;
  let usable = true;
  let ended = false;
  thread.once('exit', () => {
    ended = true;
  });
  // An idle engine must not keep the process alive.
  thread.unref();
  const close = async (): Promise<void> => {
    usable = false;
    await engine.terminate();
  };
  return {
    get usable() {
      return usable && !ended;
    },
    close,
    async recognize(picture, { mode, only = '', secondsMax }) {
      thread.ref();
      const watch = new AbortController();
      try {
        await engine.setParameters({
          tessedit_pageseg_mode: modes[mode],
          tessedit_char_whitelist: only,
          // Returns alternatives for each character.
          lstm_choice_mode: '2',
          user_defined_dpi: String(Math.round(picture.dpi)),
        });
        const done = engine.recognize(
          toPgm(mode === 'block' ? whitePaper(picture) : picture),
          {},
          { text: false, blocks: true, hocr: true },
        );
        const { data } = await Promise.race([
          done,
          rejectWhenStuck(thread, { secondsMax, watch: watch.signal, hasEnded: () => ended }),
        ]);
        return data;
      } catch (error) {
        await close();
        throw error instanceof UnreadableDocument
          ? error
          : new UnreadableDocument('damaged', { cause: error });
      } finally {
        watch.abort();
        thread.unref();
      }
    },
  };
}

interface Watched {
  readonly secondsMax: number;
  readonly watch: AbortSignal;
  readonly hasEnded: () => boolean;
}

/** Rejects when the thread dies, has worked too long, or doesn't work at all. */
async function rejectWhenStuck(
  thread: EngineThread,
  { secondsMax, watch, hasEnded }: Watched,
): Promise<never> {
  const workedBefore = await workedSeconds(thread);
  let last = { worked: 0, at: performance.now() };
  for (;;) {
    await setTimeout(pollEveryMs, undefined, { signal: watch });
    if (hasEnded()) throw new UnreadableDocument('damaged');
    const worked = (await workedSeconds(thread)) - workedBefore;
    if (worked > last.worked) last = { worked, at: performance.now() };
    const idleSeconds = (performance.now() - last.at) / 1_000;
    if (worked > secondsMax || idleSeconds > idleSecondsMax) {
      throw new UnreadableDocument('page_took_too_long');
    }
  }
}

async function workedSeconds(thread: EngineThread): Promise<number> {
  if (thread.cpuUsage === undefined) return performance.now() / 1_000;
  const { user, system } = await thread.cpuUsage();
  return (user + system) / 1_000_000;
}

/** Each engine uses about 100 MB and one core. */
const recognizersMax = 2;
const idle: Recognizer[] = [];
const waiting: ((free: Recognizer | undefined) => void)[] = [];

let open = 0;

/** Reads a picture with one of at most two engines, which start on demand. */
export async function recognize(picture: GrayPicture, options: RecognizeOptions): Promise<Page> {
  const recognizer = await acquire();
  try {
    return await recognizer.recognize(picture, options);
  } finally {
    release(recognizer);
  }
}

/** How many pictures can be read at once. */
export const recognizedAtOnce = recognizersMax;

/** Stops idle engines; a later picture starts new ones. */
export async function closeRecognizers(): Promise<void> {
  const closing = idle.splice(0);
  open -= closing.length;
  await Promise.all(closing.map((recognizer) => recognizer.close()));
}

async function acquire(): Promise<Recognizer> {
  for (let free = idle.pop(); free !== undefined; free = idle.pop()) {
    if (free.usable) return free;
    open -= 1;
  }
  if (open >= recognizersMax) {
    const next = await new Promise<Recognizer | undefined>((resolve) => waiting.push(resolve));
    if (next !== undefined) return next;
  } else {
    open += 1;
  }
  try {
    return await startRecognizer();
  } catch (error) {
    freeSlot();
    throw error;
  }
}

function release(recognizer: Recognizer): void {
  if (!recognizer.usable) {
    freeSlot();
    return;
  }
  const next = waiting.shift();
  if (next === undefined) idle.push(recognizer);
  else next(recognizer);
}

/** Frees a slot: the next waiter starts an engine in it. */
function freeSlot(): void {
  const next = waiting.shift();
  if (next === undefined) open -= 1;
  else next(undefined);
}
