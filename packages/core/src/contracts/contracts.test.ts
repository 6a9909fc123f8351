import { describe, expect, test } from 'vitest';
import { addDays } from '../days.ts';
import { toCents } from '../money.ts';
import {
  type ContractTerm,
  checkPayment,
  expectedPayment,
  type TermLeg,
  termOf,
  withSharedDaws,
} from './contract-terms.ts';
import {
  countedOn,
  disputeBy,
  expectationOf,
  type Guarantee,
  ledgerFigures,
  type MeasuredClaim,
  membershipOf,
  missingMonths,
  type PopulationRule,
  periodOfMonth,
  trueUpOf,
} from './guarantees.ts';

const awp: TermLeg = { benchmark: 'awp', percentOff: 1_850, addedCents: 0 };
const mac: TermLeg = { benchmark: 'mac', percentOff: 0, addedCents: 0 };
const scope = {
  ...{ payerId: 'p', plans: [], networks: [], line: null, genericDaws: [] },
  ...{ from: '2026-01-01', to: null },
};
const term: ContractTerm = {
  ...{ ...scope, id: 't', drugClass: null, ndcs: [], daysFrom: null, daysTo: null },
  ...{ legs: [awp], lesserOf: true, feeCents: 40 },
};
const claim: MeasuredClaim = {
  ...{ payerKey: 'p', bin: '004336', pcn: 'ADV', group: 'RX1', network: 'N1', line: undefined },
  ...{ cobPosition: 1, filledOn: '2026-07-14', ndc: '00093742456', brandOrGeneric: 'generic' },
  ...{ isCompound: false, isOtc: false, daw: '0', daysSupply: 30, basis: '', clarification: '' },
  ...{ benchmarks: { awp: 16_188 }, usualCents: undefined, ingredientCents: 13_160, feeCents: 40 },
  ...{ isReversed: false, reversedOn: undefined, replacedOn: undefined, isOwnStore: true },
};

