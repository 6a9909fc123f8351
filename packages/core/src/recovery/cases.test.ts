import { describe, expect, test } from 'vitest';
import { toCents } from '../money.ts';
import { caseActions, caseKinds, expectedOf, isOpenCase, mayFollow } from './cases.ts';

describe('what a case is expected to bring', () => {
  test('is weighed by what was won before', () => {
    expect(expectedOf(toCents(40_000), 'underpaid', { won: 3, decided: 5 })).toBe(22_857);
    expect(expectedOf(toCents(40_000), 'missing_remittance', { won: 0, decided: 0 })).toBe(36_000);
  });

  test('is half away from zero, and never more than what is asked', () => {
    expect(expectedOf(toCents(1), 'underpaid', { won: 0, decided: 0 })).toBe(1);
    for (const kind of caseKinds) {
      expect(expectedOf(toCents(999), kind, { won: 400, decided: 400 })).toBeLessThanOrEqual(999);
    }
  });
});

test('a decided case is at its end, and only a sent one is decided', () => {
  for (const [action, { to }] of Object.entries(caseActions)) {
    const name = action as keyof typeof caseActions;
    expect(mayFollow(name, 'won')).toBe(false);
    expect(mayFollow('win', 'found'), action).toBe(false);
    expect(isOpenCase(to)).toBe(['prepare', 'send', 'acknowledge'].includes(action));
  }
});
