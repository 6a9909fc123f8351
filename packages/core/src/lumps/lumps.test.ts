import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents } from '../money.ts';
import { allocateCents } from '../testing/allocate.ts';
import { lumpProgramTable, programOf } from './lump-programs.ts';
import { readPeriodText } from './period-texts.ts';
import {
  type LumpFee,
  missingMonths,
  periodLabel,
  proposePeriods,
  rulePeriods,
} from './settle-periods.ts';

const paidOn = '2026-11-05';
const quarter3 = { from: '2026-07-01', to: '2026-09-30' };
const july = { from: '2026-07-01', to: '2026-07-31' };
const year2025 = { from: '2025-01-01', to: '2025-12-31' };

test.each([
  ['DIR Q3-26', quarter3],
  ['Q3 2026 DIR', quarter3],
  ['DIR FEE Q3/2026', quarter3],
  ["Q3'26", quarter3],
  ['DIRQ3-26', quarter3],
  ['DIR-Q3-26', quarter3],
  ['PNP FEE 2026Q3', quarter3],
  ['DIR 2026-Q3', quarter3],
  ['HUMANA PERF FEE 3Q26', quarter3],
  ['3Q2026 DIR', quarter3],
  ['dir q3-26', quarter3],
  ['Q3-26 (2026Q3)', quarter3],
  ['TRANS FEES JUL26', july],
  ['TRANS FEES JULY 2026', july],
  ['TRANS FEES JUL-2026', july],
  ['TRANS FEES JUL-26', july],
  ['DIR 07/26', july],
  ['DIR 07/2026', july],
  ['SEPT26', { from: '2026-09-01', to: '2026-09-30' }],
  ['GER TRUE-UP 2025 ANNUAL', year2025],
  ['BER RETAIL CY2025', year2025],
  ['GER-RETAIL-2025H2', { from: '2025-07-01', to: '2025-12-31' }],
  ['2026 ANNUAL', { from: '2026-01-01', to: '2026-12-31' }],
  ['DIR 07/01-09/30/2026', quarter3],
  ['GER 7/1/26 - 9/30/26', quarter3],
  ['DOS 07/01/2026 THRU 09/30/2026', quarter3],
  ['DIR 20260701-20260930', quarter3],
  ['BER 2026-07-01 TO 2026-09-30', quarter3],
  ['JUL-SEP 26', quarter3],
  ['DIR JULY THRU SEPTEMBER 2026', quarter3],
  ['DIR NOV-JAN 26', { from: '2025-11-01', to: '2026-01-31' }],
  ['Q3-26 (07/01-09/30/2026)', quarter3],
  ['DIR Q4-26', { from: '2026-10-01', to: '2026-12-31' }],
])('%s names its period', (reference, period) => {
  expect(readPeriodText(reference, paidOn)).toEqual(period);
});

test.each([
  // Several, or one and a hint at another.
  'DIR Q2-26 Q3-26',
  'DIR Q2-Q3 2026',
  'Q2-26 JUL-SEP 2026',
  'JUL-SEP 26 OCT26',
  '07/01-09/29/2026',
  '07/15-09/30/2026',
  'PAID 07/01-09/30/2026',
  'JUL-SEP 27',
  '09/01/2026-07/31/2026',
  '07/26-09/26',
  'Q3-26 ADJ 2025',
  '2026Q3 ANNUAL',
  // Not begun, or too long ago.
  'DIR Q1-27',
  'DIR DEC26',
  'DIR Q3-16',
  // Numbers, days and names.
  'CHECK 2026Q3',
  'CHK# 07/26',
  'EFT 07/26/2026',
  'DOS 07/26',
  '07/26/26',
  'ERA0726',
  'ERA 0726',
  'NPI 1234567893',
  'RX 3Q2612',
  '1123Q26',
  'X3Q26',
  'INV-2026-07',
  'TRACE 12-07/26',
  'DIR Q3',
  'DIR 2026',
  'DIR JUL 26',
  'DIR 11/26',
  'PERIOD 13/26',
  'Q5-26',
  'JULIE26',
  'DIR T2 2025',
  '',
])('%s names none', (reference) => {
  expect(readPeriodText(reference, paidOn)).toBeUndefined();
});

