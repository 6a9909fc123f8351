import type { AppealRule, PriceCheck, PriceSummary } from '@pfs/wire/price-appeals';
import type { Role } from '@pfs/wire/session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAs, aPersonOf } from '../../testing/open-at.tsx';
import { shownToast } from '../../testing/refusals.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import PricesPage from './prices-page.tsx';

const uuid = (at: number) => `0190b000-0000-7000-8000-0000000000${10 + at}`;

const summary: PriceSummary = {
  finding: false,
  floorNotChecked: 3,
  verdicts: [
    { verdict: 'mac', fills: 2, below: 7.65 },
    { verdict: 'not_mac', fills: 12, below: 40 },
    { verdict: 'closed', fills: 1, below: 4.65 },
  ],
};

const fill: PriceCheck = {
  ...{ id: uuid(1), verdict: 'mac', rxNumber: '990001', fillNumber: 2, filledOn: '2026-11-16' },
  ...{ drugName: 'METFORMIN', ndc: '00093742456', payerName: 'CAREMARK', quantity: 90 },
  ...{ basis: '6 MAC', paid: 8.4, feePaid: 5.8, cost: 13.05, floor: null, below: 4.65 },
  ...{ lastOn: '2026-11-24', mayBeLate: false, caseId: uuid(2) },
};

const rule: AppealRule = {
  ...{ id: uuid(3), payer: { id: uuid(4), name: 'CAREMARK' }, days: 30, dayKind: 'calendar' },
  ...{ starts: 'fill', filer: 'psao', channel: 'the portal', needsInvoice: true },
  ...{ answerDays: 7, answerDayKind: 'business', isRetroactive: null, source: 'Manual, page 12' },
  readOn: null,
};

function show(shown: PriceSummary = summary, role: Role = 'pharmacy_admin') {
  const user = aPersonOf(role);
  const suggested = { days: 30, dayKind: 'calendar', starts: 'fill', source: 'Optum Rx, read' };
  const fetched = answerAs(user, {
    'GET /api/price-appeals/summary': () => Response.json(shown),
    'GET /api/price-appeals': () => Response.json([fill], { headers: { 'x-total-count': '1' } }),
    'GET /api/drug-prices/nadac': () =>
      Response.json({ asOf: '2026-11-18', days: 2, isOld: false }),
    'GET /api/appeal-rules': () =>
      Response.json({ rules: [rule], others: [{ id: uuid(5), name: 'OPTUMRX', suggested }] }),
    'POST /api/appeal-rules': () => Response.json(rule),
    [`DELETE /api/appeal-rules/${rule.id}`]: () => Response.json({ id: rule.id }),
  });
  renderScreen(<PricesPage />, { user, path: '/recovery/prices' });
  const calls = (method: string) =>
    fetched.mock.calls.filter(([, init]) => (init?.method ?? 'GET') === method);
  return {
    called: () => calls('GET').map(([path]) => String(path)),
    sent: () => calls('POST').map(([, init]) => JSON.parse(String(init?.body))),
    removed: () => calls('DELETE').map(([path]) => path),
  };
}

test('what may be appealed is apart from what may not, and each total opens its fills', async () => {
  const { called } = show();
  const asked = within(await screen.findByRole('table', { name: 'To appeal' }));
  asked.getByText('Below cost at MAC');
  asked.getByText('$7.65');
  screen.getByText(/State floor not checked for 3 fills/);
  const others = within(screen.getByRole('table', { name: 'Not eligible' }));
  others.getByText('$40.00');
  const fills = within(await screen.findByRole('table', { name: 'Fills' }));
  for (const text of ['METFORMIN', '6 MAC', '$8.40', '$5.80', '$13.05', '$4.65', 'Nov 24, 2026']) {
    fills.getByText(text);
  }
  expect(fills.getByRole('link', { name: 'Open case' }).getAttribute('href')).toBe(
    `/recovery/cases/${uuid(2)}`,
  );
  expect(called().at(-1)).not.toContain('verdict=closed');
  fireEvent.click(others.getByRole('button', { name: 'Window closed' }));
  await screen.findByRole('heading', { name: 'Fills: Window closed' });
  await waitFor(() => expect(called().some((path) => path.includes('verdict=closed'))).toBe(true));
});

test('a window is suggested by name, and saved only as a person says', async () => {
  const { sent, removed } = show({ ...summary, verdicts: [] });
  await screen.findByText('No Prices Yet');
  const rules = within(await screen.findByRole('table', { name: 'Windows to appeal' }));
  for (const text of ['30 calendar days from the fill', '7 business days', 'Manual, page 12']) {
    rules.getByText(text);
  }
  screen.getByText(/Suggested for OPTUMRX/);
  fireEvent.click(screen.getByRole('button', { name: 'Review the window of OPTUMRX' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add window' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Days to appeal').value).toBe('30');
  fireEvent.change(dialog.getByLabelText('Invoice needed'), { target: { value: 'no' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save window' }));
  await waitFor(() => shownToast('Window saved', 'Deadlines update automatically.'));
  expect(sent()).toMatchObject([
    { payerId: uuid(5), days: 30, starts: 'fill', needsInvoice: false, isRetroactive: null },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove CAREMARK' }));
  const confirm = within(await screen.findByRole('dialog', { name: 'Remove this window?' }));
  confirm.getByText(/can be appealed again/);
  expect(removed()).toHaveLength(0);
  fireEvent.click(confirm.getByRole('button', { name: 'Remove window' }));
  await waitFor(() => expect(removed()).toHaveLength(1));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Windows'));
});

test('staff read the windows and change none', async () => {
  show(summary, 'staff');
  await screen.findByRole('table', { name: 'Windows to appeal' });
  for (const name of ['Add window', 'Remove CAREMARK', 'Review the window of OPTUMRX']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});
