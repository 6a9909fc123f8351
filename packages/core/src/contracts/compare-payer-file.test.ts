import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { monthOf } from '../days.ts';
import { toCents } from '../money.ts';
import { comparePayerFile, type OurClaim, type PayerRow, sumStates } from './compare-payer-file.ts';
import { ledgerFigures } from './guarantees.ts';

const ger = { kind: 'ger', rate: 8_850 } as const;
const quarter = { from: '2026-07-01', to: '2026-09-30' };
const fill = {
  ...{ rxNumber: '501', fillNumber: 0, filledOn: '2026-07-14', ndc: '00093742456' },
  ...{ awpCents: 16_000, ingredientCents: 1_900, feeCents: 40 },
};

const minus = { awpCents: -16_000, ingredientCents: -1_900, feeCents: -40 };
/** 11.5% of its AWP is allowed. */
const counts = 1_900 - 1_840;

const our = (more: Partial<OurClaim> = {}): OurClaim => ({
  ...{ ...fill, id: 'one', authorization: 'A1', isReversal: false, out: undefined },
  ...more,
  month: more.month ?? monthOf(more.filledOn ?? fill.filledOn),
});
const their = (more: Partial<PayerRow> = {}): PayerRow => ({
  ...{ ...fill, line: 2, authorization: 'A1', reversedOn: undefined, isReversed: false },
  ...{ isTakenBack: false, isExcluded: false, ...more },
});

function compare(ours: readonly OurClaim[], rows: readonly PayerRow[], guarantee = ger) {
  const { claims, ...sides } = comparePayerFile(guarantee, quarter, { ours, rows });
  return { ...sides, claims, states: sumStates(claims) };
}

const statesOf = (ours: readonly OurClaim[], rows: readonly PayerRow[]) =>
  compare(ours, rows).states.map(({ state, claims, effectCents }) => [state, claims, effectCents]);

describe('a claim is found', () => {
  test.each([
    ['by authorization and Rx', { ndc: undefined, filledOn: '2026-07-15', fillNumber: 1 }],
    ['with zeros in front of its authorization', { authorization: '00A1', ndc: undefined }],
    ['by Rx, fill, NDC and day', { authorization: 'other' }],
    ['by Rx, NDC and day', { authorization: undefined, fillNumber: undefined }],
    ['whatever letters its Rx number has', { rxNumber: 'C0501', ndc: undefined }],
    ['by the digits of its Rx number', { rxNumber: 'C501', authorization: undefined }],
    ['whatever its amounts', { authorization: undefined, awpCents: 1, ingredientCents: 2 }],
  ])('%s', (_how, more) => {
    expect(compare([our()], [their(more)]).claims).toMatchObject([
      { ours: { id: 'one' }, theirs: { row: { line: 2 } } },
    ]);
  });

  test.each([
    ['another Rx', { rxNumber: '502' }],
    ['another NDC', { ndc: '00093742457', authorization: undefined }],
    ['another day', { filledOn: '2026-07-15', authorization: undefined }],
  ])('not with %s', (_what, more) => {
    expect(statesOf([our()], [their(more)])).toEqual([
      ['theirs_only', 1, counts],
      ['ours_only', 1, -counts],
    ]);
  });

  test('by the surer of two claims, else none is compared', () => {
    const rebill = our({ id: 'two', authorization: 'A2', ingredientCents: 2_000 });
    const [none, one] = [their({ authorization: undefined }), their({ authorization: 'A2' })];
    expect(compare([our(), rebill], [one]).claims).toMatchObject([
      { state: 'ours_only', ours: { id: 'one' } },
      { state: 'paid', ours: { id: 'two' } },
    ]);
    const { states, claims } = compare([our(), rebill], [none]);
    expect(states).toMatchObject([{ state: 'ambiguous', claims: 3 }]);
    expect(claims.map(({ ours, theirs }) => ours?.id ?? theirs?.row.line)).toEqual([
      'one',
      'two',
      2,
    ]);
  });

  test('among those that are not reversed, where its row isn’t', () => {
    const reversed = our({ id: 'two', authorization: undefined, out: 'reversed' });
    expect(statesOf([our({ authorization: undefined }), reversed], [their()])).toEqual([
      ['same', 1, 0],
    ]);
  });
});

