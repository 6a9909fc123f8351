import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import { expect, test } from 'vitest';
import type { DocumentWords, Word } from '../words.ts';
import { lookedWords } from './looked-words.ts';

const wordAt = (left: number, text: string): Word => ({
  text,
  box: { left, top: 10, right: left + 20, bottom: 18 },
  confidence: 0.97,
  doubtful: [{ at: 0, alternatives: ['7'] }],
});
const words = [wordAt(0, '412'), wordAt(40, '1.50'), wordAt(80, 'RX'), wordAt(110, 'ONE')];
const document: DocumentWords = {
  kind: 'image',
  pages: [{ number: 1, width: 612, height: 792, source: 'ocr', turnedDegrees: 0, words }],
};

function valueAt(left: number, value: string, confidence = 0.97, right = left + 20): DraftValue {
  const box = { page: 1, left, top: 10, right, bottom: 18 };
  return { value, printed: value, box, decidedBy: 'ocr', confidence };
}

const textsOf = (looked: DocumentWords | undefined) =>
  looked?.pages[0]?.words.map(({ text, confidence }) => [text, confidence]);

test('a number that looks have found is a word of the page, as sure as they are', () => {
  const changed = new Map([
    [valueAt(0, '412'), valueAt(0, '4.12', 0.99)],
    [valueAt(40, '1.50'), valueAt(40, '1.50', 0.99)],
  ]);
  const looked = lookedWords(document, changed);
  expect(textsOf(looked)?.slice(0, 2)).toEqual([
    ['4.12', 0.99],
    ['1.50', 0.99],
  ]);
  expect(looked?.pages[0]?.words[0]).not.toHaveProperty('doubtful');
});

test('where no look says another number there is nothing to lay out anew', () => {
  const same = new Map([[valueAt(40, '1.50'), valueAt(40, '1.50', 0.99)]]);
  expect(lookedWords(document, same)).toBeUndefined();
});

test('names and values of several words stay as they were read', () => {
  const name = new Map([[valueAt(80, 'RX ONE', 0.9, 130), valueAt(80, 'RX 0NE', 0.99, 130)]]);
  expect(lookedWords(document, name)).toBeUndefined();
  const two = new Map([[valueAt(0, '41250', 0.9, 60), valueAt(0, '412.50', 0.99, 60)]]);
  expect(lookedWords(document, two)).toBeUndefined();
});
