import { describe, expect, test } from 'vitest';
import { toCents } from '../money.ts';
import {
  appealDeadline,
  basisText,
  belowCostCents,
  knownWindowOf,
  lastAppealDay,
  openStarts,
  taskAfterAppeal,
  taskOfAppeal,
  windowDoubt,
  windowText,
} from './price-appeals.ts';

test('what is asked is the own invoice’s cost less the ingredient paid', () => {
  const fill = { unitCostMillionths: 145_000, quantity: '90' };
  expect(belowCostCents({ ...fill, ingredientPaidCents: toCents(840) })).toBe(465);
  expect(belowCostCents({ ...fill, ingredientPaidCents: toCents(1_306) })).toBe(0);
});

test('a basis is told with its meaning', () => {
  expect([basisText('6'), basisText('20'), basisText('99'), basisText(null)]).toEqual([
    ...['6 MAC', '20 NADAC', '99', undefined],
  ]);
});

describe('a window to appeal', () => {
  const calendar = { days: 10, dayKind: 'calendar', from: 'fill' } as const;
  const business = { days: 7, dayKind: 'business', from: 'claim' } as const;

  test('counts from the day after its start, its last day included', () => {
    expect(lastAppealDay(calendar, '2026-11-16')).toBe('2026-11-26');
    // A weekend and Thanksgiving are no business days.
    expect(lastAppealDay(business, '2026-11-20')).toBe('2026-12-02');
  });

  test('is open for starts up to its last day', () => {
    const starts = openStarts(calendar, '2026-11-26');
    expect(starts).toHaveLength(11);
    expect(starts.at(-1)).toEqual({ start: '2026-11-16', last: '2026-11-26' });
    // Days off share a last day with the business day before them.
    expect(openStarts(business, '2026-12-02').at(-1)).toEqual({
      ...{ start: '2026-11-20', last: '2026-12-02' },
    });
  });

  test('of payer and state ends with the earlier, and the reason has both', () => {
    const state = { who: 'Tennessee', window: business, last: '2026-12-02' };
    const payer = { who: 'Payer', window: calendar, last: '2026-11-26' };
    expect(appealDeadline([state, payer])).toEqual({
      dueOn: '2026-11-26',
      reason:
        'Payer: 10 calendar days from the fill, to Nov 26, 2026. ' +
        'Tennessee: 7 business days from the claim, to Dec 2, 2026',
    });
    expect(appealDeadline([])).toBeUndefined();
    const doubt = windowDoubt({ isVerified: false, hasStart: false, isMinimum: true });
    expect(appealDeadline([{ ...state, doubt }])?.reason).toBe(
      'Tennessee: 7 business days from the claim, to Dec 2, 2026 ' +
        '(not verified, start not stated, at least)',
    );
    const known = { isVerified: true, hasStart: true, isMinimum: false };
    expect(windowDoubt(known)).toBeUndefined();
    expect(windowDoubt({ ...known, isMinimum: true })).toBe('at least');
  });

  test('is told in words, and suggested only where the payer states it', () => {
    expect(windowText(business)).toBe('7 business days from the claim');
    expect(knownWindowOf('OPTUMRX INC')?.window.days).toBe(30);
    expect(knownWindowOf('OPTUM')?.window.from).toBe('fill');
    expect(knownWindowOf('OPTUMUM HEALTH')).toBeUndefined();
    expect(knownWindowOf('CAREMARK')).toBeUndefined();
  });
});

test('an adjusted price is billed again in some states, and reprocessed in others', () => {
  const adjusted = { isAdjusted: true, isPaid: false };
  for (const state of ['NY', 'TX', 'AR'] as const) {
    expect(taskAfterAppeal({ ...adjusted, state })).toContain('bill them again');
  }
  expect(taskAfterAppeal({ ...adjusted, state: 'KY' })).toContain('reprocesses');
  expect(taskAfterAppeal({ ...adjusted, state: null })).toContain('reprocesses');
  expect(taskAfterAppeal({ ...adjusted, isPaid: true, state: 'NY' })).toBeUndefined();
  expect(taskAfterAppeal({ isAdjusted: false, isPaid: false, state: 'NY' })).toBeUndefined();
});

test('who sends an appeal, and when the payer must decide, is what comes next', () => {
  const filing = { filer: 'psao', channel: 'the portal', isRetroactive: false } as const;
  const of = (stage: 'to_send' | 'waiting' | 'answered', more: object = {}) =>
    taskOfAppeal({
      ...{ stage, isAdjusted: false, isPaid: false, state: 'KY' },
      filing: { ...filing, answerBy: '2026-12-02', ...more },
    });
  expect(of('to_send')).toBe(
    'Your PSAO sends this payer’s appeals: give it the letter and the table by the portal.',
  );
  expect(of('to_send', { filer: 'store', channel: '' })).toBeUndefined();
  expect(of('waiting')).toBe('The payer’s decision is due by Dec 2, 2026.');
  expect(of('waiting', { answerBy: undefined })).toBeUndefined();
  expect(of('answered')).toBeUndefined();
  const adjusted = { isAdjusted: true, isPaid: false, state: 'KY' } as const;
  const filed = { ...filing, answerBy: undefined };
  expect(taskOfAppeal({ ...adjusted, stage: 'answered', filing: filed })).toContain('later fills');
});
