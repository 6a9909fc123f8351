import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { PdfDocument, Rows, Workbook } from './document.ts';
import type { DocumentTask } from './document-task.ts';
import { fileFromThread } from './file-from-thread.ts';

const threadsMax = 2;
/** Fonts and the rows of one document; far above what the largest export needs. */
const threadMegabytesMax = 512;
/** A document is many short-lived strings; a small nursery would be swept all the time. */
const nurseryMegabytesMax = 64;
/** A thread that is kept has read its fonts already. */
const idleMs = 60_000;

let threads: Piscina<DocumentTask, void> | undefined;

function openThreads(): Piscina<DocumentTask, void> {
  threads ??= new Piscina<DocumentTask, void>({
    filename: fileURLToPath(new URL('./document.worker.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: threadsMax,
    idleTimeout: idleMs,
    // By default an idle thread sleeps in Atomics.wait, and then its port to us does not close.
    atomics: 'disabled',
    resourceLimits: {
      maxOldGenerationSizeMb: threadMegabytesMax,
      maxYoungGenerationSizeMb: nurseryMegabytesMax,
    },
  });
  return threads;
}

/** Ends the threads that make documents; a later document opens them anew. */
export async function closeDocumentThreads(): Promise<void> {
  const open = threads;
  threads = undefined;
  await open?.destroy();
}

/** A PDF as a stream; rejects where it can't be made at all. */
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