test('no reference names none, and a period counts from its second day on', () => {
  expect(readPeriodText(null, paidOn)).toBeUndefined();
  expect(readPeriodText('DIR Q3-26', '2026-07-01')).toBeUndefined();
  expect(readPeriodText('DIR Q3-26', '2026-07-02')).toEqual(quarter3);
});

test('numbers alone never name a period', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z]{0,3}\d{4,12}$/), (text) => {
      fc.pre(!/^(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|CY)\d{4}$/.test(text));
      expect(readPeriodText(text, paidOn)).toBeUndefined();
    }),
  );
});

test.each([
  ['effective_rate', 'GER TRUE-UP', 'ger', 'generic', 'awp'],
  ['effective_rate', 'GERQ3-26', 'ger', 'generic', 'awp'],
  ['effective_rate', 'Generic Effective Rate Reconciliation', 'ger', 'generic', 'awp'],
  ['effective_rate', 'BER Retail 90', 'ber', 'brand', 'awp'],
  ['effective_rate', 'DFER', 'dfer', 'all', 'claim'],
  ['effective_rate', 'GER/BER TRUE-UP', 'rate', 'all', 'gross'],
  ['effective_rate', null, 'rate', 'all', 'gross'],
  ['dir', 'GER', 'dir', 'all', 'gross'],
  ['transaction_fee', null, 'transaction_fee', 'all', 'claim'],
] as const)('%s %s is of program %s: %s claims by %s', (category, reference, ...expected) => {
  const program = programOf(category, reference);
  const { population, weight } = lumpProgramTable[program ?? 'rate'];
  expect([program, population, weight]).toEqual(expected);
});

test('a recoupment has no program', () => {
  expect(programOf('recoupment', 'GER AUDIT')).toBeUndefined();
});

const lump = (id: string, day: string, more: Partial<LumpFee> = {}): LumpFee => ({
  ...{ id, payerId: 'p', program: 'dir', reference: null, amountCents: toCents(120_000) },
  ...{ paidOn: day, ...more },
});

test('a lump sum that gives back has the period of the equal one taken before', () => {
  const taken = lump('a', '2026-11-05', { reference: 'DIR Q3-26' });
  const back = lump('b', '2026-12-05', { amountCents: toCents(-120_000) });
  expect(rulePeriods([taken, back], new Map()).get('b')).toEqual({
    period: quarter3,
    rule: 'reversal',
  });
  // Also the one that a person set, and none if a person said none.
  expect(rulePeriods([taken, back], new Map([['a', july]])).get('b')?.period).toEqual(july);
  expect(rulePeriods([taken, back], new Map([['a', null]])).has('b')).toBe(false);
  const others = [
    lump('c', '2026-08-05', { reference: 'DIR Q2-26' }),
    lump('c', '2026-08-05', { amountCents: toCents(120_001), reference: 'DIR Q2-26' }),
    lump('c', '2026-08-05', { program: 'ger', reference: 'DIR Q2-26' }),
    lump('c', '2026-12-06', { reference: 'DIR Q2-26' }),
    lump('c', '2026-08-05', { payerId: 'q', reference: 'DIR Q2-26' }),
  ];
  const found = others.map((other) => rulePeriods([taken, back, other], new Map()).has('b'));
  expect(found).toEqual([false, true, true, true, true]);
});

const anyLump = fc.record({
  reference: fc.constantFrom(null, 'DIR', 'DIR Q3-26', 'DIR Q2-26', 'GER JUL26', 'Q1-26 Q2-26'),
  payerId: fc.constantFrom('p', 'q'),
  program: fc.constantFrom('dir', 'ger'),
  amountCents: fc.constantFrom(100, -100, 200, -200).map(toCents),
  paidOn: fc.constantFrom('2026-06-05', '2026-08-05', '2026-11-05', '2026-12-05'),
});

