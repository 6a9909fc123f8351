import type { RecoverySummary } from '@pfs/wire/recovery';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { interestOf, PromptPay } from './recovery-page.tsx';

const payer: RecoverySummary['payers'][number] = {
  ...{ key: 'a', name: 'CAREMARK', payments: 40, medianDays: 9, p95Days: 30, above14: 0.2 },
  partD: {
    ...{ payments: 4, medianDays: 9, p95Days: 25, above14: 0.25 },
    ...{ late: 250, lateCentDays: 275_000 },
  },
};

test('late interest follows from the typed rate', async () => {
  const other = { ...payer, key: 'b', name: 'NO PART D', partD: null };
  renderScreen(<PromptPay payers={[payer, other]} />);
  screen.getByText('25.0%');
  expect(screen.queryByText('NO PART D')).toBeNull();
  expect(screen.queryByText('$0.32')).toBeNull();
  const rate = screen.getByLabelText('3-month Treasury rate (%)');
  fireEvent.change(rate, { target: { value: '4.20' } });
  await screen.findByText('$0.32');
  fireEvent.change(rate, { target: { value: 'high' } });
  expect(screen.queryByText('$0.32')).toBeNull();
});

test('a rate may carry its sign, and what is no rate bears nothing', () => {
  expect(interestOf(275_000, ' 4.2 % ')).toBe(0.32);
  expect(interestOf(275_000, '4,2')).toBeUndefined();
  expect(interestOf(275_000, '')).toBeUndefined();
});

test('without Part D claims there is nothing to see', () => {
  const { container } = renderScreen(<PromptPay payers={[{ ...payer, partD: null }]} />);
  expect(container.querySelector('table')).toBeNull();
});
