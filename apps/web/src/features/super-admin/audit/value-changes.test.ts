import { expect, test } from 'vitest';
import { diffValues } from './value-changes.tsx';

test('each value of either side stands with what it was and what it became', () => {
  expect(
    diffValues(
      { planType: 'starter', isActive: true, note: null },
      {
        planType: 'professional',
        isActive: true,
        trial_ends_at: '2026-04-01',
        limits: { files: 5 },
      },
    ),
  ).toEqual([
    { name: 'Plan type', before: 'starter', after: 'professional', changed: true },
    { name: 'Is active', before: 'Yes', after: 'Yes', changed: false },
    { name: 'Note', before: '', after: '', changed: false },
    { name: 'Trial ends at', before: '', after: '2026-04-01', changed: true },
    { name: 'Limits', before: '', after: '{"files":5}', changed: true },
  ]);
});

test('of something new there was nothing before, and of nothing there is no change', () => {
  expect(diffValues(null, { reason: 'a call' })).toEqual([
    { name: 'Reason', before: '', after: 'a call', changed: true },
  ]);
  expect(diffValues(null, null)).toEqual([]);
});
