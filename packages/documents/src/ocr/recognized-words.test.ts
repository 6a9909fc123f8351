import { expect, test } from 'vitest';
import { recognizedWords } from './recognized-words.ts';

/** What the engine says of one line, each character as sure as told. */
function pageOf(...words: (readonly [text: string, ...confidences: number[]])[]) {
  const bbox = { x0: 0, y0: 0, x1: 90, y1: 30 };
  const line = words.map(([text, ...confidences]) => ({
    bbox,
    symbols: [...text].map((one, at) => ({ text: one, confidence: confidences[at] ?? 99 })),
  }));
  return { blocks: [{ paragraphs: [{ lines: [{ words: line }] }] }], hocr: null } as never;
}

test.each([
  ['"90', '90'],
  ['"PREDNISONE', 'PREDNISONE'],
  ["'12.50", '12.50'],
  ['*-1.60', '-1.60'],
  ['90"', '90'],
  ['\\WELLBUTRIN', 'WELLBUTRIN'],
  ['-1.60', '-1.60'],
  ['1.60-', '1.60-'],
  ['"-', '"-'],
])('%s is read as %s', (seen, text) => {
  expect(recognizedWords(pageOf([seen]), 300).map((word) => word.text)).toEqual(
    text === '"-' ? [] : [text],
  );
});

test('dust before a figure leaves it as unsure as the dust was', () => {
  const [word] = recognizedWords(pageOf(['"90', 40, 80, 99]), 300);
  expect(word).toMatchObject({ text: '90', confidence: 0.4 });
  expect(word?.doubtful?.map(({ at }) => at)).toEqual([0]);
});

test('marks that stand alone are no words', () => {
  const words = recognizedWords(pageOf(['©'], ['30'], ['•'], ['-']), 300);
  expect(words.map(({ text }) => text)).toEqual(['30', '-']);
});
