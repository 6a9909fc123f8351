import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cellValue,
  dayOrderOf,
  parseBin,
  parseExportNdc,
  parseInstant,
  parseRx,
  parseStatus,
  parseStore,
  parseTransaction,
  toScaled,
} from './export-values.ts';

describe('an amount', () => {
  test.each([
    ['(8.24)', -824],
    ['$1,234.50', 123_450],
    ['-$1,234.50', -123_450],
    ['($1,234.50)', -123_450],
    ['$(8.24)', -824],
    ['8.24-', -824],
    ['8.24CR', -824],
    ['0.4', 40],
    ['1618.821', 161_882],
    ['1304.4450', 130_445],
    ['0.005', 1],
    ['-0.005', -1],
    ['199', 19_900],
    ['.5', 50],
    ['12.', 1_200],
    ['0', 0],
    ['(0.00)', 0],
    ['1,23.50', undefined],
    ['12,50', undefined],
    ['(8.24', undefined],
    ['8.24)', undefined],
    ['(-8.24)', undefined],
    ['$', undefined],
    ['abc', undefined],
    ['9/4/2026', undefined],
    ['99999999999999999', undefined],
  ])('%s', (text, cents) => expect(toScaled(text, 2)).toBe(cents));

  test('is read back from cents, however it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
        const size = (Math.abs(cents) / 100).toFixed(2);
        const grouped = size.replace(/\B(?=(\d{3})+\.)/g, ',');
        const ways =
          cents < 0 ? [`-${size}`, `(${grouped})`, `-$${grouped}`] : [size, `$${grouped}`];
        for (const text of ways) expect(toScaled(text, 2)).toBe(cents);
      }),
    );
  });
});

describe('a day', () => {
  test.each([
    ['9/4/2026 2:28:45 PM', '2026-09-04', '14:28:45'],
    ['9/4/2026 12:05 AM', '2026-09-04', '00:05:00'],
    ['9/4/2026', '2026-09-04', undefined],
    ['09/04/26', '2026-09-04', undefined],
    ['2026-09-04', '2026-09-04', undefined],
    ['2026-09-04T14:28:45', '2026-09-04', '14:28:45'],
    ['2026-09-04 14:28:45.123', '2026-09-04', '14:28:45'],
    ['20260904', '2026-09-04', undefined],
    ['46269', '2026-09-04', undefined],
    ['46269.6033', '2026-09-04', '14:28:45'],
    ['46269.6576388889', '2026-09-04', '15:47:00'],
    ['46269.9999999', '2026-09-05', '00:00:00'],
    ['Sep 4, 2026', '2026-09-04', undefined],
  ])('%s', (text, day, time) => expect(parseInstant(text, 'month_first')).toEqual({ day, time }));

  test.each(['13/13/2026', '2/30/2026', '9/4/2026 25:00', '9/4/2026 13:00 PM', '123', 'soon'])(
    '%s is none',
    (text) => expect(parseInstant(text, 'month_first')).toBeUndefined(),
  );

  test('is day first where the file says so', () => {
    expect(parseInstant('4/9/2026 14:28', 'day_first')).toEqual({
      day: '2026-09-04',
      time: '14:28:00',
    });
    expect(parseInstant('2026-09-04', 'day_first')?.day).toBe('2026-09-04');
    expect(parseInstant('9/14/2026', 'day_first')).toBeUndefined();
    expect(
      ['14/9/2026 9:00', '9/14/2026', '4/9/2026', '4/4/2026', '46269'].map(dayOrderOf),
    ).toEqual(['day_first', 'month_first', 'both', undefined, undefined]);
  });
});

test.each([
  ['00169440431', '00169440431'],
  ['00169-4404-31', '00169440431'],
  ['0169-4404-31', '00169440431'],
  ['00169-440-31', '00169044031'],
  ['0169440431', '00169440431'],
  ['169440431', '00169440431'],
  ['2150680', '00002150680'],
  ['169440431.0', '00169440431'],
  ['00169 4404 31', '00169440431'],
  ['123456', undefined],
  ['1234567890123', undefined],
  ['abc', undefined],
])('the NDC %s', (text, ndc) => expect(parseExportNdc(text)).toBe(ndc));

test.each([
  ['0990001', { rx: '990001' }],
  ['990001-01', { rx: '990001', fill: 1 }],
  ['C0990001', { rx: 'C990001' }],
  ['990001.0', { rx: '990001' }],
  ['Rx# 990001', { rx: '990001' }],
  ['0', undefined],
  ['Smith, Ann', undefined],
])('the Rx %s', (text, rx) => expect(parseRx(text)).toEqual(rx));

test('a BIN gets its zeros back', () => {
  expect(['19158', '610011', '4336', '19158.0', 'none', ''].map(parseBin)).toEqual([
    ...['019158', '610011', '004336', '019158', undefined, undefined],
  ]);
});

test('words say how a claim stands and what was done', () => {
  expect(
    ['Paid', 'REVERSED', 'Reversal', 'Rejected', 'P', 'Voided', 'Refill'].map(parseStatus),
  ).toEqual(['paid', 'reversed', 'reversed', 'rejected', 'paid', 'reversed', undefined]);
  expect(['B1', 'B2', 'B3', 'Reversal', 'x'].map(parseTransaction)).toEqual([
    ...['paid', 'reversed', 'paid', 'reversed', undefined],
  ]);
  expect(['1234567893', '123456', '0123456', 'x'].map(parseStore)).toEqual([
    ...['1234567893', '0123456', '0123456', undefined],
  ]);
  expect(['N/A', ' - ', 'NULL', '#N/A', '0'].map(cellValue)).toEqual(['', '', '', '', '0']);
});
