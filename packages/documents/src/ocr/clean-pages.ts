import type { TurnedDegrees } from '../document-words.ts';
import { cleanPicture } from '../image/clean-picture.ts';
import { type GreyPicture, turnPicture } from '../image/grey-picture.ts';

/** What pages are drawn at for reading. */
export const readingDpi = 300;

/** About 8 MB each. */
const pagesKeptMax = 8;

interface Drawn {
  picture(number: number, dpi: number): Promise<GreyPicture>;
}

type CleanPages = Map<string, Promise<GreyPicture>>;

const keptOf = new WeakMap<Drawn, CleanPages>();

/** Keeps a page as it was made clean for its first reading: a second look need not do it again. */
export function keepCleanPage(
  opened: Drawn,
  page: { readonly number: number; readonly turned: TurnedDegrees; readonly clean: GreyPicture },
): void {
  keep(opened, keyOf(page.number, page.turned), Promise.resolve(page.clean));
}

/** A page turned upright and clean; of a document the first few are kept. */
export function cleanPage(
  opened: Drawn,
  number: number,
  turned: TurnedDegrees,
): Promise<GreyPicture> {
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

/** The one kept first gives way. */
function keep(opened: Drawn, key: string, clean: Promise<GreyPicture>): void {
  const pages = keptOf.get(opened) ?? new Map();
  keptOf.set(opened, pages);
  pages.set(key, clean);
  const [oldest] = pages.keys();
  if (pages.size > pagesKeptMax) pages.delete(oldest);
}