describe('a claim under its term', () => {
  test('is expected at AWP less 18.50 % plus the fee, to the cent', () => {
    expect(expectedPayment(term, claim)).toEqual({
      ...{ cents: 13_193 + 40, by: 'awp', benchmarkCents: 16_188, isAtMost: false },
    });
    expect(checkPayment(term, claim, 2)).toMatchObject({
      ...{ check: 'short', paidCents: 13_200, shortCents: 33 },
    });
    expect(checkPayment(term, { ...claim, ingredientCents: 13_191 }, 2).check).toBe('as_agreed');
    expect(checkPayment(term, { ...claim, ingredientCents: 13_190 }, 2).check).toBe('short');
  });

  const both = { ...term, legs: [awp, mac] };
  const withMac = { ...claim, benchmarks: { awp: 16_188, mac: 12_000 } };

  test.each([
    ['the lesser leg decides', both, withMac, 'mac', 12_040],
    ['U&C caps ingredient and fee', term, { ...claim, usualCents: 13_100 }, 'usual', 13_100],
    ['a cap above it changes nothing', term, { ...claim, usualCents: 13_233 }, 'awp', 13_233],
    ['legs in order without lesser-of', { ...both, lesserOf: false }, withMac, 'awp', 13_233],
    ['a leg adds dollars', { ...term, legs: [{ ...awp, addedCents: 250 }] }, claim, 'awp', 13_483],
    ['percent on top', { ...term, legs: [{ ...awp, percentOff: -300 }] }, claim, 'awp', 16_714],
  ])('%s', (_, given, of, by, cents) => {
    expect(expectedPayment(given, of)).toMatchObject({ by, cents, isAtMost: false });
  });

  test('without a benchmark of a leg is at most that, and short only if priced on a known one', () => {
    expect(expectedPayment(both, claim)).toMatchObject({ cents: 13_233, isAtMost: true });
    const checked = (basis: string) => checkPayment(both, { ...claim, basis }, 2).check;
    expect(['', '3', '7', '1'].map(checked)).toEqual(['at_most', 'short', 'other_leg', 'at_most']);
    expect(checkPayment(term, { ...claim, benchmarks: {} }, 2).check).toBe('no_benchmark');
    expect(checkPayment(term, { ...claim, feeCents: undefined }, 2).check).toBe('not_told');
  });

  test('is not short where 522-FM names another leg, but where it names none of the term', () => {
    const priced = { ...withMac, ingredientCents: 11_000 };
    expect(checkPayment(both, { ...priced, basis: '7' }, 2).check).toBe('short');
    expect(checkPayment(both, { ...priced, basis: '3' }, 2).check).toBe('other_leg');
    expect(checkPayment(term, { ...claim, basis: '7' }, 2).check).toBe('short');
    expect(checkPayment(term, { ...claim, basis: '4' }, 2).check).toBe('other_leg');
  });

  test('has the narrowest term; two as narrow are none, and later payers have none', () => {
    const generic = { ...term, id: 'g', drugClass: 'generic' as const };
    const days = { ...term, id: 'd', daysFrom: 84, daysTo: 90 };
    const listed = { ...term, id: 'l', drugClass: 'specialty' as const, ndcs: ['00093'] };
    const idOf = (of: MeasuredClaim, ...terms: ContractTerm[]) => {
      const found = termOf(of, terms);
      return typeof found === 'object' ? found.id : found;
    };
    expect(idOf(claim, term, generic, days)).toBe('g');
    expect(idOf({ ...claim, daysSupply: 90 }, term, generic, days)).toBe('d');
    expect(idOf(claim, generic, listed)).toBe('l');
    expect(idOf({ ...claim, brandOrGeneric: undefined }, term, generic)).toBe('not_told');
    expect(idOf({ ...claim, daysSupply: undefined }, term, days)).toBe('not_told');
    expect(idOf({ ...claim, network: '' }, term, { ...term, networks: ['N2'] })).toBe('not_told');
    expect(idOf({ ...claim, ndc: '' }, generic, listed)).toBe('not_told');
    expect(idOf({ ...claim, ndc: '' }, generic, { ...listed, to: '2026-07-13' })).toBe('g');
    // What a broader term looks at changes nothing.
    expect(idOf({ ...claim, daysSupply: undefined }, listed, days)).toBe('l');
    expect(idOf(claim, generic, { ...generic, id: 'h' })).toBe('several');
    expect(idOf({ ...claim, cobPosition: 2 }, term)).toBeUndefined();
    expect(idOf({ ...claim, filledOn: '2025-12-31' }, term)).toBeUndefined();
    expect(idOf(claim, { ...term, to: '2026-07-13' })).toBeUndefined();
    expect(idOf(claim, { ...term, plans: ['004336/ADV'] })).toBe('t');
    expect(idOf({ ...claim, payerKey: 'plan:004336/ADV/RX1' }, term)).toBeUndefined();
    const planned = { ...term, plans: ['004336/ADV'] };
    expect(idOf({ ...claim, payerKey: 'plan:004336/ADV/RX1' }, planned)).toBe('t');
    expect(idOf({ ...claim, payerKey: 'q' }, planned)).toBeUndefined();
    const commercial = { ...term, line: 'commercial' as const };
    expect(idOf(claim, term, commercial)).toBe('not_told');
    expect(idOf({ ...claim, line: 'part_d' }, commercial)).toBeUndefined();
    const daw = { ...generic, genericDaws: ['5'] };
    expect(idOf({ ...claim, brandOrGeneric: 'brand', daw: '5' }, daw)).toBe('g');
    expect(idOf({ ...claim, brandOrGeneric: 'brand', daw: '1' }, daw)).toBeUndefined();
  });
});

const ger: Guarantee = {
  ...{ ...scope, id: 'g', kind: 'ger', rate: 8_850, measuredAt: 'store', rules: [] },
  period: 'quarter',
};
const dfer: Guarantee = { ...ger, kind: 'dfer', rate: 50 };

