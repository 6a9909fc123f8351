import type { DoubtfulClaim, RecoveryRow, RecoverySummary } from '@pfs/wire/recovery';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAs, aPersonOf } from '../../testing/open-at.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import RecoveryPage from './recovery-page.tsx';

const uuid = (at: number) => `0190b000-0000-7000-8000-00000000000${at}`;
const ages = (['not_due', '1_15', '16_30', '31_60', '61_90', 'above_90'] as const).map((age) => ({
  ...{ age, rows: age === '31_60' ? 2 : 0, expected: age === '31_60' ? 98.5 : 0 },
}));
const summary: RecoverySummary = {
  matching: false,
  toleranceCents: 2,
  states: [
    { state: 'paid', rows: 1_204, expected: 61_370, remitted: 61_370, difference: 0, explained: 0 },
    { state: 'unpaid', rows: 2, expected: 98.5, remitted: 0, difference: 98.5, explained: 0 },
    { state: 'ambiguous', rows: 1, expected: 50, remitted: 0, difference: 50, explained: 0 },
  ],
  unpaid: [
    { key: uuid(1), name: 'CAREMARK', rows: 2, expected: 98.5, ages, lateFromDays: [18, 34] },
  ],
  missing: [
    {
      ...{ key: uuid(1), name: 'CAREMARK', from: '2026-09-01', to: '2026-09-02', rows: 2 },
      ...{ expected: 98.5, daysLate: 40 },
    },
  ],
  payers: [
    {
      ...{ key: uuid(1), name: 'CAREMARK', payments: 29, medianDays: 12, p95Days: 21 },
      ...{ above14: 0.125, partD: null },
    },
  ],
};
const candidate = (at: number, expected: number) => ({
  ...{ id: uuid(at), fillNumber: at, filledOn: '2026-09-14', drugName: 'LISINOPRIL', ndc: null },
  ...{ plan: 'BIN 004336', position: 1, authorization: null, expected, patientPay: 3 },
  isReversed: at === 4,
});
const doubt: DoubtfulClaim = {
  ...{ id: uuid(2), claimNumber: '990001', statusCode: '1', filledOn: '2026-09-14' },
  ...{ paidOn: '2026-09-28', drugName: 'LISINOPRIL', ndc: null, payerName: 'CAREMARK' },
  ...{ controlNumber: null, paid: 50, patientPaid: 3, chosenBy: null },
  candidates: [candidate(3, 50), candidate(4, 70)],
};
const row: RecoveryRow = {
  ...{ id: uuid(5), kind: 'adjudication', state: 'unpaid', rxNumber: 'C990002', fillNumber: 0 },
  ...{ filledOn: '2026-09-01', drugName: 'LISINOPRIL', ndc: null, payerName: 'CAREMARK' },
  ...{ position: 2, expected: 49.25, remitted: 0, difference: 49.25, explained: 0, days: null },
  ...{ age: '31_60', step: null, ndcDiffers: false, claimId: null, caseId: uuid(6) },
};

function show(
  given: Partial<RecoverySummary> = {},
  doubts: readonly DoubtfulClaim[] = [doubt],
  role: 'staff' | 'pharmacy_admin' = 'staff',
) {
  const user = aPersonOf(role);
  const chosen: unknown[] = [];
  const list = (rows: readonly unknown[]) =>
    Response.json(rows, { headers: { 'x-total-count': String(rows.length) } });
  answerAs(user, {
    'GET /api/recovery/summary': () => Response.json({ ...summary, ...given }),
    'GET /api/recovery/claims': () => list([row]),
    'GET /api/claim-matches': () => list(doubts),
    'PATCH /api/recovery/tolerance': ({ body }) => {
      chosen.push(JSON.parse(String(body)));
      return Response.json({ toleranceCents: 5 });
    },
    [`POST /api/claim-matches/${uuid(2)}`]: ({ body }) => {
      chosen.push(JSON.parse(String(body)));
      return Response.json({ claimId: uuid(2), adjudicationId: uuid(3) });
    },
  });
  renderScreen(<RecoveryPage />, { user });
  return chosen;
}

test('without claims it says what to upload', async () => {
  show({ states: [] }, []);
  await screen.findByText('No Adjudicated Claims Yet');
  expect(screen.getByRole('link', { name: 'Upload claims export' }).getAttribute('href')).toBe(
    '/recovery/imports',
  );
});

test('while claims are matched it says so', async () => {
  show({ matching: true });
  await screen.findByText('Matching claims');
});

test('payers owe by age, counted from when they are late', async () => {
  show();
  const table = await screen.findByRole('table', { name: 'Unpaid by payer and age' });
  within(table).getByText('Late from day 18 or 34');
  const opened = within(table).getByRole('button', { name: /CAREMARK, 31–60 days late: 2 claims/ });
  expect(opened.textContent).toContain('$98.50');
  const missing = screen.getByRole('table', { name: 'Missing remittances' });
  expect(missing.textContent).toContain('40');
  expect(screen.getByRole('table', { name: 'Days to pay' }).textContent).toContain('12.5%');
});

test('a claim is listed by the Rx number that the pharmacy knows', async () => {
  show();
  const table = await screen.findByRole('table', { name: 'Claims' });
  await within(table).findByText(/C990002/);
  within(table).getByText('payer 2');
  within(table).getByText('No claim');
});

test('both candidates stand side by side, and a person picks one', async () => {
  const chosen = show();
  const pick = await screen.findByRole('button', { name: 'Match claim 990001 to fill 3' });
  screen.getByRole('button', { name: 'Match claim 990001 to fill 4' });
  expect(screen.getAllByText('Reversed').length).toBeGreaterThan(0);
  fireEvent.click(pick);
  await waitFor(() => expect(chosen).toEqual([{ adjudicationId: uuid(3) }]));
});

test('an administrator chooses which difference counts as paid', async () => {
  const chosen = show({}, [], 'pharmacy_admin');
  const select = await screen.findByRole('combobox', { name: 'Tolerance' });
  fireEvent.change(select, { target: { value: '5' } });
  await waitFor(() => expect(chosen).toEqual([{ toleranceCents: 5 }]));
});

test('staff see the tolerance', async () => {
  show();
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Tolerance' });
  expect([select.value, select.disabled]).toEqual(['2', true]);
});

test('a claim that is asked for leads to its case', async () => {
  show();
  const link = await screen.findByRole('link', { name: 'Open case' });
  expect(link.getAttribute('href')).toBe(`/recovery/cases/${uuid(6)}`);
});
