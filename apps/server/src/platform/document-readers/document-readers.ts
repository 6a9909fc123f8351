import type { ReadingProgress } from '@pfs/documents/proven-document';
import { UnreadableDocument } from '@pfs/documents/unreadable-document';
import type {
  DocumentReading,
  KeptDocument,
  ReadingOptions,
  ReadingStage,
} from '../document-reading.ts';
import { createFairTurns, type TurnLimits } from '../fair-turns.ts';
import type { LocalFile } from '../files/file-store.ts';
import { measured } from '../telemetry/telemetry.ts';
import type { ReaderAnswer, ReaderTask, ReadingStep } from './reader-messages.ts';
import { type ReaderProcess, startReader, type TaskLimits } from './reader-process.ts';

/** Limits of children. Beyond them a child is killed, and its document fails with a reason. */
interface ReaderLimits {
  /** One more than a single pharmacy gets, so that its slow documents block nobody else's. */
  readonly readersMax: number;
  readonly readersOfOneMax: number;
  /** For pages that are viewed. One pharmacy gets one of them, so that others find one free. */
  readonly viewersMax: number;
  /** Per pharmacy; beyond this, calls have to be tried again. */
  readonly waitingReadsMax: number;
  readonly waitingViewsMax: number;
  readonly fileSecondsMax: number;
  /** Work without waiting: per page of a PDF, and per sheet or for the totals of all pages. */
  readonly stepSecondsMax: Readonly<Record<ReadingStep, number>>;
  readonly viewSecondsMax: number;
  readonly memoryBytesMax: number;
  /** An idle child ends after this time, and frees its memory. */
  readonly idleSeconds: number;
}

const readerLimits: ReaderLimits = {
  readersMax: 3,
  readersOfOneMax: 2,
  viewersMax: 2,
  waitingReadsMax: 100,
  waitingViewsMax: 24,
  fileSecondsMax: 300,
  stepSecondsMax: { page: 8, sheet: 20 },
  viewSecondsMax: 30,
  memoryBytesMax: 1_200 * 1024 * 1024,
  idleSeconds: 60,
};

/**
 * Reads files from outside in separate processes, which start with the first document. Viewing a
 * page never waits for a reading.
 */
export function openDocumentReaders({
  filesFolder,
  ...given
}: Partial<ReaderLimits> & {
  /** The folder of the sealed files; children can read nothing else. */
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
  const viewing = openLane({
    filesFolder,
    idleSeconds,
    atOnceMax: limits.viewersMax,
    ofOneAtOnceMax: 1,
    ofOneWaitingMax: limits.waitingViewsMax,
  });
  const view = (
    work: ReaderTask['work'],
    document: KeptDocument,
    signal: AbortSignal | undefined,
  ): Promise<ReaderAnswer> => {
    const secondsMax = limits.viewSecondsMax;
    // Finishing a page that nobody waits for is faster than starting a new child.
    return ask(viewing, { document, work, signal }, { secondsMax, stepSecondsMax, memoryBytesMax });
  };
  return {
    async read<Read>(
      document: KeptDocument,
      { reader, today, known, given, turns, onStage, signal }: ReadingOptions,
    ) {
      const told = { given, ...(known === undefined ? {} : { known }) };
      const work = { kind: 'read', reader, today, turns, ...told } as const;
      const secondsMax = limits.fileSecondsMax;
      const onProgress = (progress: ReadingProgress) => onStage(toStage(progress));
      const within = { secondsMax, stepSecondsMax, memoryBytesMax, signal };
      const answer = await ask(reading, { document, work, signal }, within, onProgress);
      if (answer.kind !== 'read') throw new Error('a document reader answered otherwise');
      return answer.read as Read;
    },
    async readPage(document, page, signal) {
      const answer = await view({ kind: 'page', page }, document, signal);
      if (answer.kind !== 'words') throw new Error('a document reader answered otherwise');
      return answer.words;
    },
    async drawPage(document, page, signal) {
      const answer = await view({ kind: 'draw', page }, document, signal);
      if (answer.kind !== 'picture') throw new Error('a document reader answered otherwise');
      return Buffer.from(answer.png, 'base64');
    },
    async close() {
      await Promise.all([reading.close(), viewing.close()]);
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
    document.file.withLocalFile((local) => {
      const task = { file: toTaskFile(document, local), work };
      return measured({ door: 'reader', name: `document ${work.kind}` }, () =>
        reader.run(task, limits, onProgress),
      );
    }),
  );
  if (answer.kind === 'unreadable') throw new UnreadableDocument(answer.code);
  if (answer.kind === 'failed') throw new Error(`a document reader failed: ${answer.message}`);
  return answer;
}

function toTaskFile({ password }: KeptDocument, { path, dataKey }: LocalFile): ReaderTask['file'] {
  const file = { path, dataKey: Buffer.from(dataKey).toString('base64') };
  return password === undefined ? file : { ...file, password };
}

function toStage({ stage, page = 0, pages = 0, firstPage }: ReadingProgress): ReadingStage {
  if (stage === 'layout') return { text: 'Finding rows and columns' };
  if (stage === 'proof') return { text: 'Checking totals' };
  const text = `Read ${page} of ${pages} ${pages === 1 ? 'page' : 'pages'}`;
  const reported = { text, progress: { pagesRead: page, pages } };
  return firstPage === undefined ? reported : { ...reported, firstPage };
}

/** Children for one kind of work: a limited number at a time, in turns of the pharmacies. */
export interface ReaderLane {
  use<Result>(
    who: { readonly organizationId: string; readonly signal?: AbortSignal | undefined },
    work: (reader: ReaderProcess) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

export function openLane({
  filesFolder,
  idleSeconds,
  ...limits
}: TurnLimits & {
  readonly filesFolder: string;
  readonly idleSeconds: number;
}): ReaderLane {
  const idle: ReaderProcess[] = [];
  const endings = new Map<ReaderProcess, NodeJS.Timeout>();
  const all = new Set<ReaderProcess>();
  const turns = createFairTurns(limits);
  let closed = false;

  /** The reader is in use now, so it must not end. */
  const keep = (reader: ReaderProcess): void => {
    clearTimeout(endings.get(reader));
    endings.delete(reader);
  };
  const end = (reader: ReaderProcess): Promise<void> => {
    keep(reader);
    all.delete(reader);
    const at = idle.indexOf(reader);
    if (at >= 0) idle.splice(at, 1);
    return reader.close();
  };
  const take = (): ReaderProcess => {
    let reader = idle.pop();
    while (reader !== undefined && !reader.alive) {
      keep(reader);
      all.delete(reader);
      reader = idle.pop();
    }
    if (reader !== undefined) {
      keep(reader);
      return reader;
    }
    const started = startReader(filesFolder);
    all.add(started);
    return started;
  };
  const rest = (reader: ReaderProcess): void => {
    idle.push(reader);
    const ending = setTimeout(() => void end(reader), idleSeconds * 1_000);
    ending.unref();
    endings.set(reader, ending);
  };

  return {
    async use({ organizationId, signal }, work) {
      await turns.take(organizationId, signal);
      try {
        const reader = take();
        try {
          return await work(reader);
        } finally {
          if (closed || !reader.alive) await end(reader);
          else rest(reader);
        }
      } finally {
        turns.giveBack(organizationId);
      }
    },
    async close() {
      closed = true;
      turns.close();
      await Promise.all([...all].map(end));
    },
  };
}
