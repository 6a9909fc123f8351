import { expect, test } from 'vitest';
import { type AskedRow, type GivenBack, numberKey, numbersIn, tieGivenBack } from './give-backs.ts';

const asked = (rowKey: string, cents: number, more: Partial<AskedRow> = {}): AskedRow => ({
  ...{ caseId: 'case', rowKey, day: '2026-09-28', cents, keys: ['lump|P|CS|77'], ...more },
});
const given = (id: string, cents: number, more: Partial<GivenBack> = {}): GivenBack => ({
  ...{ id, on: '2026-10-20', cents, keys: ['lump|P|CS|77'], ...more },
});
const tie = (rows: readonly AskedRow[], moneys: readonly GivenBack[]) =>
  tieGivenBack(rows, moneys).map(({ row, money, cents }) => [row.rowKey, money.id, cents]);

test.each<[string, readonly AskedRow[], readonly GivenBack[], readonly unknown[]]>([
  ['part of it', [asked('a', 50_00)], [given('x', 20_00)], [['a', 'x', 20_00]]],
  [
    'in two parts',
    [asked('a', 50_00)],
    [given('x', 20_00), given('y', 30_00)],
    [
      ['a', 'x', 20_00],
      ['a', 'y', 30_00],
    ],
  ],
  ['at most what is asked', [asked('a', 50_00)], [given('x', 80_00)], [['a', 'x', 50_00]]],
  [
    'at most what has not come from elsewhere',
    [asked('a', 50_00, { came: 40_00 }), asked('b', 20_00, { came: 20_00 })],
    [given('x', 30_00), given('y', 20_00)],
    [['a', 'x', 10_00]],
  ],
  [
    'the row of the same amount before the first',
    [asked('a', 25_00), asked('b', 40_00)],
    [given('x', 40_00)],
    [['b', 'x', 40_00]],
  ],
  [
    'two equal rows, one each',
    [asked('a', 25_00), asked('b', 25_00)],
    [given('x', 25_00), given('y', 25_00)],
    [
      ['a', 'x', 25_00],
      ['b', 'y', 25_00],
    ],
  ],
  ['nothing of the same day', [asked('a', 50_00)], [given('x', 50_00, { on: '2026-09-28' })], []],
  [
    'nothing that names something else',
    [asked('a', 50_00)],
    [given('x', 50_00, { keys: ['k'] })],
    [],
  ],
  [
    'nothing for another drug',
    [asked('a', 5_00, { ndc: '65862000801' })],
    [given('x', 5_00, { ndc: '68180098001' })],
    [],
  ],
  [
    'for any drug where one of them names none',
    [asked('a', 5_00), asked('b', 7_00, { ndc: '65862000801' })],
    [given('x', 5_00, { ndc: '68180098001' }), given('y', 7_00)],
    [
      ['a', 'x', 5_00],
      ['b', 'y', 7_00],
    ],
  ],
  [
    'no more than the memo’s total',
    [asked('a', 60_00), asked('b', 40_00)],
    [
      given('x', 60_00, { within: { id: 'm', cents: 85_00 } }),
      given('y', 40_00, { within: { id: 'm', cents: 85_00 } }),
      given('z', 10_00, { within: { id: 'm', cents: 85_00 } }),
    ],
    [
      ['a', 'x', 60_00],
      ['b', 'y', 25_00],
    ],
  ],
])('money gives back %s', (_what, rows, moneys, ties) => {
  expect(tie(rows, moneys)).toEqual(ties);
});

test('numbers are compared without case, punctuation and leading zeros', () => {
  expect(numberKey('INV-00884')).toBe('inv884');
  expect(numberKey('0012345')).toBe('12345');
  expect(numberKey('100')).toBeUndefined();
  expect(numberKey('CREDIT')).toBeUndefined();
});

test('a text names the numbers in it, whole', () => {
  expect(numbersIn('Price credit, invoice N-2 (qty 100)')).toEqual(['n2']);
  expect(numbersIn('CM-008841')).toEqual(expect.arrayContaining(['8841', 'cm8841']));
  expect(numbersIn('INV88412')).not.toContain('8841');
});
