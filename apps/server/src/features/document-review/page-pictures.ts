import { AppError } from '../../platform/errors.ts';

/** Who leafs back, or looks at pieces of a page, finds its picture made. */
const keptMs = 5 * 60_000;
const keptBytesMax = 24 * 1024 * 1024;
/** One page fills no more than this part of it. */
const largestShare = 0.25;

/** Of which page, drawn how. */
export interface PictureKey {
  readonly document: string;
  readonly page: string;
}

/** Pictures of pages, in this process's memory only and for a short while; none is made twice. */
export interface PagePictures {
  /** `make` gets the word when nobody waits for the picture any more. */
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
  lookers: number;
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
        const begun: Drawing = { png: make(allGone.signal), allGone, lookers: 0 };
        drawing = begun;
        drawings.set(name, begun);
        const done = (png?: Uint8Array): void => {
          // What was forgotten meanwhile stays so.
          const isWanted = drawings.get(name) === begun;
          endDrawing(name, begun);
          if (png !== undefined && mayKeep && isWanted) keep(name, document, png);
        };
        begun.png.then(done, () => done());
      }
      return await look(drawing, gone, () => endDrawing(name, drawing));
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

/** The last one who leaves takes the drawing along, if it has not begun. */
async function look(drawing: Drawing, gone: AbortSignal, ended: () => void): Promise<Uint8Array> {
  drawing.lookers += 1;
  let leave = () => {};
  const left = new Promise<never>((_, reject) => {
    leave = () => {
      reject(nobodyWaits());
      drawing.lookers -= 1;
      if (drawing.lookers > 0) return;
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

/** Read by nobody, for the connection is closed. */
function nobodyWaits(): AppError {
  return new AppError('conflict', { message: 'This image is no longer needed.' });
}
