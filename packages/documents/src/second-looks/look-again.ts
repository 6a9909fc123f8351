import { cropPicture } from '../image/crop-picture.ts';
import { enlarge } from '../image/enlarge.ts';
import { pointsPerInch } from '../image/grey-picture.ts';
import { cleanPage } from '../ocr/clean-pages.ts';
import { recognizedWords } from '../ocr/recognized-words.ts';
import { recognize } from '../ocr/recognizers.ts';
import type { OpenedDocument } from '../open-document.ts';
import type { TurnedDegrees } from '../turn-box.ts';
import type { Box, DoubtfulCharacter, Word } from '../words.ts';

export interface Cell {
  readonly page: number;
  readonly turnedDegrees: TurnedDegrees;
  /** In points of the upright page, as the first reading has it. */
  readonly box: Box;
  readonly digitsOnly: boolean;
  /** The engine reads some type better as it is than enlarged. */
  readonly larger: 1 | 2;
}

const amountCharacters = '0123456789.,-$()/';
/** Room around the cell in points. */
const around = { x: 4, y: 2.5 };
const lookSecondsMax = 5;

/** Looks again at cells of one document. */
export function secondLooks(opened: OpenedDocument): (cell: Cell) => Promise<Word | undefined> {
  return async ({ page, turnedDegrees, box, digitsOnly, larger }) => {
    const picture = await cleanPage(opened, page, turnedDegrees);
    const dots = picture.dpi / pointsPerInch;
    const cell = enlarge(
      cropPicture(picture, {
        left: (box.left - around.x) * dots,
        top: (box.top - around.y) * dots,
        right: (box.right + around.x) * dots,
        bottom: (box.bottom + around.y) * dots,
      }),
      larger,
    );
    const read = await recognize(cell, {
      mode: 'line',
      secondsMax: lookSecondsMax,
      ...(digitsOnly ? { only: amountCharacters } : {}),
    });
    return oneWord(recognizedWords(read, picture.dpi), box);
  };
}

/** What stands in the cell, as one word in the place where the first reading saw it. */
function oneWord(words: readonly Word[], box: Box): Word | undefined {
  if (words.length === 0) return undefined;
  let text = '';
  const doubtful: DoubtfulCharacter[] = [];
  for (const word of words) {
    if (text !== '') text += ' ';
    for (const one of word.doubtful ?? []) doubtful.push({ ...one, at: one.at + text.length });
    text += word.text;
  }
  const confidence = Math.min(...words.map((word) => word.confidence));
  return { text, box, confidence, ...(doubtful.length > 0 ? { doubtful } : {}) };
}
