import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExportRow } from './export-row.ts';
import { type ImportedRow, settleFills } from './settle-fills.ts';

const base: ExportRow = {
  ...{ line: 1, store: 'own', rxNumber: '100001', fillNumber: 0, filledOn: '2026-09-04' },
  ...{ ndc: '00093742456', kind: 'paid', fill: {} },
  payers: [{ values: { bin: '019158', pcn: 'A', paid: 1_200, patientPay: 300 } }],
};

type Given = Partial<ExportRow> & { readonly auth?: string; readonly paid?: number };

function row({ auth, paid = 1_200, ...given }: Given): ExportRow {
  const values = { bin: '019158', pcn: 'A', paid, patientPay: 300 };
  const named = auth === undefined ? values : { ...values, authorization: auth };
  return { ...base, payers: [{ values: named }], ...given };
}

function imported(asOf: string, rows: readonly ExportRow[]): ImportedRow[] {
  return rows.map((one, at) => ({
    ...{ importId: asOf, asOf, sha256: asOf },
    row: { ...one, line: at + 2 },
  }));
}

type Import = readonly [asOf: string, rows: readonly ExportRow[]];

const settle = (...imports: readonly Import[]) =>
  settleFills(imports.flatMap(([asOf, rows]) => imported(asOf, rows)));
const states = (...imports: readonly Import[]) =>
  settle(...imports).flatMap(({ adjudications }) =>
    adjudications.map(({ key, position, state }) => [key, position, state]),
  );

const billed = row({ at: '2026-09-04T10:00:00', saidBy: 'transaction' });
const reversal = row({
  kind: 'reversed',
  at: '2026-09-05T10:00:00',
  saidBy: 'transaction',
  paid: 0,
});
const rebilled = row({ at: '2026-09-06T10:00:00', saidBy: 'transaction', paid: 1_100 });

describe('a row whose amount alone is negative', () => {
  const negative = row({ paid: -1_200 });
  test('is a claim that pays less than nothing', () => {
    const [fill] = settle(['a', [negative]]);
    expect(fill?.adjudications).toMatchObject([{ state: 'paid', values: { paid: -1_200 } }]);
  });

  test('reverses what the same payer was billed, in whatever file it comes', () => {
    const expected = [{ state: 'reversed', endedBy: 'reversal', values: { paid: 1_200 } }];
    const billedRow = row({});
    for (const imports of [
      [['a', [billedRow, negative]]],
      [
        ['a', [billedRow]],
        ['b', [negative]],
      ],
    ] satisfies readonly (readonly Import[])[]) {
      expect(settle(...imports)[0]?.adjudications).toMatchObject(expected);
    }
  });
});

test('another payer of a fill, in a later file, comes after the first one', () => {
  const secondary = row({
    payers: [{ values: { bin: '610011', pcn: 'B', paid: 200, patientPay: 100 } }],
  });
  const settled = settle(['2026-09-04', [row({})]], ['2026-09-05', [secondary]]);
  expect(settled[0]?.adjudications.map(({ position, values }) => [position, values.paid])).toEqual([
    [1, 1_200],
    [2, 200],
  ]);
});

test('a payer that tells no copay leaves it open; the price is not one', () => {
  const payers = [{ values: { bin: '019158', pcn: 'A', paid: 1_200 } }];
  const [fill] = settle(['2026-09-04', [row({ payers, fill: { price: 1_500 } })]]);
  expect(fill?.patientPay).toBeUndefined();
});

describe('adjudications without an authorization', () => {
  test('follow the order of transactions: a rebill is a second one', () => {
    const expected = [
      ['#1', 1, 'reversed'],
      ['#2', 1, 'paid'],
    ];
    expect(states(['a', [billed, reversal, rebilled]])).toEqual(expected);
    // Also where each transaction comes in a file of its own.
    expect(states(['a', [billed]], ['b', [reversal]], ['c', [rebilled]])).toEqual(expected);
    // Or all of them come again.
    expect(states(['a', [billed]], ['c', [billed, reversal, rebilled]])).toEqual(expected);
  });

  test('keep what a reversal took back', () => {
    const [fill] = settle(['a', [billed, reversal]]);
    expect(fill?.state).toBe('reversed');
    expect(fill?.adjudications).toMatchObject([
      { endedBy: 'reversal', reversedAt: '2026-09-05T10:00:00', values: { paid: 1_200 } },
    ]);
  });

  test('are one where a row comes twice, or a later file corrects it', () => {
    expect(states(['a', [billed, billed]])).toEqual([['#1', 1, 'paid']]);
    const [fill] = settle(['a', [row({ paid: 900 })]], ['b', [row({ paid: 950 })]]);
    expect(fill?.adjudications.map(({ values }) => values.paid)).toEqual([950]);
  });
});

