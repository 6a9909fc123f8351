import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import { expect, test } from 'vitest';
import { isOpen, type LookedShape, withLooks } from './merge-readings.ts';

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
  expect(withLooks(first, shape, [again])).toEqual(readAs(value, 0.97));
});

test.each([
  ['the first look', 0.8, 0.99],
  ['the second look', 0.99, 0.8],
] as const)('%s that was unsure leaves its doubts', (_, one, other) => {
  const first = readAs('3820440', one, ['3820448']);
  const read = withLooks(first, 'code', [look('3820440', other)]);
  expect(read).toEqual(readAs('3820440', 0.99, ['3820448']));
});

test('looks at an amount have to be surer than looks at a code', () => {
  const amount = withLooks(readAs('12.50', 0.92, ['12.60']), 'amount', [look('12.50', 0.99)]);
  expect(amount.otherReadings).toEqual(['12.60']);
  const code = withLooks(readAs('3820440', 0.92, ['x']), 'code', [look('3820440', 0.99)]);
  expect(code.otherReadings).toBeUndefined();
});

test('a second look that differs is the likeliest other reading', () => {
  const first = readAs('3820440', 0.99, ['3820448', '3820449']);
  const read = withLooks(first, 'code', [look('3820449', 0.99)]);
  expect(read).toEqual({ ...first, otherReadings: ['3820449', '3820448'] });
});

test('a look that sees no such value changes nothing', () => {
  const first = readAs('12.50', 0.7, ['12.60']);
  expect(withLooks(first, 'amount', [look('~', 0.99)])).toBe(first);
});

test('a further look that differs adds what it reads', () => {
  const first = readAs('25.75', 0.96, ['25.57']);
  const read = withLooks(first, 'amount', [look('25.75', 0.8), look('2.77', 0.99)]);
  expect(read.otherReadings).toEqual(['2.77', '25.57']);
  const settled = withLooks(first, 'amount', [look('25.75', 0.96), look('2.77', 0.99)]);
  expect(settled.otherReadings).toEqual(['2.77']);
});

test('what an unsure look says is left out where two sure ones agree', () => {
  const first = readAs('1.21', 0.99);
  const read = withLooks(first, 'amount', [look('5240', 0.89), look('1.21', 0.99)]);
  expect(read).toEqual(first);
});

test('a sure amount that two sure looks see alike is as sure as can be', () => {
  const first = readAs('1.38', 0.97);
  const one = withLooks(first, 'amount', [look('1.38', 0.98)]);
  expect([one.confidence, isOpen(one, 'amount')]).toEqual([0.98, true]);
  const two = withLooks(first, 'amount', [look('1.38', 0.98), look('1.38', 0.96)]);
  expect([two.confidence, isOpen(two, 'amount')]).toEqual([0.985, false]);
});

test('three that agree may each be less sure', () => {
  const first = readAs('339.85', 0.9, ['239.85']);
  const read = withLooks(first, 'amount', [look('339.85', 0.94), look('339.85', 0.89)]);
  expect(read).toEqual(readAs('339.85', 0.94));
  const dotted = withLooks(first, 'amount', [look('339:85', 0.94), look('339..86', 0.94)]);
  expect(dotted.otherReadings).toEqual(['339.86', '239.85']);
});

test('what was no day at all is the day that two sure looks see', () => {
  const looks = [look('09-FEB-2026', 0.98), look('09-FEB-2026', 0.97)];
  expect(withLooks(readAs('', 0), 'day', looks)).toMatchObject({ value: '2026-02-09' });
});

test('two sure looks that agree are believed against a doubtful first reading of an amount', () => {
  const first = readAs('9223.77', 0.5, ['22.37']);
  const read = withLooks(first, 'amount', [
    look('1.37', 0.96),
    look('137', 0.9),
    look('1.37', 0.98),
  ]);
  expect(read).toEqual({ ...readAs('1.37', 0.96), printed: '9223.77' });
  const all = withLooks(first, 'amount', [look('1.37', 0.96), look('1.37', 0.97)]);
  expect(all.confidence).toBe(0.985);
});

test('a first reading that was sure stays possible beside two looks that say otherwise', () => {
  const first = readAs('7.21', 0.93);
  const read = withLooks(first, 'amount', [look('1.21', 0.97), look('1.21', 0.99)]);
  expect(read).toEqual({ ...readAs('1.21', 0.985, ['7.21']), printed: '7.21' });
});

test.each([
  ['without their cents', '12.50', ['1250', '1250']],
  ['that turn the sign', '-12.50', ['12.50', '12.50']],
  ['that differ', '12.50', ['12.60', '12.80']],
] as const)('two sure looks %s change no amount', (_, value, [one, other]) => {
  const first = readAs(value, 0.6);
  const read = withLooks(first, 'amount', [look(one, 0.99), look(other, 0.99)]);
  expect(read).toMatchObject({ value, confidence: 0.6 });
  expect(read.otherReadings).not.toEqual([]);
});

test('a sure name that a look sees alike is the very same', () => {
  const first = readAs('NORTHFIELD RX', 0.93);
  expect(withLooks(first, 'text', [look('NORTHFIELD RX', 0.97)])).toBe(first);
  expect(withLooks(first, 'text', [look('NORTHFIELD RX, (', 0.7)])).toBe(first);
  const read = withLooks(first, 'text', [look('NORTHFIELO RX', 0.97)]);
  expect(read.otherReadings).toEqual(['NORTHFIELO RX']);
});

test('a quantity that the engine weighed is what two sure looks say', () => {
  const weighed = readAs('20', 0.97, ['90', '70']);
  expect(withLooks(weighed, 'quantity', [look('90', 0.99), look('90', 0.99)])).toEqual({
    ...readAs('90', 0.99),
    printed: '20',
  });
  const sure = withLooks(readAs('25', 0.99), 'quantity', [look('2.5', 0.99), look('2.5', 0.99)]);
  expect(sure).toMatchObject({ value: '2.5', otherReadings: ['25'] });
  const turned = withLooks(readAs('-30', 0.99), 'quantity', [look('30', 0.99), look('30', 0.99)]);
  expect(turned).toMatchObject({ value: '-30', otherReadings: ['30'] });
});

test('a comma that may be a point makes a name no other one', () => {
  const name = readAs('WELLMARCH SYSTEMS, INC.', 0.98, ['WELLMARCH SYSTEMS, INC,']);
  const read = withLooks(name, 'text', [look('WELLMARCH SYSTEMS, INC, (', 0.7)]);
  expect(read).toEqual(readAs('WELLMARCH SYSTEMS, INC.', 0.98));
});

test('no code is changed by looks', () => {
  const first = readAs('3820440', 0.5);
  const read = withLooks(first, 'code', [look('3820448', 0.99), look('3820448', 0.99)]);
  expect(read).toEqual(readAs('3820440', 0.5, ['3820448']));
});