describe('a state', () => {
  test.each<[string, Partial<OurClaim>, Partial<PayerRow>, number]>([
    ['same', {}, {}, 0],
    ['same', { out: 'rule' }, { isExcluded: true }, 0],
    ['same', { out: 'reversed' }, { reversedOn: '2026-08-01' }, 0],
    ['excluded_theirs', {}, { isExcluded: true }, -counts],
    ['excluded_ours', { out: 'rule' }, {}, counts],
    ['reversed_theirs', {}, { reversedOn: '2026-08-01' }, -counts],
    ['reversed_theirs', {}, { isReversed: true }, -counts],
    ['reversed_ours', { out: 'reversed' }, {}, counts],
    ['same', {}, { reversedOn: '2026-10-01' }, 0],
    ['benchmark', {}, { awpCents: 10_000 }, 1_840 - 1_150],
    ['paid', {}, { ingredientCents: 1_950 }, 50],
    ['benchmark_and_paid', {}, { awpCents: 17_000, ingredientCents: 1_950 }, -65],
    ['same', {}, { feeCents: 0 }, 0],
  ])('%s', (state, ours, theirs, effect) => {
    expect(statesOf([our(ours)], [their(theirs)])).toEqual([[state, 1, effect]]);
  });

  test('of a dispensing fee looks at fees and numbers of claims alone', () => {
    const dfer = { kind: 'dfer', rate: 50 } as const;
    const rows = [their({ awpCents: 1, feeCents: 10 })];
    expect(compare([our()], rows, dfer as never).states).toMatchObject([
      { state: 'paid', effectCents: -30 },
    ]);
  });

  test('of a claim that the file takes back in a row of its own is reversed, not two', () => {
    const back = their({ line: 3, isTakenBack: true, ...minus });
    expect(statesOf([our()], [their(), back])).toEqual([['reversed_theirs', 1, -counts]]);
    const rebilled = their({ line: 4, authorization: 'A2' });
    expect(statesOf([our({ authorization: 'A2' })], [their(), back, rebilled])).toEqual([
      ['same', 2, 0],
    ]);
  });

  test('of an excluded claim that is taken back is nothing', () => {
    const back = their({ line: 3, isTakenBack: true, ...minus });
    const { states, theirs } = compare([our({ out: 'rule' })], [their({ isExcluded: true }), back]);
    expect([states, theirs.sums.claims]).toEqual([
      [{ state: 'same', claims: 1, effectCents: 0 }],
      0,
    ]);
  });

  test('of a paid row and a reversed row of one authorization is reversed, once', () => {
    const reversed = their({ line: 3, isReversed: true });
    expect(statesOf([our()], [their(), reversed])).toEqual([['reversed_theirs', 1, -counts]]);
    const rebilled = their({ line: 4, authorization: 'A2' });
    expect(statesOf([our({ authorization: 'A2' })], [reversed, rebilled])).toEqual([
      ['same', 2, 0],
    ]);
  });

  test('of what is taken back after its period is the same on both sides', () => {
    const early = { filledOn: '2026-06-14', ...minus };
    const mine = our({ ...early, isReversal: true, month: '2026-08' });
    const back = their({ ...early, isTakenBack: true, reversedOn: '2026-08-02' });
    expect(statesOf([mine], [back])).toEqual([['same', 1, 0]]);
  });

  test('is none for rows of other periods, unless the claim counts in this one', () => {
    const early = { rxNumber: '502', filledOn: '2026-06-14', authorization: 'A2' };
    const { states, otherPeriods } = compare([], [their(early)]);
    expect([states, otherPeriods]).toEqual([[], 1]);
    const rebill = our({ ...early, month: '2026-07' });
    expect(statesOf([rebill], [their(early)])).toEqual([['same', 1, 0]]);
  });
});

