import { type Box, boundingBox, turnBox, type Word } from '../document-words.ts';
import {
  cropPicture,
  type GrayPicture,
  pointsPerInch,
  turnPicture,
} from '../image/gray-picture.ts';
import { stackedPhrases } from '../pdf/group-words.ts';
import { confidenceOf, recognizedLines } from './recognized-words.ts';
import { recognize } from './recognizer.ts';

/** Letters on their side are read as others, a few at a time and with low confidence. */
const guess = { lettersMax: 3, sureBelow: 0.97, wordsMin: 6, linesMin: 2 };
const turnedConfidenceMin = 0.9;
/** In points: the most height of headings with nothing above them. */
const roomAbove = 60;

type Lines = readonly (readonly Word[])[];

interface TurnedHeadings {
  /** As if the headings weren't turned. */
  readonly words: readonly Word[];
  /** Where their ink is. */
  readonly boxes: readonly Box[];
  /** The lines that weren't guesses at them. */
  readonly others: Lines;
}

/** Reads a page's headings that are turned by a quarter; also returns the other lines. */
export async function readTurnedHeadings(
  picture: GrayPicture,
  lines: Lines,
  secondsMax: number,
): Promise<TurnedHeadings> {
  const none = { words: [], boxes: [], others: lines };
  const band = guessedBand(lines);
  if (band === undefined) return none;
  const dots = picture.dpi / pointsPerInch;
  const top = Math.max(0, Math.floor(band.top * dots));
  const part = { left: 0, top, right: picture.width, bottom: band.bottom * dots };
  const strip = cropPicture(picture, part);
  const size = { width: strip.width / dots, height: strip.height / dots };
  const turns = await Promise.all(
    ([90, 270] as const).map(async (quarter) => {
      const page = await recognize(turnPicture(strip, quarter), { mode: 'block', secondsMax });
      return { quarter, read: recognizedLines(page, picture.dpi) };
    }),
  );
  const [best] = turns.toSorted(
    (one, other) => confidenceOf(other.read.flat()) - confidenceOf(one.read.flat()),
  );
  if (best === undefined || confidenceOf(best.read.flat()) < turnedConfidenceMin) return none;
  const turnedSize = { width: size.height, height: size.width };
  const back = best.quarter === 90 ? 270 : 90;
  const place = (box: Box): Box => {
    const own = turnBox(box, turnedSize, back);
    return { ...own, top: own.top + top / dots, bottom: own.bottom + top / dots };
  };
  const phrases = best.read.map((words) => {
    return { words, box: place(boundingBox(words.map(({ box }) => box))) };
  });
  const words = stackedPhrases(phrases);
  if (words.length === 0) return none;
  const boxes = phrases.map(({ box }) => box);
  return { words, boxes, others: [...lines.slice(0, band.from), ...lines.slice(band.to)] };
}

interface Band {
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
}

/** A run of guessed lines between read ones. */
function guessedBand(lines: Lines): Band | undefined {
  let from = 0;
  for (let to = 0; to <= lines.length; to += 1) {
    if (isGuessed(lines[to])) continue;
    const guessed = lines.slice(from, to);
    if (guessed.length >= guess.linesMin && guessed.flat().length >= guess.wordsMin) {
      // A single guess may look certain.
      if (isShort(lines[to])) to += 1;
      if (isShort(lines[from - 1])) from -= 1;
      const edge = (line: readonly Word[], side: 'top' | 'bottom') =>
        line.map(({ box }) => box[side]);
      const { top, bottom } = boundingBox(
        lines
          .slice(from, to)
          .flat()
          .map(({ box }) => box),
      );
      const [before, after] = [lines[from - 1], lines[to]];
      return {
        from,
        to,
        top: before === undefined ? top - roomAbove : Math.max(...edge(before, 'bottom')) + 1,
        bottom: after === undefined ? bottom : Math.min(...edge(after, 'top')) - 1,
      };
    }
    from = to + 1;
  }
  return undefined;
}

function isGuessed(line: readonly Word[] | undefined): boolean {
  return line !== undefined && isShort(line) && confidenceOf(line) < guess.sureBelow;
}

function isShort(line: readonly Word[] | undefined): boolean {
  return line?.every(({ text }) => text.length <= guess.lettersMax) === true;
}
