import type { DraftPage, DraftValue } from '@pfs/core/draft/draft-remittance';
import type { Box, TurnedDegrees, UncertainCharacter, Word } from '../document-words.ts';
import {
  cropPicture,
  enlarge,
  type GrayPicture,
  pointsPerInch,
  tighten,
} from '../image/gray-picture.ts';
import { cleanPage } from '../ocr/clean-pages.ts';
import { readTripled, showsPoint } from '../ocr/read-tripled.ts';
import { recognizedWords } from '../ocr/recognized-words.ts';
import { recognize, recognizedAtOnce } from '../ocr/recognizer.ts';
import type { OpenedDocument } from '../open-document.ts';
import { mergeReadings, needsRereading, type RereadShape } from './merge-readings.ts';

/**
 * How a cell is shown to the engine: as it is; with its letters moved closer, or enlarged if they
 * are close already; closer still, if that changes the picture; three times in a row; and three
 * times only if the ink shows a decimal point.
 */
type RereadMethod = 'plain' | 'close' | 'closer' | 'tripled' | 'point';

interface Cell {
  readonly page: number;
  readonly turnedDegrees: TurnedDegrees;
  /** In points on the upright page. */
  readonly box: Box;
  readonly hasOnlyDigits: boolean;
  readonly method: RereadMethod;
}

const amountCharacters = '0123456789.,-$()/';
/** Room around the cell in points. */
const around = { x: 4, y: 2.5 };
const secondsMax = 5;
const gapShare = { close: 0.2, closer: 0.12 } as const;
const tighterShare = 0.95;

/** Rereads cells of one document. */
export function createCellReader(
  opened: OpenedDocument,
): (cell: Cell) => Promise<Word | undefined> {
  return async ({ page, turnedDegrees, box, hasOnlyDigits, method }) => {
    const picture = await cleanPage(opened, page, turnedDegrees);
    const dots = picture.dpi / pointsPerInch;
    if (method === 'point' && !showsPoint(picture, box)) return undefined;
    if (method === 'tripled' || method === 'point') return readTripled(picture, box, secondsMax);
    const cell = cropPicture(picture, {
      left: (box.left - around.x) * dots,
      top: (box.top - around.y) * dots,
      right: (box.right + around.x) * dots,
      bottom: (box.bottom + around.y) * dots,
    });
    const variant = variantOf(cell, method);
    if (variant === undefined) return undefined;
    const read = await recognize(variant, {
      mode: 'line',
      secondsMax,
      ...(hasOnlyDigits ? { only: amountCharacters } : {}),
    });
    return oneWord(recognizedWords(read, picture.dpi), box);
  };
}

/** Different pictures of the same text: the engine rarely makes the same mistake in two of them. */
function variantOf(
  cell: GrayPicture,
  method: Exclude<RereadMethod, 'tripled' | 'point'>,
): GrayPicture | undefined {
  if (method === 'plain') return enlarge(cell, 1);
  const tight = tighten(cell, gapShare[method]);
  if (tight.width < cell.width * tighterShare) return enlarge(tight, 1);
  return method === 'close' ? enlarge(cell, 2) : undefined;
}

/** The cell's text as one word, in the box of the first reading. */
function oneWord(words: readonly Word[], box: Box): Word | undefined {
  if (words.length === 0) return undefined;
  let text = '';
  const doubtful: UncertainCharacter[] = [];
  for (const word of words) {
    if (text !== '') text += ' ';
    for (const one of word.doubtful ?? []) doubtful.push({ ...one, at: one.at + text.length });
    text += word.text;
  }
  const confidence = Math.min(...words.map((word) => word.confidence));
  return { text, box, confidence, ...(doubtful.length > 0 ? { doubtful } : {}) };
}

/** A value to reread. */
export interface UncertainValue {
  readonly value: DraftValue;
  readonly shape: RereadShape;
}

/** Below this the engine weighed other readings of a quantity. */
const certainQuantity = 0.985;

export type RereadValues = ReadonlyMap<DraftValue, DraftValue>;

/** Tried in turn until the value is certain. */
const methods: readonly RereadMethod[] = ['plain', 'close', 'closer'];

const methodsOf: Partial<Readonly<Record<RereadShape, readonly RereadMethod[]>>> = {
  text: ['plain'],
  amount: [...methods, 'tripled'],
  // Text beside a check number must not become part of it.
  code: ['tripled', ...methods],
  // Nothing else helps with a short number on its own.
  quantity: ['tripled', 'plain', 'close'],
};

/** Rereads values that came from pictures. Returns those that changed, by their first reading. */
export async function rereadValues(
  opened: OpenedDocument,
  values: readonly UncertainValue[],
  pages: readonly DraftPage[],
): Promise<RereadValues> {
  const readCell = createCellReader(opened);
  const changed = new Map<DraftValue, DraftValue>();
  const reread = async ({ value, shape }: UncertainValue): Promise<void> => {
    const page = pages.find(({ number }) => number === value.box?.page);
    if (value.box === undefined || page?.source !== 'ocr') return;
    const { number, turnedDegrees } = page;
    const hasOnlyDigits = isOfDigits(value, shape);
    const cell = { page: number, turnedDegrees, box: value.box, hasOnlyDigits };
    const readings: Word[] = [];
    let better = value;
    for (const method of methodsFor(value, shape)) {
      const read = await readCell({ ...cell, method });
      // Three in a row count as two readings.
      if (read !== undefined) readings.push(read, ...(isTripled(method) ? [read] : []));
      better = mergeReadings(value, shape, readings);
      if (!needsRereading(better, shape)) break;
    }
    if (better !== value) changed.set(value, better);
  };
  const waiting = values.values();
  const lane = async (): Promise<void> => {
    for (const value of waiting) await reread(value);
  };
  await Promise.all(Array.from({ length: recognizedAtOnce }, lane));
  return changed;
}

/** A quantity without other readings may still lack its decimal point. */
function methodsFor(value: DraftValue, shape: RereadShape): readonly RereadMethod[] {
  const { confidence, otherReadings } = value;
  const isSure = confidence >= certainQuantity && otherReadings === undefined;
  return shape === 'quantity' && isSure ? ['point'] : (methodsOf[shape] ?? methods);
}

function isTripled(method: RereadMethod): boolean {
  return method === 'tripled' || method === 'point';
}

/** Amounts may also end in CR or DR. */
function isOfDigits({ printed }: DraftValue, shape: RereadShape): boolean {
  if (shape === 'amount') return !/[CD]\s*R\W*$/i.test(printed);
  return shape === 'quantity' || shape === 'ndc';
}

type Fields = Partial<Readonly<Record<string, DraftValue>>>;

/** A part of a draft with its fields and value as they were reread. */
export function withReread<Part extends { readonly fields: Fields }>(
  part: Part,
  reread: RereadValues,
): Part {
  const entries = Object.entries(part.fields).map(([name, value]) => {
    return [name, value && (reread.get(value) ?? value)];
  });
  return { ...part, fields: Object.fromEntries(entries) };
}