describe('ours plus every effect is theirs', () => {
  const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
  const identity = {
    rxNumber: fc.constantFrom('1', '2', '3', '4', '5'),
    filledOn: fc.constantFrom('2026-06-30', '2026-07-01', '2026-07-31', '2026-08-15', '2026-09-30'),
    fillNumber: fc.constantFrom(0, 1),
    ndc: optional(fc.constantFrom('00093742456', '00093742457')),
    authorization: optional(fc.constantFrom('A', 'B', 'C')),
    awpCents: fc.integer({ min: 0, max: 99_999 }),
    ingredientCents: fc.integer({ min: 0, max: 9_999 }),
    feeCents: fc.integer({ min: 0, max: 200 }),
  };
  const ourClaim = fc.record({
    ...identity,
    id: fc.uuid(),
    isReversal: fc.boolean(),
    out: optional(fc.constantFrom('rule' as const, 'reversed' as const)),
    month: fc.constantFrom('2026-07', '2026-08', '2026-09'),
  });
  const payerRow = fc.record({
    ...identity,
    line: fc.integer({ min: 2, max: 99 }),
    reversedOn: optional(fc.constantFrom('2026-08-20', '2026-10-02')),
    isReversed: fc.boolean(),
    isTakenBack: fc.boolean(),
    isExcluded: fc.boolean(),
  });
  const kinds = fc.constantFrom(ger, { kind: 'ber', rate: 1_777 }, { kind: 'dfer', rate: 37 });

  test('to the cent, and each side is the ledger of what it counts', () => {
    fc.assert(
      fc.property(
        kinds,
        fc.array(ourClaim, { maxLength: 12 }),
        fc.array(payerRow, { maxLength: 12 }),
        (guarantee, ours, rows) => {
          const found = comparePayerFile(guarantee as typeof ger, quarter, { ours, rows });
          const effects = sumStates(found.claims).reduce((sum, one) => sum + one.effectCents, 0);
          expect(found.ours.varianceCents + effects).toBe(found.theirs.varianceCents);
          const mine = ours.filter(({ out }) => out === undefined);
          expect(found.ours.varianceCents).toBe(
            varianceOf(
              guarantee as typeof ger,
              mine.map((one) => ({
                ...{ month: one.month, claims: one.isReversal ? -1 : 1, awp: one.awpCents ?? 0 },
                ...{ ingredient: one.ingredientCents ?? 0, fee: one.feeCents ?? 0 },
              })),
            ),
          );
          expect(found.theirs.varianceCents).toBe(
            varianceOf(
              guarantee as typeof ger,
              found.claims.flatMap(({ theirs }) =>
                theirs?.month === undefined ? [] : [{ ...theirs.counted, month: theirs.month }],
              ),
            ),
          );
          const shown = found.claims.flatMap(({ ours: one }) => (one === undefined ? [] : [one]));
          expect(new Set(shown).size).toBe(shown.length);
          for (const one of mine) expect(shown).toContain(one);
        },
      ),
    );
  });

  test('whatever the order of rows and claims', () => {
    const claims = fc.uniqueArray(ourClaim, { selector: ({ id }) => id, maxLength: 8 });
    const rows = fc.uniqueArray(payerRow, { selector: ({ line }) => line, maxLength: 8 });
    fc.assert(
      fc.property(claims, rows, (ours, file) => {
        const there = comparePayerFile(ger, quarter, { ours, rows: file });
        const back = { ours: ours.toReversed(), rows: file.toReversed() };
        expect(comparePayerFile(ger, quarter, back)).toEqual(there);
      }),
    );
  });
});

interface Part {
  readonly month: string;
  readonly claims: number;
  readonly awp: number;
  readonly ingredient: number;
  readonly fee: number;
}

function varianceOf(guarantee: typeof ger, parts: readonly Part[]): number {
  const months = Map.groupBy(parts, ({ month }) => month).values();
  return [...months].reduce((total, of) => {
    const sum = (name: 'claims' | 'awp' | 'ingredient' | 'fee') =>
      of.reduce((all, part) => all + part[name], 0);
    const sums = {
      ...{ claims: sum('claims'), awpCents: toCents(sum('awp')) },
      ...{ ingredientCents: toCents(sum('ingredient')), feeCents: toCents(sum('fee')) },
    };
    return total + ledgerFigures(guarantee, sums).varianceCents;
  }, 0);
}
