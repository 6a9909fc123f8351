import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import { expect, test } from 'vitest';
import { mergeReadings, needsRereading, type RereadShape } from './merge-readings.ts';

function readAs(value: string, confidence: number, otherReadings?: readonly string[]): DraftValue {
  const others = otherReadings === undefined ? {} : { otherReadings };
  return { value, printed: value, box: undefined, decidedBy: 'ocr', confidence, ...others };
}

function reread(text: string, confidence: number) {
  return { text, confidence, box: { left: 0, top: 0, right: 9, bottom: 9 } };
}

test.each([
  ['quantity', '90', '90'],
  ['ndc', '60505257909', '60505-2579-09'],
  ['dateOfService', '2026-05-30', '05/30/2026'],
  ['code', '3820440', '#3820440'],
  ['text', 'NORTHFIELD RX', 'NORTHFIELD  RX'],
  ['amount', '12.50', '$12.50'],
] as const)('two certain rereads of the same %s leave no doubt', (named, value, text) => {
  const shape: RereadShape = named === 'dateOfService' ? 'day' : named;
  const [first, again] = [readAs(value, 0.96, ['other']), reread(text, 0.97)];
  expect(mergeReadings(first, shape, [again])).toEqual(readAs(value, 0.97));
});

test.each([
  ['the first reread', 0.8, 0.99],
  ['the second reread', 0.99, 0.8],
] as const)('%s that was uncertain leaves the doubts in place', (_, one, other) => {
  const first = readAs('3820440', one, ['3820448']);
  const read = mergeReadings(first, 'code', [reread('3820440', other)]);
  expect(read).toEqual(readAs('3820440', 0.99, ['3820448']));
});

test('rereads of an amount must be more certain than rereads of a code', () => {
  const amount = mergeReadings(readAs('12.50', 0.92, ['12.60']), 'amount', [reread('12.50', 0.99)]);
  expect(amount.otherReadings).toEqual(['12.60']);
  const code = mergeReadings(readAs('3820440', 0.92, ['x']), 'code', [reread('3820440', 0.99)]);
  expect(code.otherReadings).toBeUndefined();
});

test('a second reread that differs is the most likely alternative', () => {
  const first = readAs('3820440', 0.99, ['3820448', '3820449']);
  const read = mergeReadings(first, 'code', [reread('3820449', 0.99)]);
  expect(read).toEqual({ ...first, otherReadings: ['3820449', '3820448'] });
});

test('a reread that finds no such value changes nothing', () => {
  const first = readAs('12.50', 0.7, ['12.60']);
  expect(mergeReadings(first, 'amount', [reread('~', 0.99)])).toBe(first);
});

test('a third reread that differs adds its reading', () => {
  const first = readAs('25.75', 0.96, ['25.57']);
  const read = mergeReadings(first, 'amount', [reread('25.75', 0.8), reread('2.77', 0.99)]);
  expect(read.otherReadings).toEqual(['2.77', '25.57']);
  const settled = mergeReadings(first, 'amount', [reread('25.75', 0.96), reread('2.77', 0.99)]);
  expect(settled.otherReadings).toEqual(['2.77']);
});

test('an uncertain reread is left out when two certain ones agree', () => {
  const first = readAs('1.21', 0.99);
  const read = mergeReadings(first, 'amount', [reread('5240', 0.89), reread('1.21', 0.99)]);
  expect(read).toEqual(first);
});

test('a certain amount that two certain rereads confirm has the highest confidence', () => {
  const first = readAs('1.38', 0.97);
  const one = mergeReadings(first, 'amount', [reread('1.38', 0.98)]);
  expect([one.confidence, needsRereading(one, 'amount')]).toEqual([0.98, true]);
  const two = mergeReadings(first, 'amount', [reread('1.38', 0.98), reread('1.38', 0.96)]);
  expect([two.confidence, needsRereading(two, 'amount')]).toEqual([0.985, false]);
});

