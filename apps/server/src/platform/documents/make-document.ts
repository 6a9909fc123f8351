import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { PdfDocument, Rows, Workbook } from './document.ts';
import type { DocumentTask, FromThread, Row, ToThread } from './document-task.ts';

const rowsAtOnceMax = 500;
/** Sending rows must not delay other answers of this process. */
const pieceMsMax = 8;

interface RowPieces {
  next(): Promise<ToThread>;
  /** Ends a source that was not read to its end. */
  close(): Promise<void>;
}

/** The rows of a source in pieces that take a few milliseconds each. */
function takeRows(rows: Rows): RowPieces {
  if ('pieces' in rows) return takePieces(rows.pieces);
  const iterator =
    Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  let open = true;
  return {
    async next() {
      const piece: Row[] = [];
      const began = performance.now();
      while (piece.length < rowsAtOnceMax) {
        const answer = iterator.next();
        const { value, done } = answer instanceof Promise ? await answer : answer;
        if (done === true) {
          open = false;
          break;
        }
        piece.push(value);
        if (piece.length % 32 === 0 && performance.now() - began > pieceMsMax) break;
      }
      return { rows: piece, done: !open };
    },
    async close() {
      if (open) await iterator.return?.();
      open = false;
    },
  };
}

function takePieces(pieces: AsyncIterable<readonly Row[]>): RowPieces {
  const iterator = pieces[Symbol.asyncIterator]();
  let open = true;
  return {
    async next() {
      const { value, done } = await iterator.next();
      open = done !== true;
      return { rows: open ? value : [], done: !open };
    },
    async close() {
      if (open) await iterator.return?.();
      open = false;
    },
  };
}

const threadsMax = 2;
/** Fonts and the rows of one document; far above what the largest export needs. */
const threadMegabytesMax = 512;
/**
 * A document is many short-lived strings; a small young generation would be collected constantly.
 */
const nurseryMegabytesMax = 64;
/** A thread that is kept has its fonts loaded. */
const idleMs = 60_000;

let threads: Piscina<DocumentTask, void> | undefined;

function openThreads(): Piscina<DocumentTask, void> {
  threads ??= new Piscina<DocumentTask, void>({
    filename: fileURLToPath(new URL('./document.worker.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: threadsMax,
    idleTimeout: idleMs,
    // By default an idle thread sleeps in Atomics.wait, and then its port doesn't close.
    atomics: 'disabled',
    resourceLimits: {
      maxOldGenerationSizeMb: threadMegabytesMax,
      maxYoungGenerationSizeMb: nurseryMegabytesMax,
    },
  });
  return threads;
}

/** Ends the threads that make documents; a later document starts them again. */
export async function closeDocumentThreads(): Promise<void> {
  const open = threads;
  threads = undefined;
  await open?.destroy();
}

/** A PDF as a stream; rejects when it can't be made. */
export function makePdf(document: PdfDocument): Promise<Readable> {
  const sources: Rows[] = [];
  const blocks = document.blocks.map((block) => {
    if (block.kind !== 'table') return block;
    const { rows, ...rest } = block;
    return { ...rest, source: sources.push(rows) - 1 };
  });
  const { head, landscape = false } = document;
  return run((port) => ({ kind: 'pdf', head, landscape, blocks, port }), sources);
}

/** An Excel workbook as a stream, written while its rows are read. */
export function makeWorkbook(workbook: Workbook): Promise<Readable> {
  const sources: Rows[] = [];
  const sheets = workbook.sheets.map(({ rows, ...rest }) => ({
    ...rest,
    source: sources.push(rows) - 1,
  }));
  const { head, notes = [] } = workbook;
  return run((port) => ({ kind: 'xlsx', head, notes, sheets, port }), sources);
}

function run(
  toTask: (port: MessagePort) => DocumentTask,
  sources: readonly Rows[],
): Promise<Readable> {
  const { port1: port, port2: theirs } = new MessageChannel();
  const stop = new AbortController();
  const made = openThreads().run(toTask(theirs), {
    transferList: [theirs],
    signal: stop.signal,
  });
  return fileFromThread({ port, sources, made, stop: () => stop.abort() });
}

interface Making {
  readonly port: MessagePort;
  readonly sources: readonly Rows[];
  /** Rejects when the thread fails. */
  readonly made: Promise<void>;
  stop(): void;
}

/**
 * The file that a thread writes, once its first byte exists: earlier failures can still be answered
 * as errors. The file is made at the thread's pace, not the client's: it is a few megabytes at
 * most, and a slow client must not hold a transaction.
 */
function fileFromThread({ port, sources, made, stop }: Making): Promise<Readable> {
  const rowsOf = sources.map(takeRows);
  return new Promise((resolve, reject) => {
    let ended = false;
    const close = async (): Promise<void> => {
      port.close();
      await Promise.all(rowsOf.map((rows) => rows.close()));
    };
    const file = new Readable({
      read() {},
      destroy(error, callback) {
        if (!ended) stop();
        close().then(() => callback(error), callback);
      },
    });
    const fail = (error: unknown): void => {
      if (ended) return;
      const failure = error instanceof Error ? error : new Error(String(error));
      reject(failure);
      if (!file.destroyed) file.destroy(failure);
    };
    // A caller without the stream gets its failure through the promise.
    file.on('error', () => {});
    port.on('message', (message: FromThread) => {
      if ('want' in message) {
        rowsOf[message.want]?.next().then((piece) => port.postMessage(piece), fail);
      } else if ('bytes' in message) {
        file.push(message.bytes);
        resolve(file);
      } else {
        ended = true;
        file.push(null);
        close().catch(() => {});
      }
    });
    made.catch(fail);
  });
}