describe('a guarantee', () => {
  test('measures generics by AWP and DFER by claims, as in the design’s figures', () => {
    const sums = {
      ...{ claims: 1_204, awpCents: toCents(4_821_000), ingredientCents: toCents(593_040) },
      feeCents: toCents(58_810),
    };
    const rate = ledgerFigures(ger, sums);
    expect(rate).toEqual({ achieved: 87.7, allowedCents: 554_415, varianceCents: 38_625 });
    const fee = ledgerFigures(dfer, sums);
    expect(fee).toMatchObject({ allowedCents: 60_200, varianceCents: -1_390 });
    expect(rate.varianceCents + fee.varianceCents).toBe(37_235);
  });

  test('accrues months that a later lump sum closes', () => {
    const months = [12_010, 14_135, 12_480].map(toCents);
    expect(trueUpOf(months, [])).toEqual({
      ...{ accruedCents: 38_625, takenCents: undefined, aboveCents: undefined },
    });
    expect(trueUpOf(months, [toCents(43_125)])).toMatchObject({ aboveCents: 4_500 });
    expect(trueUpOf(months, [43_125, -4_500].map(toCents))).toMatchObject({ aboveCents: 0 });
    const left = (lumps: readonly number[], isOver = true, accrued = months) => {
      const found = expectationOf(trueUpOf(accrued, lumps.map(toCents)), isOver);
      return [found.expectedCents, found.isSettled];
    };
    expect(left([])).toEqual([38_625, false]);
    expect(left([43_125])).toEqual([0, true]);
    // Part of it, and a period that runs.
    expect(left([30_000])).toEqual([8_625, false]);
    expect(left([43_125], false)).toEqual([-4_500, false]);
    expect(left([-200], true, [toCents(-500)])).toEqual([-300, false]);
    expect(left([-500], true, [toCents(-500)])).toEqual([0, true]);
  });

  test('lacks the months of a period in which more than a week has no fill', () => {
    const period = { from: '2026-07-01', to: '2026-09-30' };
    const weekly = (from: string, weeks: number) =>
      Array.from({ length: weeks }, (_, at) => addDays(from, at * 7));
    expect(missingMonths(period, [])).toEqual(['2026-07', '2026-08', '2026-09']);
    expect(missingMonths(period, weekly('2026-07-08', 12))).toEqual([]);
    expect(missingMonths(period, weekly('2026-07-09', 12))).toEqual(['2026-07']);
    expect(missingMonths(period, weekly('2026-08-01', 9))).toEqual(['2026-07']);
    expect(missingMonths(period, weekly('2026-07-08', 7))).toEqual(['2026-08', '2026-09']);
  });

  const out = (rule: PopulationRule['test'], ...values: string[]): PopulationRule => ({
    ...{ effect: 'out', test: rule, values },
  });
  const low = { ...claim, usualCents: 400 };
  const of = (rules: readonly PopulationRule[], given: MeasuredClaim) =>
    membershipOf({ ...ger, rules }, given);

  test.each([
    ['U&C pricing', out('basis', '4'), { ...claim, basis: '4' }],
    ['a U&C price of $4.00 or less', out('usual_at_most', '4.00'), low],
    ['a line', out('line', 'medicaid_ffs'), { ...claim, line: 'medicaid_ffs' as const }],
    ['a plan', out('plan', '004336/ADV/RX1'), claim],
    ['a network', out('network', 'N1'), claim],
    ['listed drugs', out('ndc', '000937424'), claim],
    ['OTC', out('otc'), { ...claim, isOtc: true }],
    ['later payers', out('secondary'), { ...claim, cobPosition: 2 }],
    ['a DAW code', out('daw', '0'), claim],
    ['days', out('days_supply', '28', '31'), claim],
    ['340B', out('clarification', '20'), { ...claim, clarification: '20' }],
  ])('puts out by %s, and the claim keeps the rule', (_, rule, given) => {
    const otherwise = { effect: 'in', test: 'days_supply', values: ['99', '99'] } as const;
    expect(of([otherwise, rule], given)).toEqual({
      ...{ isIn: false, drugClass: 'generic', out: 'rule', rule: 1 },
    });
    const plain: MeasuredClaim = {
      ...{ ...claim, bin: '1', network: '', ndc: '1', daw: '1', daysSupply: 32 },
    };
    expect(of([rule], plain)).toMatchObject({ isIn: true });
    // The first rule that fits decides.
    expect(of([{ effect: 'in', test: 'any', values: [] }, rule], given)).toMatchObject({
      isIn: true,
    });
  });

  test('puts out what is reversed, of another store, of no class, or without figures', () => {
    const reason = (given: Partial<MeasuredClaim>, by = ger) => {
      const found = membershipOf(by, { ...claim, ...given });
      return found === undefined || found.isIn ? found?.isIn : found.out;
    };
    expect(reason({})).toBe(true);
    expect(reason({ brandOrGeneric: 'brand' })).toBeUndefined();
    expect(reason({ isCompound: true })).toBeUndefined();
    expect(reason({ isReversed: true })).toBe('reversed');
    expect(reason({ isOwnStore: false })).toBe('other_store');
    expect(reason({ isOwnStore: false }, { ...ger, measuredAt: 'chain' })).toBe(true);
    expect(reason({ brandOrGeneric: undefined })).toBe('no_class');
    expect(reason({ benchmarks: {} })).toBe('no_awp');
    expect(reason({ ingredientCents: undefined })).toBe('not_told');
    expect(reason({ benchmarks: {}, brandOrGeneric: 'brand' }, dfer)).toBe(true);
    expect(reason({ feeCents: undefined }, dfer)).toBe('not_told');
    expect(reason({ payerKey: 'q' })).toBeUndefined();
    const ofLine = { ...ger, line: 'part_d' as const };
    expect(reason({}, ofLine)).toBe('no_line');
    expect(reason({ line: 'part_d' }, ofLine)).toBe(true);
    expect(reason({ line: 'commercial' }, ofLine)).toBeUndefined();
  });

  test('keeps a settled period as it was when a claim is reversed or rebilled later', () => {
    const reversed = (reversedOn: string) => ({ ...claim, isReversed: true, reversedOn });
    expect(membershipOf(ger, reversed('2026-09-30'))).toMatchObject({ out: 'reversed' });
    expect(membershipOf(ger, reversed('2026-10-01'))).toMatchObject({
      ...{ isIn: true, takenBackOn: '2026-10-01' },
    });
    const rebill = (replacedOn: string) => countedOn(ger, { ...claim, replacedOn });
    expect([rebill('2026-09-30'), rebill('2026-10-01')]).toEqual(['2026-07-14', '2026-10-01']);
    // A rebill that is reversed within its own quarter.
    const again = { ...reversed('2026-12-31'), replacedOn: '2026-10-01' };
    expect(membershipOf(ger, again)).toMatchObject({ out: 'reversed' });
  });

  test('has the DAW codes of all the payer’s contract', () => {
    const others = [
      { ...ger, genericDaws: ['5'] },
      { ...ger, payerId: 'q', genericDaws: ['8'] },
    ];
    expect(withSharedDaws([dfer], [...others, dfer])[0]?.genericDaws).toEqual(['5']);
  });

  test.each([
    ['month', '2026-08-01', '2026-08-31'],
    ['quarter', '2026-07-01', '2026-09-30'],
    ['year', '2026-01-01', '2026-12-31'],
  ] as const)('settles a %s', (period, from, to) => {
    expect(periodOfMonth('2026-08', period)).toEqual({ from, to });
  });

  test('is disputed within days of a start that is known', () => {
    const starts = { settledOn: '2026-11-05', noticedOn: undefined, periodEnd: '2026-09-30' };
    const by = (disputeFrom: 'settlement' | 'notice' | 'period_end', business = false) =>
      disputeBy(
        { disputeDays: 30, disputeDayKind: business ? 'business' : 'calendar', disputeFrom },
        starts,
      );
    expect(by('settlement')).toBe('2026-12-05');
    expect(by('notice')).toBeUndefined();
    expect(by('period_end')).toBe('2026-10-30');
    // Veterans Day, Thanksgiving.
    expect(by('settlement', true)).toBe('2026-12-21');
  });
});
