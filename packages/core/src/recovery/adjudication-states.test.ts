import { describe, expect, test } from 'vitest';
import { type AdjudicationState, standingOf } from './adjudication-states.ts';
import type { Adjudication, RemittedClaim } from './claim-ties.ts';
import {
  cycleOf,
  lateAgeOf,
  lateAges,
  lateDaysOf,
  nearestRank,
  usualLateFromDays,
} from './payer-cycle.ts';

const adjudication: Adjudication = {
  ...{ id: 'a', fillId: 'f', position: 1, state: 'paid', plan: 'A', paidCents: 6137 },
  ...{ store: 'own', fillNumber: 0, filledOn: '2026-03-01' },
};
const claim: RemittedClaim = {
  ...{ id: 'c', payerId: 'P', statusCode: '1', status: 'paid', paidOn: '2026-03-14' },
  ...{ paidCents: 6137, patientCents: 0, feeCents: 0 },
};
const reversal = { statusCode: '22', status: 'reversal', paidCents: -6137 } as const;
const denial = { statusCode: '4', status: 'denied', paidCents: 0 } as const;
const ended = { state: 'reversed' } as const;

describe('the state of an adjudication', () => {
  type Case = [
    AdjudicationState,
    string,
    readonly Partial<RemittedClaim>[],
    (Partial<Adjudication> & { isCandidate?: boolean })?,
  ];
  test.each<Case>([
    ['paid', 'to the cent', [{}]],
    ['paid', 'within two cents', [{ paidCents: 6135 }]],
    ['short', 'by three', [{ paidCents: 6134 }]],
    ['over', 'by three', [{ paidCents: 6140 }]],
    ['short_explained', 'by its fees', [{ paidCents: 5892, feeCents: 245 }]],
    ['short', 'by more than its fees', [{ paidCents: 5600, feeCents: 245 }]],
    ['unpaid', 'without a claim', []],
    ['ambiguous', 'with a claim that may be its own', [], { isCandidate: true }],
    ['ambiguous', 'with one where nothing is owed', [], { isCandidate: true, paidCents: 0 }],
    ['paid', 'beside a claim in doubt', [{}], { isCandidate: true }],
    ['denied', 'by the payer', [denial]],
    ['paid', 'after a denial', [denial, {}]],
    ['unpaid', 'forwarded, as no claim of this payer', [{ ...denial, statusCode: '23' }]],
    ['unpaid', 'only priced ahead', [{ ...denial, statusCode: '25' }]],
    ['denied', 'taken back', [{}, reversal]],
    ['denied', 'taken back from before the first file', [reversal]],
    ['paid', 'again after it was taken back', [{}, reversal, {}]],
    ['paid', 'where the payer owes nothing', [], { paidCents: 0 }],
    ['paid', 'where the export has no amount', [{}], { paidCents: undefined }],
    ['reversed', 'and never paid', [], ended],
    ['reversed', 'and taken back', [{}, reversal], ended],
    ['reversed', 'but for two cents', [{ paidCents: 2 }], ended],
    ['reversed_kept', 'and still paid', [{}], ended],
  ])('%s %s', (state, _, claims, { isCandidate = false, ...values } = {}) => {
    const given = claims.map((one) => ({ ...claim, ...one }));
    expect(standingOf({ ...adjudication, ...values }, { claims: given, isCandidate }).state).toBe(
      state,
    );
  });

  test('says which part of a difference is explained', () => {
    const short = (paidCents: number) =>
      standingOf(adjudication, {
        ...{ claims: [{ ...claim, paidCents, feeCents: 245 }], isCandidate: false },
      });
    expect(short(5892)).toMatchObject({ explainedCents: 245, expectedCents: 6137, days: 13 });
    expect(short(5600)).toMatchObject({ explainedCents: 245, remittedCents: 5600 });
    expect(short(6000)).toMatchObject({ state: 'short', explainedCents: 137 });
    expect(short(6137)).toMatchObject({ explainedCents: 0 });
  });

  test('counts days to the first payment, and expects nothing of what was reversed', () => {
    const again = { ...claim, paidOn: '2026-03-30' };
    const standing = standingOf(adjudication, { claims: [again, claim], isCandidate: false });
    expect(standing).toMatchObject({ days: 13, paidOn: '2026-03-14', payerId: 'P' });
    const kept = standingOf({ ...adjudication, ...ended }, { claims: [claim], isCandidate: false });
    expect(kept).toMatchObject({ expectedCents: 0, remittedCents: 6137 });
    expect(standingOf(adjudication, { claims: [], isCandidate: false }).payerId).toBeUndefined();
  });

  test('counts as paid what differs by no more than the pharmacy tolerates', () => {
    const stateWith = (paidCents: number, toleranceCents: number) =>
      standingOf(adjudication, {
        ...{ claims: [{ ...claim, paidCents }], isCandidate: false, toleranceCents },
      }).state;
    expect(stateWith(6136, 0)).toBe('short');
    expect(stateWith(6087, 50)).toBe('paid');
    expect(stateWith(6086, 50)).toBe('short');
  });
});

describe('the cycle of a payer', () => {
  test('is the nearest rank, the lower middle for the median', () => {
    expect(nearestRank([1, 2, 3, 4], 0.5)).toBe(2);
    expect(nearestRank([7], 0.95)).toBe(7);
    expect(nearestRank([], 0.95)).toBeUndefined();
  });
  test('is of days in any order, and its slow share of all payments', () => {
    expect(cycleOf([9, 100, 1])).toMatchObject({ medianDays: 9, p95Days: 100, above14: 1 / 3 });
    expect(cycleOf([15]).above14).toBe(1);
    expect(cycleOf([]).above14).toBeUndefined();
  });
  test('is 30 days, of Part D 14, until 30 payments are known', () => {
    const days = Array.from({ length: 29 }, () => 10);
    expect(cycleOf(days)).toMatchObject({ payments: 29, p95Days: 10, lateFromDays: undefined });
    expect(usualLateFromDays).toEqual({ part_d: 18, other: 34 });
    const known = cycleOf([...days, 20]);
    expect(known).toEqual({
      ...{ payments: 30, medianDays: 10, p95Days: 10, above14: 1 / 30, lateFromDays: 14 },
    });
  });
  test('makes a claim late four days after it, which is late day 1', () => {
    const ages = [13, 14, 28, 29, 43, 44, 73, 74, 103, 104].map((day) => lateAgeOf(day, 14));
    expect(ages).toEqual([
      ...['not_due', '1_15', '1_15', '16_30', '16_30', '31_60', '31_60', '61_90', '61_90'],
      'above_90',
    ]);
  });
  test('has ages that leave out no day', () => {
    expect(lateAges.map(lateDaysOf)).toEqual([
      ...[{ to: 0 }, { from: 1, to: 15 }, { from: 16, to: 30 }, { from: 31, to: 60 }],
      ...[{ from: 61, to: 90 }, { from: 91 }],
    ]);
  });
});
