import { expect, test } from 'vitest';
import {
  coverageOf,
  depositDueOn,
  lastDuePayment,
  paymentDatesOf,
  remittanceDueOn,
} from './deposit-days.ts';

test('a deposit is missing after three business days, a remittance after five', () => {
  // Wednesday before Thanksgiving.
  expect(depositDueOn('2026-11-25')).toBe('2026-12-01');
  expect(depositDueOn('2026-11-25', 'check')).toBe('2026-12-17');
  expect(remittanceDueOn('2026-11-25')).toBe('2026-12-03');
});

const days = (account: string, from: string, to: string, stated = false) => ({
  ...{ account, from, to, stated },
});
const coveredDays = (...[statements, accounts]: Parameters<typeof coverageOf>) =>
  coverageOf(statements, accounts).covers;

test('statements cover what they join, and all accounts together what each covers', () => {
  const statements = [
    days('a', '2026-02-01', '2026-02-27'),
    days('a', '2026-01-02', '2026-01-30'),
    days('a', '2026-04-01', '2026-04-30'),
    days('b', '2026-01-10', '2026-04-10'),
  ];
  expect(coveredDays(statements, ['a'])).toEqual([
    { from: '2026-01-02', to: '2026-02-27' },
    { from: '2026-04-01', to: '2026-04-30' },
  ]);
  expect(coveredDays(statements, ['a', 'b'])).toEqual([
    { from: '2026-01-10', to: '2026-02-27' },
    { from: '2026-04-01', to: '2026-04-10' },
  ]);
  expect(coveredDays(statements, [])).toEqual([]);
  expect(coveredDays(statements, ['c'])).toEqual([]);
});

test('an account is needed only from about its first to about its last statement', () => {
  const statements = [
    days('old', '2026-01-01', '2026-06-30', true),
    days('new', '2026-07-01', '2026-12-31', true),
  ];
  expect(coverageOf(statements, ['old', 'new'])).toEqual({
    covers: [
      { from: '2026-01-01', to: '2026-05-30' },
      { from: '2026-08-01', to: '2026-12-31' },
    ],
    // What a person has to import to have the rest looked at.
    gaps: [
      { account: 'old', from: '2026-07-01', to: '2026-07-31' },
      { account: 'new', from: '2026-05-31', to: '2026-06-30' },
    ],
  });
});

test('days that files say join only where they are adjacent', () => {
  const [friday, monday] = [days('a', '2026-03-01', '2026-03-06', true), '2026-03-09'] as const;
  expect(coveredDays([friday, days('a', monday, monday, true)], ['a'])).toHaveLength(1);
  expect(coveredDays([friday, days('a', '2026-03-10', '2026-03-10', true)], ['a'])).toEqual([
    { from: '2026-03-01', to: '2026-03-06' },
    { from: '2026-03-10', to: '2026-03-10' },
  ]);
  expect(coveredDays([friday, days('a', '2026-03-13', '2026-03-13')], ['a'])).toHaveLength(1);
});

test('the last payment whose deposit a statement must show', () => {
  expect(lastDuePayment({ from: '2026-03-01', to: '2026-03-31' })).toBe('2026-03-26');
  expect(lastDuePayment({ from: '2026-03-30', to: '2026-03-31' })).toBeUndefined();
});

test('a payment of the first day may have come the day before', () => {
  const march = { from: '2026-03-02', to: '2026-03-31' };
  expect(paymentDatesOf(march, 'deposit')).toEqual({ from: '2026-03-03', to: '2026-03-26' });
  expect(paymentDatesOf(march, 'check')).toEqual({ from: '2026-03-03', to: '2026-03-10' });
  expect(paymentDatesOf({ from: '2026-03-26', to: '2026-03-31' }, 'check')).toBeUndefined();
});
