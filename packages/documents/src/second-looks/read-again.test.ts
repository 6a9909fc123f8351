import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import { expect, test } from 'vitest';
import { type LookedShape, withFurtherLook, withSecondLook } from './read-again.ts';

function readAs(value: string, confidence: number, otherReadings?: readonly string[]): DraftValue {
  const others = otherReadings === undefined ? {} : { otherReadings };
  return { value, printed: value, box: undefined, decidedBy: 'ocr', confidence, ...others };
}

function look(text: string, confidence: number) {
  return { text, confidence, box: { left: 0, top: 0, right: 9, bottom: 9 } };
}

test.each([
  ['quantity', '90', '90'],
  ['ndc', '60505257909', '60505-2579-09'],
  ['dateOfService', '2026-05-30', '05/30/2026'],
  ['code', '3820440', '#3820440'],
  ['text', 'NORTHFIELD RX', 'NORTHFIELD  RX'],
  ['amount', '12.50', '$12.50'],
] as const)('two sure looks at the same %s leave no doubt', (named, value, text) => {
  const shape: LookedShape = named === 'dateOfService' ? 'day' : named;
  const [first, again] = [readAs(value, 0.96, ['other']), look(text, 0.97)];
  expect(withSecondLook(first, shape, again)).toEqual(readAs(value, 0.97));
});

test.each([
  ['the first look', 0.8, 0.99],
  ['the second look', 0.99, 0.8],
] as const)('%s that was unsure leaves its doubts', (_, one, other) => {
  const first = readAs('3820440', one, ['3820448']);
  const read = withSecondLook(first, 'code', look('3820440', other));
  expect(read).toEqual(readAs('3820440', 0.99, ['3820448']));
});

test('looks at an amount have to be surer than looks at a code', () => {
  const amount = withSecondLook(readAs('12.50', 0.92, ['12.60']), 'amount', look('12.50', 0.99));
  expect(amount.otherReadings).toEqual(['12.60']);
  const code = withSecondLook(readAs('3820440', 0.92, ['x']), 'code', look('3820440', 0.99));
  expect(code.otherReadings).toBeUndefined();
});

test('a second look that differs is the likeliest other reading', () => {
  const first = readAs('3820440', 0.99, ['3820448', '3820449']);
  const read = withSecondLook(first, 'code', look('3820449', 0.99));
  expect(read).toEqual({ ...first, otherReadings: ['3820449', '3820448'] });
});

test('a look that sees no such value changes nothing', () => {
  const first = readAs('12.50', 0.7, ['12.60']);
  expect(withSecondLook(first, 'amount', look('~', 0.99))).toBe(first);
});

test('a further look adds what it reads and takes no doubt away', () => {
  const first = readAs('25.75', 0.96, ['25.57']);
  expect(withFurtherLook(first, 'amount', look('25.75', 0.99))).toBe(first);
  const read = withFurtherLook(first, 'amount', look('2.77', 0.99));
  expect(read.otherReadings).toEqual(['2.77', '25.57']);
});
