import type { DraftPage } from '@pfs/core/draft/draft-remittance';
import { UnreadableDocument } from '@pfs/documents/unreadable-document';
import type { FastifyReply } from 'fastify';
import type { DocumentReading, KeptDocument, PageWanted } from '../../platform/document-reading.ts';
import { AppError } from '../../platform/errors.ts';
import { hasPictures } from '../../platform/has-pictures.ts';

/** Whoever turns back to a page, or opens parts of it, finds its picture drawn. */
const keptMs = 5 * 60_000;
const keptBytesMax = 24 * 1024 * 1024;
/** A page may take up this share of it. */
const largestShare = 0.25;

/** Which page, drawn how. */
interface PictureKey {
  readonly document: string;
  readonly page: string;
}

/** Pictures of pages, kept in this process's memory for a short while; none is drawn twice. */
export interface PagePictures {
  /** Aborts `make` when nobody waits for the picture any more. */
  draw(
    key: PictureKey & { readonly mayKeep: boolean },
    gone: AbortSignal,
    make: (allGone: AbortSignal) => Promise<Uint8Array>,
  ): Promise<Uint8Array>;
  forget(document: string): void;
  forgetAll(): void;
}

interface Kept {
  readonly document: string;
  readonly png: Uint8Array;
  readonly end: NodeJS.Timeout;
}

interface Drawing {
  readonly png: Promise<Uint8Array>;
  readonly allGone: AbortController;
  viewers: number;
}

export function createPagePictures(): PagePictures {
  const kept = new Map<string, Kept>();
  const drawings = new Map<string, Drawing>();
  let bytes = 0;

  const drop = (name: string): void => {
    const one = kept.get(name);
    if (one === undefined) return;
    clearTimeout(one.end);
    bytes -= one.png.length;
    kept.delete(name);
  };
  const keep = (name: string, document: string, png: Uint8Array): void => {
    if (png.length > keptBytesMax * largestShare) return;
    drop(name);
    for (const oldest of kept.keys()) {
      if (bytes + png.length <= keptBytesMax) break;
      drop(oldest);
    }
    kept.set(name, { document, png, end: setTimeout(() => drop(name), keptMs).unref() });
    bytes += png.length;
  };
  const endDrawing = (name: string, drawing: Drawing): void => {
    if (drawings.get(name) === drawing) drawings.delete(name);
  };

  return {
    async draw({ document, page, mayKeep }, gone, make) {
      const name = `${document} ${page}`;
      const found = mayKeep ? kept.get(name) : undefined;
      if (found !== undefined) return found.png;
      if (gone.aborted) throw nobodyWaits();
      let drawing = drawings.get(name);
      if (drawing === undefined) {
        const allGone = new AbortController();
        const begun: Drawing = { png: make(allGone.signal), allGone, viewers: 0 };
        drawing = begun;
        drawings.set(name, begun);
        const done = (png?: Uint8Array): void => {
          // A picture that was forgotten meanwhile stays forgotten.
          const isWanted = drawings.get(name) === begun;
          endDrawing(name, begun);
          if (png !== undefined && mayKeep && isWanted) keep(name, document, png);
        };
        begun.png.then(done, () => done());
      }
      return await waitFor(drawing, gone, () => endDrawing(name, drawing));
    },
    forget(document) {
      for (const [name, one] of kept) if (one.document === document) drop(name);
      for (const name of drawings.keys()) {
        if (name.startsWith(`${document} `)) drawings.delete(name);
      }
    },
    forgetAll() {
      for (const name of [...kept.keys()]) drop(name);
      drawings.clear();
    },
  };
}

/** When the last viewer leaves, a drawing that has not begun is given up. */
async function waitFor(
  drawing: Drawing,
  gone: AbortSignal,
  ended: () => void,
): Promise<Uint8Array> {
  drawing.viewers += 1;
  let leave = () => {};
  const left = new Promise<never>((_, reject) => {
    leave = () => {
      reject(nobodyWaits());
      drawing.viewers -= 1;
      if (drawing.viewers > 0) return;
      ended();
      drawing.allGone.abort();
    };
  });
  gone.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([drawing.png, left]);
  } finally {
    gone.removeEventListener('abort', leave);
  }
}

/** Nobody reads this error: the connection is closed. */
function nobodyWaits(): AppError {
  return new AppError('conflict', { message: 'This image is no longer needed.' });
}

/** Whether a page can be drawn. Cells, plain text and EDI have no picture. */
export function isPictured({ source }: Pick<DraftPage, 'source'>, fileType: string): boolean {
  return source !== 'cells' && hasPictures(fileType);
}

interface PageOfFile {
  readonly fileId: string;
  readonly document: KeptDocument;
  readonly page: PageWanted;
  /** Aborts when the connection closes. */
  readonly gone: AbortSignal;
}

/** The picture of a page as PNG, drawn by a reader process. */
export async function drawPage(
  { documents, pictures }: { readonly documents: DocumentReading; readonly pictures: PagePictures },
  { fileId, document, page, gone }: PageOfFile,
): Promise<Buffer> {
  const key = {
    document: fileId,
    page: `${page.number} ${page.turnedDegrees} ${page.dpi}`,
    // No page of a password-protected document stays in memory in the clear.
    mayKeep: document.password === undefined,
  };
  const png = await requireReadable(() =>
    pictures.draw(key, gone, (allGone) => documents.drawPage(document, page, allGone)),
  );
  return Buffer.from(png);
}

/** Does work on a document's page; refuses the caller when the document can't be read. */
export async function requireReadable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    const isLocked = error.code === 'password_needed' || error.code === 'wrong_password';
    if (isLocked) throw new AppError('password_needed', { cause: error });
    throw new AppError('conflict', { message: error.message, cause: error });
  }
}

/** Answers with a picture, which no cache keeps. */
export function sendPicture(reply: FastifyReply, png: Buffer): undefined {
  reply
    .type('image/png')
    .header('Cache-Control', 'private, no-store')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .send(png);
  return undefined;
}

/** Aborts when the connection of a call closes. */
export function goneOf({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}
