import type { ListedAdjustment, LumpPeriod } from '@pfs/wire/provider-adjustments';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { PeriodSection } from './lump-period.tsx';

const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(async () => Response.json({ changed: 1 }));
  vi.stubGlobal('fetch', fetched);
});

const quarter: LumpPeriod = {
  ...{ program: 'ger', from: '2026-07-01', to: '2026-09-30', population: 'generic' },
  ...{ decidedBy: 'text', decidedByName: null, version: 0 },
};

function show(period: LumpPeriod | null) {
  const lump: ListedAdjustment = {
    ...{ id: '01a0', remittanceId: '01b0', code: 'CS', reference: 'GER', amount: 1_200 },
    ...{ category: 'effective_rate', payerName: 'NORTHLAKE RX', paidOn: '2026-11-05' },
    ...{ counted: true, period, caseId: null },
  };
  return renderScreen(<PeriodSection lump={lump} />, { user: aUser() });
}

/** What was sent: its path and body. */
async function sent() {
  const posts = () => fetched.mock.calls.filter(([, init]) => init?.method === 'POST');
  await waitFor(() => expect(posts()).toHaveLength(1));
  const [path, init] = posts()[0] ?? [];
  return [path, JSON.parse(String(init?.body))];
}

test('a period from the reference says for which claims it is and who decided', () => {
  show(quarter);
  expect(screen.getByText('Q3 2026')).toBeDefined();
  expect(screen.getByText('Generic claims. GER program. From its reference')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Change period' })).toBeDefined();
});

test('a proposed period is confirmed, alone or with all like it', async () => {
  show({ ...quarter, decidedBy: 'proposed' });
  expect(screen.getByText('Proposed')).toBeDefined();
  expect(screen.getByText(/not applied yet$/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Confirm all like this' }));
  expect(await sent()).toEqual([
    '/api/provider-adjustments/01a0/period/confirm',
    { likeThis: true },
  ]);
});

test('a decision of a person can be undone', async () => {
  show({ ...quarter, decidedBy: 'person', decidedByName: 'Ann Lee', version: 2 });
  expect(screen.getByText(/Set by Ann Lee$/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await sent()).toEqual(['/api/provider-adjustments/01a0/period/undo', { likeThis: false }]);
});

test('a changed period is saved with its claims, for all like it on request', async () => {
  show(quarter);
  fireEvent.click(screen.getByRole('button', { name: 'Change period' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Claims' }), {
    target: { value: 'brand' },
  });
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Save period' }));
  expect(await sent()).toEqual([
    '/api/provider-adjustments/01a0/period',
    { from: '2026-07-01', to: '2026-09-30', population: 'brand', likeThis: true },
  ]);
});

test('without a period one is set, and what it says can be set aside', async () => {
  show(null);
  expect(screen.getByText('None')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Set period' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save period' }).disabled).toBe(
    true,
  );
  fireEvent.click(screen.getByRole('button', { name: 'No period' }));
  expect(await sent()).toEqual([
    '/api/provider-adjustments/01a0/period',
    { from: null, to: null, likeThis: false },
  ]);
});

test('changed days keep the claims that the period has', async () => {
  show({ ...quarter, population: 'brand', decidedBy: 'person', version: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Change period' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save period' }));
  const days = { from: '2026-07-01', to: '2026-09-30' };
  expect(await sent()).toEqual([
    '/api/provider-adjustments/01a0/period',
    { ...days, population: 'brand', likeThis: false },
  ]);
});

test('a GER without a period begins with generic claims', () => {
  show(null);
  fireEvent.click(screen.getByRole('button', { name: 'Set period' }));
  const claims = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Claims' });
  expect(claims.value).toBe('generic');
});