describe('adjudications with an authorization', () => {
  const one = row({ auth: 'X1', saidBy: 'transaction' });
  test('end by the reversal of the same, in whatever file it comes', () => {
    const undo = row({ auth: 'X1', kind: 'reversed', saidBy: 'transaction' });
    expect(states(['a', [one]], ['b', [undo]])).toEqual([['X1', 1, 'reversed']]);
    // A list of what was billed doesn't say that it still stands.
    expect(states(['a', [undo]], ['b', [one]])).toEqual([['X1', 1, 'reversed']]);
    const stands = row({ auth: 'X1', saidBy: 'status' });
    expect(states(['a', [undo]], ['b', [stands]])).toEqual([['X1', 1, 'paid']]);
  });

  test('end by a reversal that has a number of its own', () => {
    const undo = row({ auth: 'R9', kind: 'reversed', saidBy: 'transaction' });
    expect(states(['a', [one, undo]])).toEqual([['X1', 1, 'reversed']]);
  });

  test('are replaced when the same payer adjudicates the fill again', () => {
    const [fill] = settle(['a', [one]], ['b', [row({ auth: 'X2' })]]);
    expect(fill?.adjudications).toMatchObject([
      { key: 'X1', state: 'reversed', endedBy: 'replaced' },
      { key: 'X2', state: 'paid' },
    ]);
  });
});

test('a rejected claim that was billed again and paid is no second payment', () => {
  const rejected = row({ kind: 'rejected', paid: 0 });
  expect(states(['a', [rejected, row({})]])).toEqual([
    ['!1', 1, 'rejected'],
    ['#1', 1, 'paid'],
  ]);
});

describe('two payers of a fill', () => {
  const second = { bin: '610011', pcn: 'B', paid: 200, patientPay: 100 };
  const expected = [
    ['#1', 1, 'paid'],
    ['#1', 2, 'paid'],
  ];
  test('are the same in one row and in two', () => {
    const inOne = row({
      payers: [
        ...base.payers.map((payer) => ({ ...payer, position: 1 })),
        { position: 2, values: second },
      ],
    });
    const inTwo = [row({}), row({ payers: [{ values: second }] })];
    expect(states(['a', [inOne]])).toEqual(expected);
    expect(states(['a', inTwo])).toEqual(expected);
  });

  test('with the patient’s last share make up the price', () => {
    const price = { fill: { price: 1_500 } };
    const rows = [row(price), row({ ...price, payers: [{ position: 2, values: second }] })];
    expect(settle(['a', rows])).toMatchObject([{ patientPay: 100, priceGap: 0 }]);
    expect(settle(['a', rows.slice(0, 1)])).toMatchObject([{ patientPay: 300, priceGap: 0 }]);
    const [odd] = settle(['a', [row({ fill: { price: 1_400 } })]]);
    expect(odd?.priceGap).toBe(100);
  });

  test('after a reversal another payer is primary again', () => {
    const undo = row({ kind: 'reversed', saidBy: 'transaction' });
    const other = row({ payers: [{ values: second }] });
    expect(states(['a', [row({}), undo, other]])).toEqual([
      ['#1', 1, 'reversed'],
      ['#2', 1, 'paid'],
    ]);
  });
});

test('a fill without payers is cash, and one without NDC is the one known', () => {
  expect(settle(['a', [row({ payers: [] })]])).toMatchObject([
    { state: 'cash', adjudications: [] },
  ]);
  const { ndc: _, ...unnamed } = row({ paid: 1_300 });
  expect(settle(['a', [row({})]], ['b', [unnamed]])).toMatchObject([
    { ndc: '00093742456', adjudications: [{ values: { paid: 1_300 } }] },
  ]);
});

test('the newest word counts on each value, and an older file only adds what is missing', () => {
  const older = row({ paid: 900, fill: { awp: 5_000, quantity: 30_000 } });
  const newer = row({ paid: 950, fill: { quantity: 60_000 } });
  const [fill] = settle(['b', [newer]], ['a', [older]]);
  expect(fill?.values).toEqual({ awp: 5_000, quantity: 60_000 });
  expect(fill?.adjudications[0]?.values.paid).toBe(950);
});

const anyRow = fc
  .record({
    kind: fc.constantFrom('paid', 'paid', 'reversed', 'rejected'),
    saidBy: fc.constantFrom('status', 'transaction', undefined),
    at: fc.constantFrom('2026-09-04T10:00:00', '2026-09-05T10:00:00', '2026-09-06T10:00:00'),
    auth: fc.constantFrom('X1', 'X2', undefined),
    paid: fc.integer({ min: -9, max: 9 }),
    ndc: fc.constantFrom('00093742456', '00093742457'),
  })
  .map(({ auth, ...given }) => row({ ...given, ...(auth ? { auth } : {}) } as Given));
const anyImports = fc.array(fc.array(anyRow, { minLength: 1, maxLength: 4 }), { maxLength: 4 });

test('imports in any order come to the same fills, each adjudication once', () => {
  fc.assert(
    fc.property(anyImports, fc.infiniteStream(fc.nat()), (imports, random) => {
      const rows = imports.flatMap((each, at) => imported(`2026-09-0${at + 1}`, each));
      const settled = settleFills(rows);
      const other = rows.toSorted(() => (Number(random.next().value) % 3) - 1);
      expect(settleFills(other)).toEqual(settled);
      for (const { adjudications, sources } of settled) {
        const keys = adjudications.map(({ key, position }) => `${position} ${key}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { sources: of } of adjudications) {
          for (const source of of) expect(sources).toContain(source);
        }
      }
    }),
  );
});

test('one payer never has two paid adjudications of a fill in one position', () => {
  fc.assert(
    fc.property(anyImports, (imports) => {
      const rows = imports.flatMap((each, at) => imported(`2026-09-0${at + 1}`, each));
      for (const { adjudications } of settleFills(rows)) {
        const paid = adjudications.filter(({ state }) => state === 'paid');
        expect(paid.length).toBeLessThanOrEqual(1);
      }
    }),
  );
});
