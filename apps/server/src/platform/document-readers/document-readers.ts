import type { ReadingProgress } from '@pfs/documents/proven-document';
import { UnreadableDocument } from '@pfs/documents/unreadable-document';
import type {
  DocumentReading,
  KeptDocument,
  ReadingOptions,
  ReadingStage,
} from '../document-reading.ts';
import { openLane, type ReaderLane } from './reader-lane.ts';
import { type ReaderLimits, readerLimits } from './reader-limits.ts';
import type { ReaderAnswer, ReaderTask } from './reader-messages.ts';
import type { TaskLimits } from './reader-process.ts';

/**
 * Reads what strangers sent in processes of their own, none of them before the first document. Who
 * looks at a page waits for no reading.
 */
export function openDocumentReaders({
  filesFolder,
  ...given
}: Partial<ReaderLimits> & {
  /** Where the sealed files lie; children read nothing else. */
  readonly filesFolder: string;
}): DocumentReading {
  const limits = { ...readerLimits, ...given };
  const { idleSeconds, memoryBytesMax, stepSecondsMax } = limits;
  const reading = openLane({
    filesFolder,
    idleSeconds,
    atOnceMax: limits.readersMax,
    ofOneAtOnceMax: limits.readersOfOneMax,
    ofOneWaitingMax: limits.waitingReadsMax,
  });
  const looking = openLane({
    filesFolder,
    idleSeconds,
    atOnceMax: limits.lookersMax,
    ofOneAtOnceMax: 1,
    ofOneWaitingMax: limits.waitingLooksMax,
  });
  const read = (
    kind: 'read' | 'read_invoices',
    document: KeptDocument,
    { today, known, turns, onStage, signal }: ReadingOptions,
  ): Promise<ReaderAnswer> => {
    const work = { kind, today, turns, ...(known === undefined ? {} : { known }) } as const;
    const secondsMax = limits.fileSecondsMax;
    const onProgress = (progress: ReadingProgress) => onStage(toStage(progress));
    const within = { secondsMax, stepSecondsMax, memoryBytesMax, signal };
    return ask(reading, { document, work, signal }, within, onProgress);
  };
  const look = (
    work: ReaderTask['work'],
    document: KeptDocument,
    signal: AbortSignal | undefined,
  ): Promise<ReaderAnswer> => {
    const secondsMax = limits.lookSecondsMax;
    // A page that is being drawn for nobody is done sooner than a new child is there.
    return ask(looking, { document, work, signal }, { secondsMax, stepSecondsMax, memoryBytesMax });
  };
  return {
    async read(document, options) {
      const answer = await read('read', document, options);
      if (answer.kind !== 'document') throw new Error('a document reader answered otherwise');
      return answer.document;
    },
    async readInvoices(document, options) {
      const answer = await read('read_invoices', document, options);
      if (answer.kind !== 'invoices') throw new Error('a document reader answered otherwise');
      return answer.file;
    },
    async readPage(document, page, signal) {
      const answer = await look({ kind: 'page', page }, document, signal);
      if (answer.kind !== 'words') throw new Error('a document reader answered otherwise');
      return answer.words;
    },
    async drawPage(document, page, signal) {
      const answer = await look({ kind: 'draw', page }, document, signal);
      if (answer.kind !== 'picture') throw new Error('a document reader answered otherwise');
      return Buffer.from(answer.png, 'base64');
    },
    async close() {
      await Promise.all([reading.close(), looking.close()]);
    },
  };
}

interface Asked extends Pick<ReaderTask, 'work'> {
  readonly document: KeptDocument;
  readonly signal: AbortSignal | undefined;
}

async function ask(
  lane: ReaderLane,
  { document, work, signal }: Asked,
  limits: TaskLimits,
  onProgress: (progress: ReadingProgress) => void = () => {},
): Promise<ReaderAnswer> {
  const { organizationId } = document;
  const answer = await lane.use({ organizationId, signal }, (reader) =>
    reader.run({ file: overChannel(document), work }, limits, onProgress),
  );
  if (answer.kind === 'unreadable') throw new UnreadableDocument(answer.code);
  if (answer.kind === 'failed') throw new Error(`a document reader failed: ${answer.message}`);
  return answer;
}

function overChannel({ path, dataKey, password }: KeptDocument): ReaderTask['file'] {
  const file = { path, dataKey: Buffer.from(dataKey).toString('base64') };
  return password === undefined ? file : { ...file, password };
}

function toStage({ stage, page = 0, pages = 0, firstPage }: ReadingProgress): ReadingStage {
  if (stage === 'layout') return { text: 'Finding rows and columns' };
  if (stage === 'proof') return { text: 'Checking the sums' };
  const text = `Read ${page} of ${pages} ${pages === 1 ? 'page' : 'pages'}`;
  const told = { text, progress: { pagesRead: page, pages } };
  return firstPage === undefined ? told : { ...told, firstPage };
}
