import type { TurnedDegrees } from '../document-words.ts';
import { cleanPicture } from '../image/clean-picture.ts';
import { type GrayPicture, turnPicture } from '../image/gray-picture.ts';

/** The resolution at which pages are read. */
export const readingDpi = 300;
/** About 8 MB each. */
const pagesKeptMax = 8;

interface Drawn {
  picture(number: number, dpi: number): Promise<GrayPicture>;
}

type CleanPages = Map<string, Promise<GrayPicture>>;

const keptOf = new WeakMap<Drawn, CleanPages>();

/**
 * Keeps a page's cleaned picture from its first reading, so that rereading needn't clean it again.
 */
export function keepCleanPage(
  opened: Drawn,
  page: { readonly number: number; readonly turned: TurnedDegrees; readonly clean: GrayPicture },
): void {
  keep(opened, keyOf(page.number, page.turned), Promise.resolve(page.clean));
}

/** A page turned upright and cleaned; the last few of a document are kept. */
export function cleanPage(
  opened: Drawn,
  number: number,
  turned: TurnedDegrees,
): Promise<GrayPicture> {
  const key = keyOf(number, turned);
  const kept = keptOf.get(opened)?.get(key);
  if (kept !== undefined) return kept;
  const clean = opened
    .picture(number, readingDpi)
    .then((drawn) => cleanPicture(turnPicture(drawn, turned)));
  keep(opened, key, clean);
  return clean;
}

function keyOf(number: number, turned: TurnedDegrees): string {
  return `${number} ${turned}`;
}

/** The oldest one is dropped. */
function keep(opened: Drawn, key: string, clean: Promise<GrayPicture>): void {
  const pages = keptOf.get(opened) ?? new Map();
  keptOf.set(opened, pages);
  pages.set(key, clean);
  const [oldest] = pages.keys();
  if (pages.size > pagesKeptMax) pages.delete(oldest);
}
