import { expect, test } from 'vitest';
import { loadCountSchema } from './payment-decision.tsx';

const note = 'The bank shows it';

test('a payment without a date requires one, a payment with a date does not', async () => {
  const undated = await loadCountSchema({ paidOn: null });
  const missing = undated.safeParse({ note });
  expect(missing.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['paidOn', 'Enter the payment date'],
  ]);
  expect(undated.safeParse({ note, paidOn: '2026-05-05' }).success).toBe(true);
  const dated = await loadCountSchema({ paidOn: '2026-03-10' });
  expect(dated.safeParse({ note }).success).toBe(true);
});