test('three that agree may each be less certain', () => {
  const first = readAs('339.85', 0.9, ['239.85']);
  const read = mergeReadings(first, 'amount', [reread('339.85', 0.94), reread('339.85', 0.89)]);
  expect(read).toEqual(readAs('339.85', 0.94));
  const dotted = mergeReadings(first, 'amount', [reread('339:85', 0.94), reread('339..86', 0.94)]);
  expect(dotted.otherReadings).toEqual(['339.86', '239.85']);
});

test('an unreadable date becomes the date that two certain rereads see', () => {
  const looks = [reread('09-FEB-2026', 0.98), reread('09-FEB-2026', 0.97)];
  expect(mergeReadings(readAs('', 0), 'day', looks)).toMatchObject({ value: '2026-02-09' });
});

test('two certain rereads that agree outweigh an uncertain first reading of an amount', () => {
  const first = readAs('9223.77', 0.5, ['22.37']);
  const read = mergeReadings(first, 'amount', [
    reread('1.37', 0.96),
    reread('137', 0.9),
    reread('1.37', 0.98),
  ]);
  expect(read).toEqual({ ...readAs('1.37', 0.96), printed: '9223.77' });
  const all = mergeReadings(first, 'amount', [reread('1.37', 0.96), reread('1.37', 0.97)]);
  expect(all.confidence).toBe(0.985);
});

test('a certain first reading stays possible beside two rereads that say otherwise', () => {
  const first = readAs('7.21', 0.93);
  const read = mergeReadings(first, 'amount', [reread('1.21', 0.97), reread('1.21', 0.99)]);
  expect(read).toEqual({ ...readAs('1.21', 0.985, ['7.21']), printed: '7.21' });
});

test.each([
  ['without their cents', '12.50', ['1250', '1250']],
  ['that turn the sign', '-12.50', ['12.50', '12.50']],
  ['that differ', '12.50', ['12.60', '12.80']],
] as const)('two certain rereads %s change no amount', (_, value, [one, other]) => {
  const first = readAs(value, 0.6);
  const read = mergeReadings(first, 'amount', [reread(one, 0.99), reread(other, 0.99)]);
  expect(read).toMatchObject({ value, confidence: 0.6 });
  expect(read.otherReadings).not.toEqual([]);
});

test('a certain name that a reread confirms stays the same', () => {
  const first = readAs('NORTHFIELD RX', 0.93);
  expect(mergeReadings(first, 'text', [reread('NORTHFIELD RX', 0.97)])).toBe(first);
  expect(mergeReadings(first, 'text', [reread('NORTHFIELD RX, (', 0.7)])).toBe(first);
  const read = mergeReadings(first, 'text', [reread('NORTHFIELO RX', 0.97)]);
  expect(read.otherReadings).toEqual(['NORTHFIELO RX']);
});

test('a quantity that the engine weighed is what two certain rereads say', () => {
  const weighed = readAs('20', 0.97, ['90', '70']);
  expect(mergeReadings(weighed, 'quantity', [reread('90', 0.99), reread('90', 0.99)])).toEqual({
    ...readAs('90', 0.99),
    printed: '20',
  });
  const sure = mergeReadings(readAs('25', 0.99), 'quantity', [
    reread('2.5', 0.99),
    reread('2.5', 0.99),
  ]);
  expect(sure).toMatchObject({ value: '2.5', otherReadings: ['25'] });
  const turned = mergeReadings(readAs('-30', 0.99), 'quantity', [
    reread('30', 0.99),
    reread('30', 0.99),
  ]);
  expect(turned).toMatchObject({ value: '-30', otherReadings: ['30'] });
});

test('a comma that may be a period does not make another name', () => {
  const name = readAs('WELLMARCH SYSTEMS, INC.', 0.98, ['WELLMARCH SYSTEMS, INC,']);
  const read = mergeReadings(name, 'text', [reread('WELLMARCH SYSTEMS, INC, (', 0.7)]);
  expect(read).toEqual(readAs('WELLMARCH SYSTEMS, INC.', 0.98));
});

test('rereads never change a code', () => {
  const first = readAs('3820440', 0.5);
  const read = mergeReadings(first, 'code', [reread('3820448', 0.99), reread('3820448', 0.99)]);
  expect(read).toEqual(readAs('3820440', 0.5, ['3820448']));
});
