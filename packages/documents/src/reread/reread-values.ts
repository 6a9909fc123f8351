import type { DraftPage, DraftValue } from '@pfs/core/draft/draft-remittance';
import type { Box, DoubtfulCharacter, TurnedDegrees, Word } from '../document-words.ts';
import {
  cropPicture,
  enlarge,
  type GreyPicture,
  pointsPerInch,
  tighten,
} from '../image/grey-picture.ts';
import { cleanPage } from '../ocr/clean-pages.ts';
import { readThrice, showsPoint } from '../ocr/read-thrice.ts';
import { recognizedWords } from '../ocr/recognized-words.ts';
import { recognize, recognizedAtOnce } from '../ocr/recognizer.ts';
import type { OpenedDocument } from '../open-document.ts';
import { isOpen, type LookedShape, withLooks } from './merge-readings.ts';

/**
 * As it is; with its letters moved together, or enlarged where they stand close already; moved
 * closer still, where that is another picture; three times beside itself; and that only where a
 * decimal point is seen.
 */
type LookWay = 'plain' | 'close' | 'closer' | 'thrice' | 'point';

interface Cell {
  readonly page: number;
  readonly turnedDegrees: TurnedDegrees;
  /** In points of the upright page, as the first reading has it. */
  readonly box: Box;
  readonly digitsOnly: boolean;
  readonly way: LookWay;
}

const amountCharacters = '0123456789.,-$()/';

/** Room around the cell in points. */
const around = { x: 4, y: 2.5 };

const lookSecondsMax = 5;

const gapShare = { close: 0.2, closer: 0.12 } as const;

const tighterShare = 0.95;

/** Looks again at cells of one document. */
export function secondLooks(opened: OpenedDocument): (cell: Cell) => Promise<Word | undefined> {
  return async ({ page, turnedDegrees, box, digitsOnly, way }) => {
    const picture = await cleanPage(opened, page, turnedDegrees);
    const dots = picture.dpi / pointsPerInch;
    if (way === 'point' && !showsPoint(picture, box)) return undefined;
    if (way === 'thrice' || way === 'point') return readThrice(picture, box, lookSecondsMax);
    const cell = cropPicture(picture, {
      left: (box.left - around.x) * dots,
      top: (box.top - around.y) * dots,
      right: (box.right + around.x) * dots,
      bottom: (box.bottom + around.y) * dots,
    });
    const seen = seenAs(cell, way);
    if (seen === undefined) return undefined;
    const read = await recognize(seen, {
      mode: 'line',
      secondsMax: lookSecondsMax,
      ...(digitsOnly ? { only: amountCharacters } : {}),
    });
    return oneWord(recognizedWords(read, picture.dpi), box);
  };
}

/** Pictures of the same writing that the engine may read wrong each in its own way. */
function seenAs(
  cell: GreyPicture,
  way: Exclude<LookWay, 'thrice' | 'point'>,
): GreyPicture | undefined {
  if (way === 'plain') return enlarge(cell, 1);
  const tight = tighten(cell, gapShare[way]);
  if (tight.width < cell.width * tighterShare) return enlarge(tight, 1);
  return way === 'close' ? enlarge(cell, 2) : undefined;
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

interface LookedValue {
  readonly value: DraftValue;
  readonly shape: LookedShape;
  readonly digitsOnly: boolean;
}

/** A quantity below this was weighed by the engine against others. */
const sureQuantity = 0.985;

export type ChangedValues = ReadonlyMap<DraftValue, DraftValue>;

/** One after the other, for as long as a value is open. */
const ways: readonly LookWay[] = ['plain', 'close', 'closer'];

const waysOf: Partial<Readonly<Record<LookedShape, readonly LookWay[]>>> = {
  text: ['plain'],
  amount: [...ways, 'thrice'],
  // What stands beside a number of the check is no part of it.
  code: ['thrice', ...ways],
  // Of a short number that stands alone nothing else helps.
  quantity: ['thrice', 'plain', 'close'],
};

/** Looks again at values read from pictures, as many at once as can be: those that changed. */
export async function lookAtValues(
  opened: OpenedDocument,
  values: readonly LookedValue[],
  pages: readonly DraftPage[],
): Promise<ChangedValues> {
  const look = secondLooks(opened);
  const changed = new Map<DraftValue, DraftValue>();
  const lookAt = async ({ value, shape, digitsOnly }: LookedValue): Promise<void> => {
    const page = pages.find(({ number }) => number === value.box?.page);
    if (value.box === undefined || page?.source !== 'ocr') return;
    const cell = { page: page.number, turnedDegrees: page.turnedDegrees, box: value.box };
    const looks: Word[] = [];
    let better = value;
    for (const way of waysFor(value, shape)) {
      const seen = await look({ ...cell, digitsOnly, way });
      // What is read three times in a row was looked at more than once.
      if (seen !== undefined) looks.push(seen, ...(isThrice(way) ? [seen] : []));
      better = withLooks(value, shape, looks);
      if (!isOpen(better, shape)) break;
    }
    if (better !== value) changed.set(value, better);
  };
  const waiting = values.values();
  const lane = async (): Promise<void> => {
    for (const value of waiting) await lookAt(value);
  };
  await Promise.all(Array.from({ length: recognizedAtOnce }, lane));
  return changed;
}

/** What no sum proves is sure where the engine weighed nothing else, but for a point it missed. */
function waysFor(value: DraftValue, shape: LookedShape): readonly LookWay[] {
  const { confidence, otherReadings } = value;
  const isSure = confidence >= sureQuantity && otherReadings === undefined;
  return shape === 'quantity' && isSure ? ['point'] : (waysOf[shape] ?? ways);
}

function isThrice(way: LookWay): boolean {
  return way === 'thrice' || way === 'point';
}
