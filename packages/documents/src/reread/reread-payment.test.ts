import type { DraftPayment, DraftValue } from '@pfs/core/draft/draft-remittance';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import { expect, test } from 'vitest';
import type { DocumentWords, Word } from '../document-words.ts';
import { shortQuantities, uncertainValues, withRereadWords } from './reread-payment.ts';

const box = { page: 1, left: 0, top: 0, right: 9, bottom: 9 };

function readAs(value: string, confidence: number): DraftValue {
  return { value, printed: value, box, decidedBy: 'ocr', confidence };
}

const payment = {
  fields: { payerName: readAs('NORTHFIELD RX', 0.99), payeeName: readAs('MAIN STREET', 0.4) },
  columns: [],
  claims: [{ row: 0, box, fields: { net: readAs('1.21', 0.97), tax: readAs('0.00', 0.999) } }],
  lumps: [
    { row: 1, box, amount: readAs('-822.09', 0.97) },
    { row: 2, box, amount: readAs('-3.71', 0.999) },
  ],
  controls: [],
} as unknown as DraftPayment;

function rereadTexts(doubts: readonly unknown[], equations: readonly unknown[] = []): string[] {
  const proven = { payment, doubts, equations } as unknown as ProvenPayment;
  return uncertainValues(proven).map(({ value }) => value.value);
}

test('what names a payment is reread, however well it was read', () => {
  expect(rereadTexts([])).toEqual(['NORTHFIELD RX']);
});

test('when a payment does not close, amounts of rows and of lump sums may be the cause', () => {
  const doubt = { part: 'payment', code: 'payment_does_not_close' };
  expect(rereadTexts([doubt])).toEqual(['NORTHFIELD RX', '1.21', '-822.09']);
});

test('a certain amount is not the cause when its own row adds up', () => {
  const doubt = { part: 'payment', code: 'payment_does_not_close' };
  const row = { kind: 'row', row: 0, holds: true };
  expect(rereadTexts([doubt], [row])).toEqual(['NORTHFIELD RX', '-822.09']);
  expect(rereadTexts([doubt], [{ ...row, holds: false }])).toContain('1.21');
});

test('quantities of few digits are reread, and those of many are read well', () => {
  const quantities = ['90', '2.5', '30.000', '-90'].map((printed) => readAs(printed, 0.99));
  const claims = quantities.map((quantity, row) => ({ row, box, fields: { quantity } }));
  const proven = { payment: { ...payment, claims } } as unknown as ProvenPayment;
  expect(shortQuantities(proven).map(({ value }) => value.value)).toEqual(['90', '2.5', '-90']);
});

test('an amount that was added up is printed in two places, and no reread finds it', () => {
  const net = { ...readAs('3.21', 0.97), printed: '1.21 + 2.00' };
  const claims = [{ row: 0, box, fields: { net } }];
  const proven = {
    payment: { ...payment, claims },
    equations: [],
    doubts: [{ part: 'payment', code: 'payment_does_not_close' }],
  } as unknown as ProvenPayment;
  expect(uncertainValues(proven).map(({ value }) => value)).not.toContain(net);
});

test('a quantity that is unusual without a decimal point is reread', () => {
  const quantities = ['25', '30', '7', '2.5', '102'].map((text) => readAs(text, 0.999));
  const claims = quantities.map((quantity, row) => ({ row, box, fields: { quantity } }));
  const parts = { payment: { ...payment, claims }, doubts: [], equations: [] };
  const proven = parts as unknown as ProvenPayment;
  expect(uncertainValues(proven).map(({ value }) => value.value)).toEqual([
    'NORTHFIELD RX',
    '25',
    '102',
  ]);
});

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

const textsOf = (changedWords: DocumentWords | undefined) =>
  changedWords?.pages[0]?.words.map(({ text, confidence }) => [text, confidence]);

test('a number that rereads found becomes a word of the page with their confidence', () => {
  const changed = new Map([
    [valueAt(0, '412'), valueAt(0, '4.12', 0.99)],
    [valueAt(40, '1.50'), valueAt(40, '1.50', 0.99)],
  ]);
  const changedWords = withRereadWords(document, changed);
  expect(textsOf(changedWords)?.slice(0, 2)).toEqual([
    ['4.12', 0.99],
    ['1.50', 0.99],
  ]);
  expect(changedWords?.pages[0]?.words[0]).not.toHaveProperty('doubtful');
});

test('when no reread finds another number there is nothing to lay out again', () => {
  const same = new Map([[valueAt(40, '1.50'), valueAt(40, '1.50', 0.99)]]);
  expect(withRereadWords(document, same)).toBeUndefined();
});

test('names and values of several words stay as they were read', () => {
  const name = new Map([[valueAt(80, 'RX ONE', 0.9, 130), valueAt(80, 'RX 0NE', 0.99, 130)]]);
  expect(withRereadWords(document, name)).toBeUndefined();
  const two = new Map([[valueAt(0, '41250', 0.9, 60), valueAt(0, '412.50', 0.99, 60)]]);
  expect(withRereadWords(document, two)).toBeUndefined();
});
