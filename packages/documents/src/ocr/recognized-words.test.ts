import { expect, test } from 'vitest';
import { recognizedWords, uncertainCharacters, wordChoices } from './recognized-words.ts';

/** The engine's output for one line, each character with the given confidence. */
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

test('dust before a number leaves it as uncertain as the dust was', () => {
  const [word] = recognizedWords(pageOf(['"90', 40, 80, 99]), 300);
  expect(word).toMatchObject({ text: '90', confidence: 0.4 });
  expect(word?.doubtful?.map(({ at }) => at)).toEqual([0]);
});

test('standalone marks are not words', () => {
  const words = recognizedWords(pageOf(['©'], ['30'], ['•'], ['-']), 300);
  expect(words.map(({ text }) => text)).toEqual(['30', '-']);
});

const sure = (text: string) => [...text].map((one) => ({ text: one, confidence: 0.99 }));

test('a character is in doubt when the engine weighed another one, most likely first', () => {
  const choices = [
    [{ text: ' ', confidence: 90 }],
    [
      { text: '6', confidence: 88 },
      { text: '5', confidence: 70 },
      { text: '8', confidence: 9 },
      { text: '0', confidence: 0 },
    ],
    [{ text: '3', confidence: 95 }],
  ];
  const [first, ...others] = uncertainCharacters(sure('63'), choices);
  expect(first?.at).toBe(0);
  expect(first?.alternatives.slice(0, 2)).toEqual(['5', '8']);
  expect(others).toEqual([]);
});

test('an uncertain character may be one that looks like it', () => {
  const [first] = uncertainCharacters([{ text: 'O', confidence: 0.8 }], []);
  expect(first).toEqual({ at: 0, alternatives: ['0', 'Q', 'D'] });
});

test('a certain character that nothing contradicts is not in doubt', () => {
  expect(uncertainCharacters(sure('12.50'), [])).toEqual([]);
});

test('the alternatives of each word are read in order', () => {
  const hocr =
    "<span class='ocrx_word' id='word_1_1'>A&amp;B<span class='ocrx_cinfo' " +
    "id='lstm_choices_1_1_1'><span id='choice_1' title='x_confs 91.5'>A</span><span " +
    "id='choice_2' title='x_confs 12'>&lt;</span></span></span>" +
    "<span class='ocrx_word' id='word_1_2'>7</span>";
  expect(wordChoices(hocr)).toEqual([
    [
      [
        { text: 'A', confidence: 91.5 },
        { text: '<', confidence: 12 },
      ],
    ],
    [],
  ]);
});
