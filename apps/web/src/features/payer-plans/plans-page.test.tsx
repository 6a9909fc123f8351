import type { PayerPlan, PayerPlanSummary } from '@pfs/wire/payer-plans';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAs, aPersonOf } from '../../testing/open-at.tsx';
import { refusing } from '../../testing/refusals.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import PlansPage from './plans-page.tsx';

const proposed: PayerPlan = {
  id: '0190b000-0000-7000-8000-0000000000a1',
  ...{ bin: '004336', pcn: 'ADV', group: 'RX1', status: 'proposed', line: 'part_d' },
  ...{ proposedLine: 'part_d', proposedBy: 'refund', program: null, alike: 3 },
  payer: { id: '0190b000-0000-7000-8000-0000000000b1', name: 'CAREMARK' },
  evidence: {
    ...{ fills: 1_240, refunds: 2, medicareClaims: 1 },
    planTypes: [{ text: 'Medicare', fills: 9 }],
  },
  ...{ confirmedBy: null, confirmedAt: null },
};

const confirmed: PayerPlan = {
  ...proposed,
  ...{ id: '0190b000-0000-7000-8000-0000000000a2', group: '', status: 'confirmed' },
  ...{ line: 'commercial', program: 'Employer', proposedBy: null, proposedLine: null, alike: 0 },
  ...{ confirmedBy: 'Dana Whitfield', confirmedAt: '2026-03-10T10:00:00Z' },
};

const unknown: PayerPlan = {
  ...proposed,
  ...{ id: '0190b000-0000-7000-8000-0000000000a3', bin: '610011', pcn: '', status: 'unknown' },
  ...{ line: null, proposedLine: null, proposedBy: null, payer: null, alike: 1 },
};

const summary: PayerPlanSummary = {
  updating: false,
  plans: { proposed: 1, unknown: 1, confirmed: 1 },
  payers: [{ id: '0190b000-0000-7000-8000-0000000000b1', name: 'CAREMARK' }],
  partD: {
    ...{ from: '2025-04-01', to: '2026-03-31', questioned: { rows: 12, amount: 345.6 } },
    ...{ unknownLine: { rows: 1, amount: 7 }, lumpSums: { rows: 2, amount: 1_200 } },
  },
};

function show(answers: Parameters<typeof answerAs>[1] = {}) {
  const user = aPersonOf('staff');
  const rows = [proposed, unknown, confirmed];
  const fetched = answerAs(user, {
    'GET /api/recovery/plans/summary': () => Response.json(summary),
    'GET /api/recovery/plans': () =>
      Response.json(rows, { headers: { 'x-total-count': String(rows.length) } }),
    [`POST /api/recovery/plans/${proposed.id}`]: () => Response.json({ plans: 3 }),
    [`POST /api/recovery/plans/${unknown.id}`]: () => Response.json({ plans: 1 }),
    [`DELETE /api/recovery/plans/${confirmed.id}`]: () => Response.json({ plans: 1 }),
    ...answers,
  });
  renderScreen(<PlansPage />, { user, path: '/recovery/plans' });
  return (method: string) => {
    const sent = fetched.mock.calls.filter(([, init]) => init?.method === method);
    return sent.map(([path, init]) => [path, init?.body && JSON.parse(String(init.body))]);
  };
}

test('a person sees what each plan rests on, and what nobody can tell', async () => {
  show();
  await screen.findByText('$345.60');
  expect(screen.getByText(/how does it agree with 42 CFR 423.100/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View claims' }).getAttribute('href')).toBe(
    '/analytics?figure=partDDeductions&from=2025-04-01&to=2026-03-31',
  );
  screen.getByText('2 lump sums');
  const row = within((await screen.findAllByRole('row'))[1] as HTMLElement);
  for (const text of [
    ...['004336 · ADV · RX1', 'CAREMARK', 'Proposed', 'Part D', '1,240 fills'],
    ...[
      'A Medicare Transaction Facilitator refund: proof of Part D',
      '2 Medicare refunds',
      '“Medicare”: 9',
    ],
    '1 Medicare Advantage claim',
  ]) {
    row.getByText(text);
  }
});

test('a proposal is confirmed alone or with all alike, and a confirmation undone', async () => {
  const sent = show();
  fireEvent.click(await screen.findByLabelText('Confirm 004336 · ADV · RX1'));
  await screen.findByText('3 plans are Part D. Totals update automatically.');
  fireEvent.click(await screen.findByLabelText('Confirm all 3 like 004336 · ADV · RX1'));
  await waitFor(() => expect(sent('POST')).toHaveLength(2));
  const body = { line: 'part_d', payerId: null };
  expect(sent('POST').map(([, given]) => given)).toEqual([
    { ...body, alike: false },
    { ...body, alike: true },
  ]);
  fireEvent.click(await screen.findByLabelText('Undo 004336 · ADV'));
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
});

test('a person chooses the line of a plan that nothing proposes', async () => {
  const sent = show();
  fireEvent.click(await screen.findByLabelText('Choose 610011 · RX1'));
  const dialog = within(await screen.findByRole('dialog'));
  const save = dialog.getByRole('button', { name: 'Confirm' });
  expect((save as HTMLButtonElement).disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Line of business'), { target: { value: 'voucher' } });
  fireEvent.change(dialog.getByLabelText(/^Program/), { target: { value: 'Copay help' } });
  fireEvent.click(save);
  await waitFor(() =>
    expect(sent('POST')).toEqual([
      [
        `/api/recovery/plans/${unknown.id}`,
        { line: 'voucher', payerId: null, program: 'Copay help', alike: false },
      ],
    ]),
  );
});

test('without plans the screen says where they come from, and a failure can be tried again', async () => {
  const none = { ...summary, plans: { proposed: 0, unknown: 0, confirmed: 0 }, partD: null };
  show({ 'GET /api/recovery/plans/summary': () => Response.json(none) });
  await screen.findByText('No Plans Yet');
  screen.getByRole('link', { name: 'Upload claims export' });
  show({ 'GET /api/recovery/plans/summary': refusing(500, 'Down') });
  await screen.findByRole('button', { name: 'Try again' });
});