test('periods and proposals do not depend on the order of lump sums', () => {
  fc.assert(
    fc.property(fc.array(anyLump, { maxLength: 9 }), fc.infiniteStream(fc.nat()), (drawn, keys) => {
      const lumps = drawn.map((one, index) => ({ id: String(index), ...one }) as LumpFee);
      const other = lumps
        .map((one) => ({ one, key: keys.next().value }))
        .toSorted((a, b) => (a.key ?? 0) - (b.key ?? 0))
        .map(({ one }) => one);
      const of = (list: readonly LumpFee[]) => {
        const ruled = rulePeriods(list, new Map());
        const confirmed = new Map([...ruled].map(([id, { period }]) => [id, period]));
        const sorted = <Value>(map: ReadonlyMap<string, Value>) =>
          [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
        return { ruled: sorted(ruled), proposed: sorted(proposePeriods(list, confirmed)) };
      };
      expect(of(other)).toEqual(of(lumps));
    }),
  );
});

test('two confirmed lump sums of a payer and program propose the next', () => {
  const lumps = [
    lump('q1', '2026-05-06', { reference: 'DIR Q1-26' }),
    lump('q2', '2026-08-04', { reference: 'DIR Q2-26' }),
    lump('q3', '2026-11-05'),
    lump('ger', '2026-11-05', { program: 'ger' }),
    lump('other', '2026-11-05', { payerId: 'q' }),
  ];
  const confirmed = new Map(
    [...rulePeriods(lumps, new Map())].map(([id, { period }]) => [id, period]),
  );
  expect([...proposePeriods(lumps, confirmed)]).toEqual([['q3', quarter3]]);
  confirmed.delete('q1');
  expect([...proposePeriods(lumps, confirmed)]).toEqual([]);
  // A month and a quarter are no rhythm.
  confirmed.set('q1', { from: '2026-01-01', to: '2026-01-31' });
  expect([...proposePeriods(lumps, confirmed)]).toEqual([]);
});

test('of lump sums as near in time, the same two propose in any order', () => {
  const same = (id: string, reference: string | null) => lump(id, '2026-08-05', { reference });
  const known = [same('a', 'DIR Q2-26'), same('b', 'DIR Q2-26'), same('c', 'DIR JUL26')];
  const open = lump('d', '2026-11-05');
  const confirmed = new Map(
    [...rulePeriods(known, new Map())].map(([id, { period }]) => [id, period]),
  );
  const [a, b, c] = known as [LumpFee, LumpFee, LumpFee];
  const orders = [
    [a, b, c],
    [c, a, b],
    [a, c, b],
  ].map((order) => proposePeriods([...order, open], confirmed).get('d'));
  expect(new Set(orders.map((one) => one?.from)).size).toBe(1);
});

test('a lump sum is divided by gross to the cent', () => {
  const gross = [3_000_000, 3_400_000, 3_600_000];
  expect(allocateCents(toCents(120_000), gross)).toEqual([36_000, 40_800, 43_200]);
  expect(allocateCents(toCents(-120_001), gross).reduce((sum, one) => sum + one, 0)).toBe(-120_001);
});

test('an annual lump sum says which months have no claims', () => {
  const withClaims = new Set(['2025-01', '2025-02', '2025-04', '2025-05', '2025-06', '2025-07']);
  for (const month of ['08', '09', '10', '11']) withClaims.add(`2025-${month}`);
  expect(missingMonths(year2025, withClaims)).toEqual(['2025-03', '2025-12']);
});

test.each([
  [quarter3, 'Q3 2026'],
  [july, 'July 2026'],
  [year2025, '2025'],
  [{ from: '2025-07-01', to: '2025-12-31' }, 'H2 2025'],
  [{ from: '2026-08-01', to: '2026-10-31' }, 'Aug 1, 2026 to Oct 31, 2026'],
])('%o is called %s', (period, label) => {
  expect(periodLabel(period)).toBe(label);
});
