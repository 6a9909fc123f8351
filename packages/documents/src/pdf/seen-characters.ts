import { type GreyPicture, pointsPerInch } from '../image/grey-picture.ts';
import { aroundBoxes } from '../turn-box.ts';
import type { Box } from '../words.ts';
import type { PageCharacter } from './page-characters.ts';

/** Fine enough that a line of small type is some pixels high. */
export const lookingDpi = 72;
/** Of 255 between the lightest and the darkest pixel; pale print has more. */
const contrastMin = 8;

/**
 * The characters without those that nobody can see: white on white, or painted over. A word is
 * seen where the page's picture is not all of one shade.
 */
export function seenCharacters(
  characters: readonly (PageCharacter | 'space')[],
  picture: GreyPicture,
): (PageCharacter | 'space')[] {
  const seen: (PageCharacter | 'space')[] = [];
  let word: PageCharacter[] = [];
  const end = (): void => {
    if (word.length > 0 && hasContrast(picture, aroundBoxes(word.map(({ box }) => box))))
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

function hasContrast({ pixels, width, height, dpi }: GreyPicture, box: Box): boolean {
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
