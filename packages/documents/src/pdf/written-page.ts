import {
  type Box,
  boundingBox,
  type DocumentPage,
  type TurnedDegrees,
  turnBox,
  turnSize,
} from '../document-words.ts';
import { type GrayPicture, pointsPerInch } from '../image/gray-picture.ts';
import { groupWords, turnedHeadings } from './group-words.ts';
import { type PageCharacter, pageCharacters, pageFrame } from './page-characters.ts';
import { drawPage, type PagePictures, pagePictures } from './page-pictures.ts';
import { type OpenPdf, withPage } from './pdfium.ts';

/** Fine enough that a line of small type is several pixels high. */
const visibilityDpi = 72;
/** Out of 255, between the lightest and the darkest pixel; pale print has more. */
const contrastMin = 8;

/**
 * Drops characters nobody can see: white on white, or painted over. A word is visible if its area
 * isn't a single shade.
 */
function visibleCharacters(
  characters: readonly (PageCharacter | 'space')[],
  picture: GrayPicture,
): (PageCharacter | 'space')[] {
  const seen: (PageCharacter | 'space')[] = [];
  let word: PageCharacter[] = [];
  const end = (): void => {
    if (word.length > 0 && hasContrast(picture, boundingBox(word.map(({ box }) => box))))
      seen.push(...word);
    word = [];
  };
  for (const one of characters) {
    if (one === 'space' || word.at(-1)?.object !== one.object) end();
    if (one === 'space') seen.push(one);
    else word.push(one);
  }
  end();
  return seen;
}

function hasContrast({ pixels, width, height, dpi }: GrayPicture, box: Box): boolean {
  const scale = dpi / pointsPerInch;
  const [left, right] = [within(box.left * scale, width), within(box.right * scale, width)];
  const [top, bottom] = [within(box.top * scale, height), within(box.bottom * scale, height)];
  let [darkest, lightest] = [255, 0];
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const shade = pixels[y * width + x] ?? 255;
      if (shade < darkest) darkest = shade;
      if (shade > lightest) lightest = shade;
    }
  }
  return lightest - darkest >= contrastMin;
}

function within(place: number, size: number): number {
  return Math.max(0, Math.min(size - 1, Math.floor(place)));
}

/** Fewer characters beside a picture or many lines are a stamp, not the page's text. */
const littleText = 40;
const largePicture = 0.4;
const partPicture = 0.2;
/** Text drawn as lines has thousands of paths, a table's rules fewer. */
const manyPaths = 1_500;
const unmappedMax = 0.2;
/** Of the picture used to check visibility. */
const pixelsMax = 4_000_000;

/**
 * A page's words from its text layer; undefined if only the page's picture can be trusted: scans,
 * text that is invisible or under a picture, fonts without character codes.
 */
export function writtenPage(
  pdf: OpenPdf,
  number: number,
  turned?: TurnedDegrees,
): DocumentPage | undefined {
  return withPage(pdf, number, (page) => {
    const frame = pageFrame(pdf.pdfium, page);
    const pictures = pagePictures(pdf.pdfium, page, frame);
    const all = pageCharacters(pdf.pdfium, page);
    const placedOnPage = all.filter((one) => one === 'space' || isShown(one, pictures, frame));
    const shown = placedOnPage.some((one) => one !== 'space')
      ? visibleCharacters(placedOnPage, drawPage(pdf, number, { dpi: visibilityDpi, pixelsMax }))
      : placedOnPage;
    const letters = shown.filter((one) => one !== 'space');
    if (needsOcr(letters, pictures)) return undefined;
    const turnedDegrees = turnWanted(letters, turned) ?? turnOf(letters);
    const upright = shown.filter(
      (one) => one === 'space' || nearestTurn(one.runsDegrees) === turnedDegrees,
    );
    const placed = upright.map((one) =>
      one === 'space' ? one : { ...one, box: turnBox(one.box, frame, turnedDegrees) },
    );
    return {
      number,
      ...turnSize(frame, turnedDegrees),
      source: 'text_layer',
      words: [
        ...groupWords(placed),
        ...turnedHeadings({ characters: shown, frame, upright: turnedDegrees }),
      ],
      turnedDegrees,
    };
  });
}

function isShown(
  { box, visible, object }: PageCharacter,
  { largest, largestShare, above }: PagePictures,
  frame: { readonly width: number; readonly height: number },
): boolean {
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  if (!visible || x < 0 || y < 0 || x > frame.width || y > frame.height) return false;
  const covered = largest !== undefined && largestShare > partPicture && !above.has(object);
  return !(covered && contains(largest, x, y));
}

function needsOcr(
  letters: readonly PageCharacter[],
  { largest, largestShare, paths }: PagePictures,
): boolean {
  const unmapped = letters.filter((one) => one.unmapped).length;
  if (unmapped > letters.length * unmappedMax) return true;
  if (letters.length < littleText) return largestShare > largePicture || paths > manyPaths;
  if (largest === undefined || largestShare <= partPicture) return false;
  // If part of the page is only a picture, it may hold a table: then OCR reads the whole page.
  return !letters.some(({ box }) => contains(largest, box.left, box.top));
}

function contains(
  box: { left: number; right: number; top: number; bottom: number },
  x: number,
  y: number,
): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/** Text that runs down is upright after a quarter turn back. */
function nearestTurn(runsDegrees: number): TurnedDegrees | undefined {
  const upright = ([0, 90, 180, 270] as const).find(
    (turn) => Math.abs(((runsDegrees + turn + 180) % 360) - 180) <= 5,
  );
  return upright;
}

/** A person may turn a page to other text on it, but not to a side without text. */
function turnWanted(
  letters: readonly PageCharacter[],
  turned: TurnedDegrees | undefined,
): TurnedDegrees | undefined {
  const upright = letters.filter(({ runsDegrees }) => nearestTurn(runsDegrees) === turned);
  return upright.length < littleText ? undefined : turned;
}

function turnOf(letters: readonly PageCharacter[]): TurnedDegrees {
  const counts = new Map<TurnedDegrees, number>();
  for (const { runsDegrees } of letters) {
    const turn = nearestTurn(runsDegrees);
    if (turn !== undefined) counts.set(turn, (counts.get(turn) ?? 0) + 1);
  }
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 0;
}
