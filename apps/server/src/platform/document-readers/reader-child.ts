import { detectFileType } from '@pfs/documents/detect-file-type';
import { renderPage } from '@pfs/documents/open-document';
import type { ReadingProgress } from '@pfs/documents/proven-document';
import type { ReadDocumentOptions } from '@pfs/documents/read-document';
import { readPage } from '@pfs/documents/read-words';
import { UnreadableDocument } from '@pfs/documents/unreadable-document';
import type { Reader } from '../document-reading.ts';
import { readSealedFile } from '../files/sealed-file.ts';
import { liveWithParent } from '../live-with-parent.ts';
import { failurePlace } from './failure-place.ts';
import type { ReaderAnswer, ReaderTask, ReadingStep } from './reader-messages.ts';

/*
 * A separate process for files from outside. It knows no settings, no database and no secret except
 * the key of the organization whose file it reads, and it can't write files.
 */

liveWithParent();

const reportEveryMs = 500;
/** The first bytes identify PDFs and pictures. */
const headBytes = 4_096;

process.on('message', (task: ReaderTask) => {
  void work(task).then(send);
});

async function work({ file, work: wanted }: ReaderTask): Promise<ReaderAnswer> {
  const { path, dataKey, password } = file;
  const options = password === undefined ? {} : { password };
  let step: ReadingStep = 'sheet';
  const begin = (next: ReadingStep): void => {
    step = next;
    send({ kind: 'step', step });
  };
  // Waiting for an OCR engine or a thread doesn't count as work on the document.
  const alive = setInterval(() => begin(step), reportEveryMs);
  try {
    const bytes = await readAll(path, dataKey);
    const kind = detectFileType(bytes.subarray(0, headBytes));
    begin(kind === 'pdf' || kind === 'image' ? 'page' : 'sheet');
    if (wanted.kind === 'draw') {
      const { number, ...view } = wanted.page;
      const png = await renderPage(bytes, number, { ...options, ...view });
      return { kind: 'picture', png: Buffer.from(png).toString('base64') };
    }
    if (wanted.kind === 'page') {
      const { number, turnedDegrees } = wanted.page;
      const { words } = await readPage(bytes, number, { ...options, turnedDegrees });
      return {
        kind: 'words',
        words: words.map(({ text, box, confidence }) => ({ text, box, confidence })),
      };
    }
    const { reader, today, turns, known, given } = wanted;
    const onProgress = (progress: ReadingProgress): void => {
      if (progress.stage !== 'words') begin('sheet');
      send({ kind: 'progress', progress });
    };
    const reading = { ...options, today, turns, given, onProgress };
    const read = await readerOf(reader);
    return { kind: 'read', read: await read(bytes, known ? { ...reading, known } : reading) };
  } catch (error) {
    if (error instanceof UnreadableDocument) return { kind: 'unreadable', code: error.code };
    return { kind: 'failed', message: failurePlace(error) };
  } finally {
    clearInterval(alive);
  }
}

type Options = Omit<ReadDocumentOptions, 'given'> & { readonly given?: unknown };
type Read = (bytes: Uint8Array, options: Options) => Promise<unknown>;

async function readerOf({ module, name }: Reader): Promise<Read> {
  const { [name]: read }: Readonly<Record<string, Read>> = await import(module);
  if (read === undefined) throw new Error(`${module} has no ${name}`);
  return read;
}

async function readAll(path: string, dataKey: string): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for await (const piece of readSealedFile(path, Buffer.from(dataKey, 'base64'))) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function send(answer: ReaderAnswer): void {
  process.send?.(answer);
}
