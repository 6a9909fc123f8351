import { judgeContent } from '@pfs/documents/detect-file-type';
import { renderPage } from '@pfs/documents/open-document';
import type { ReadingProgress } from '@pfs/documents/proven-document';
import { readDocument } from '@pfs/documents/read-document';
import { readPage } from '@pfs/documents/read-words';
import { UnreadableDocument } from '@pfs/documents/unreadable-document';
import { readSealedFile } from '../files/read-sealed-file.ts';
import { liveWithParent } from '../live-with-parent.ts';
import { readInvoiceBytes } from './read-invoice-bytes.ts';
import type { ReaderAnswer, ReaderTask, ReadingStep } from './reader-messages.ts';

/*
 * A process of its own for what strangers sent: it knows no setting, no database and no secret but
 * the key of the one organization whose file it reads, and it may write no file.
 */

liveWithParent();

const tellsEveryMs = 500;
/** By their first bytes PDFs and pictures are told from all else. */
const headBytes = 4_096;

process.on('message', (task: ReaderTask) => {
  void work(task).then(tell);
});

async function work({ file, work: wanted }: ReaderTask): Promise<ReaderAnswer> {
  const { path, dataKey, password } = file;
  const options = password === undefined ? {} : { password };
  let step: ReadingStep = 'sheet';
  const begin = (next: ReadingStep): void => {
    step = next;
    tell({ kind: 'step', step });
  };
  // Whoever waits for an engine or a thread is not held up by the document.
  const alive = setInterval(() => begin(step), tellsEveryMs);
  try {
    const bytes = await readAll(path, dataKey);
    const kind = judgeContent(bytes.subarray(0, headBytes));
    begin(kind === 'pdf' || kind === 'image' ? 'page' : 'sheet');
    if (wanted.kind === 'draw') {
      const { number, ...look } = wanted.page;
      const png = await renderPage(bytes, number, { ...options, ...look });
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
    const { today, turns, known } = wanted;
    const onProgress = (progress: ReadingProgress): void => {
      if (progress.stage !== 'words') begin('sheet');
      tell({ kind: 'progress', progress });
    };
    const how = { ...options, today, turns, onProgress };
    const told = known === undefined ? how : { ...how, known };
    if (wanted.kind === 'read_invoices') {
      return { kind: 'invoices', file: await readInvoiceBytes(bytes, how) };
    }
    const document = await readDocument(bytes, told);
    return { kind: 'document', document };
  } catch (error) {
    if (error instanceof UnreadableDocument) return { kind: 'unreadable', code: error.code };
    return { kind: 'failed', message: failurePlace(error) };
  } finally {
    clearInterval(alive);
  }
}

async function readAll(path: string, dataKey: string): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for await (const piece of readSealedFile(path, Buffer.from(dataKey, 'base64'))) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function tell(answer: ReaderAnswer): void {
  process.send?.(answer);
}

/**
 * What may be told of an error that a document caused: its type and the line of code. Neither its
 * sentence nor a frame as it stands, for both may repeat what the document says.
 */
export function failurePlace(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack = '' } = error;
  const type = /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error';
  const behind = message === '' ? 0 : stack.indexOf(message) + message.length;
  const place = /\n {4}at [^\n]*?([\w.-]+\.[cm]?[jt]s:\d+:\d+)\)?(?=\n|$)/.exec(
    stack.slice(behind),
  );
  return place?.[1] === undefined ? type : `${type} at ${place[1]}`;
}
