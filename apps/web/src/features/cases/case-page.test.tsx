import type { CaseDetail, CaseRow } from '@pfs/wire/cases';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { answerAs, aPersonOf } from '../../testing/open-at.tsx';
import { refusing, shownToast } from '../../testing/refusals.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import CasePage from './case-page.tsx';

const uuid = (at: number) => `0190b000-0000-7000-8000-0000000000${10 + at}`;
const id = uuid(1);
const step = { by: 'Nora Ellis', userId: uuid(60), note: null, answer: null };
const detail: CaseDetail = {
  ...{ id, number: 7, kind: 'unpaid', state: 'prepared' },
  party: { key: 'payer 1', name: 'CAREMARK' },
  ...{ rows: 2, asked: 400, seen: 0, byItself: 12.5, promised: null, expected: 285.71 },
  ...{ promisedNotPaid: null, payableUntil: null },
  ...{ decidedBefore: 5, dueOn: '2026-12-01', dueReason: 'Contract: 30 days', isUrgent: true },
  ...{ owner: null, foundOn: '2026-11-20', sentOn: null, decidedOn: null, lastStepId: uuid(21) },
  steps: [
    {
      ...step,
      id: uuid(20),
      at: '2026-11-20T09:00:00Z',
      by: null,
      userId: null,
      action: 'find',
      state: 'found',
    },
    { ...step, id: uuid(21), at: '2026-11-21T09:00:00Z', action: 'prepare', state: 'prepared' },
    {
      ...{ ...step, id: uuid(22), at: '2026-11-22T09:00:00Z', action: 'note', state: 'prepared' },
      note: 'Called CAREMARK',
    },
  ],
  nextTask: null,
  packets: [
    {
      ...{ id: uuid(30), madeAt: '2026-11-21T09:00:00Z', madeBy: 'Nora Ellis', rows: 2 },
      ...{ asked: 400, letterHash: 'ab12'.repeat(16), tableHash: 'cd34'.repeat(16) },
    },
  ],
};
const rows: readonly CaseRow[] = [
  {
    ...{ id: uuid(40), label: 'Rx 990001, fill 2', day: '2026-09-01', drugName: 'LISINOPRIL' },
    ...{ ndc: '00093742456', asked: 250, seen: 50, byItself: 12.5 },
    ...{ url: '/analytics?claim=1', answer: null },
    receipts: [
      {
        ...{ id: uuid(50), on: '2026-11-23', amount: 12.5, text: '835 of CAREMARK' },
        ...{ url: '/remittances/r', isByItself: true },
      },
      {
        ...{ id: uuid(51), on: '2026-11-28', amount: 50, text: 'PLB CS', url: null },
        isByItself: false,
      },
    ],
  },
  {
    ...{ id: uuid(41), label: 'Lump sum CS DIRQ3-26', day: null, drugName: null, ndc: null },
    ...{ asked: 150, seen: 0, byItself: 0, url: null, answer: null, receipts: [] },
  },
];

function show(
  given: Partial<CaseDetail> = {},
  role: 'staff' | 'pharmacy_admin' = 'pharmacy_admin',
  answers: Parameters<typeof answerAs>[1] = {},
) {
  const user = aPersonOf(role);
  const shown = { ...detail, ...given };
  const fetched = answerAs(user, {
    [`GET /api/cases/${id}`]: () => Response.json(shown),
    [`GET /api/cases/${id}/rows`]: () =>
      Response.json(rows, { headers: { 'x-total-count': '60' } }),
    [`PATCH /api/cases/${id}`]: () => Response.json(shown),
    'POST /api/cases/steps': () => Response.json([shown]),
    ...answers,
  });
  renderScreen(
    <Route path="/recovery/cases/:id">
      <CasePage />
    </Route>,
    { user, path: `/recovery/cases/${id}` },
  );
  const called = () => fetched.mock.calls.map(([url]) => url);
  const sentBy = (method: string) =>
    fetched.mock.calls
      .filter(([, init]) => init?.method === method)
      .map(([, init]) => JSON.parse(String(init?.body)) as unknown);
  return { called, sentBy };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const stat = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.textContent;

test('a case says what is asked of whom, why, and by when', async () => {
  show();
  await screen.findByRole('heading', { name: 'Case 7' });
  screen.getByText('Agreed at the counter and late; the payer paid other claims of those days.');
  expect(screen.getByText(/asked of CAREMARK/).textContent).toBe(
    '$400.00 asked of CAREMARK for 2 claims.',
  );
  for (const text of ['Dec 1, 2026', 'Contract: 30 days', 'Urgent', 'Nobody', 'Prepared']) {
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  }
  const tab = within(screen.getByLabelText('Recovery')).getByRole('link', { name: 'Cases' });
  expect(tab.getAttribute('aria-current')).toBe('page');
});

test('a case that can’t be loaded can be tried again', async () => {
  show({}, 'staff', { [`GET /api/cases/${id}`]: refusing(500, 'Try later') });
  await screen.findByText('We couldn’t load this case');
  screen.getByRole('button', { name: 'Try again' });
});

test('a found case that ends while it is shown can no longer be prepared', async () => {
  let answer = () => Response.json({ ...detail, state: 'found' });
  show({}, 'staff', { [`GET /api/cases/${id}`]: () => answer() });
  const prepare = await screen.findByRole('button', { name: 'Prepare' });
  answer = refusing(404, 'Not found');
  fireEvent.click(prepare);
  await screen.findByRole('heading', { name: 'Case not found' });
  expect(screen.queryByRole('button', { name: 'Prepare' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Case 7' })).toBeNull();
  screen.getByRole('link', { name: 'All cases' });
});

test('money seen is the sum of receipts, apart from what came by itself', async () => {
  show();
  const table = await screen.findByRole('table', { name: 'Items' });
  expect(stat('Money seen')).toBe('Money seen$0.00Receipts since it was sent');
  expect(stat('Came by itself')).toContain('$12.50');
  expect(stat('Promised, not paid')).toContain('–');
  expect(screen.queryByLabelText(/money seen/i)).toBeNull();
  const link = within(table).getByRole('link', { name: 'Rx 990001, fill 2' });
  expect(link.getAttribute('href')).toBe('/analytics?claim=1');
  expect(within(table).queryByRole('link', { name: /Lump sum/ })).toBeNull();
  const receipts = within(table).getByRole('list', { name: 'Receipts of Rx 990001, fill 2' });
  expect(
    within(receipts)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    '$12.50 Nov 23, 2026: 835 of CAREMARK (came by itself)',
    '$50.00 Nov 28, 2026: PLB CS',
  ]);
});

test('the rows come in pages', async () => {
  const { called } = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(called().at(-1)).toContain('page=2'));
});

test.each([
  [
    { state: 'won', promised: 300, promisedNotPaid: 179.9 },
    '$179.90After the usual time',
    '$300.00',
  ],
  [{ state: 'partly', promised: null, promisedNotPaid: 0 }, '$0.00', 'No amount'],
  [
    { state: 'won', promised: 300, promisedNotPaid: 0, payableUntil: '2026-12-28' },
    ...['$0.00Counts after Dec 28, 2026, the usual time to pay', '$300.00'],
  ],
  [{ state: 'lost', promised: null, promisedNotPaid: null }, '–', 'No amount'],
  [
    ...[{ kind: 'held_payment', state: 'won', promised: null, promisedNotPaid: 0 }, '$0.00'],
    'A corrected remittance, not money',
  ],
] as const)('of the case %j, %s was promised and not paid', async (given, missing, promised) => {
  show({ expected: null, ...given, decidedOn: '2026-11-28' });
  await screen.findByRole('heading', { name: 'Case 7' });
  expect(stat('Promised, not paid')).toContain(missing);
  expect(stat('Promised')).toContain(promised);
  expect(screen.queryByRole('button', { name: 'Edit deadline' })).toBeNull();
});

test('the next step stands first, and an administrator takes it', async () => {
  const { sentBy } = show();
  await screen.findByRole('heading', { name: 'Case 7' });
  fireEvent.click(button('Mark sent'));
  await waitFor(() => shownToast('Marked sent', 'Case 7'));
  fireEvent.click(button('Undo “Prepared” by Nora Ellis'));
  // A colleague took that step.
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Undo step' }));
  await waitFor(() => shownToast('Undone', 'The last step was taken back.'));
  expect(sentBy('POST')).toEqual([
    { ids: [id], action: 'send' },
    { ids: [id], action: 'undo', expects: [uuid(21)] },
  ]);
});

test('staff see that an administrator sends and decides', async () => {
  show({}, 'staff');
  await screen.findByText('An administrator of your pharmacy sends and decides cases.');
  expect([button('Mark sent').disabled, button('Prepare').disabled]).toEqual([true, false]);
});

test('staff who may not send undo no sending, and own steps are undone at once', async () => {
  const sent: CaseDetail['steps'][number] = {
    ...{ ...step, id: uuid(24), at: '2026-11-23T09:00:00Z', action: 'send', state: 'sent' },
  };
  const by = (userId: string): Partial<CaseDetail> => ({
    ...{ steps: [...detail.steps, { ...sent, userId }], lastStepId: sent.id, state: 'sent' },
  });
  show(by(uuid(60)), 'staff');
  await screen.findByRole('heading', { name: 'Case 7' });
  expect(button('Undo “Marked sent” by Nora Ellis').disabled).toBe(true);
  cleanup();
  const { sentBy } = show(by(aPersonOf('pharmacy_admin').id));
  await screen.findByRole('heading', { name: 'Case 7' });
  fireEvent.click(button('Undo “Marked sent” by Nora Ellis'));
  await waitFor(() => expect(sentBy('POST')).toHaveLength(1));
});

test('there is nothing to undo in a case that nobody has worked, or that was undone', async () => {
  const undo = { ...step, id: uuid(23), at: '2026-11-23T09:00:00Z', state: 'found' } as const;
  show({
    ...{ steps: [...detail.steps, { ...undo, action: 'undo' }], state: 'found', lastStepId: null },
  });
  await screen.findByRole('heading', { name: 'Case 7' });
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  screen.getByText('Last step undone');
});

test('won asks what was promised', async () => {
  const { sentBy } = show({ state: 'acknowledged' });
  await screen.findByRole('heading', { name: 'Case 7' });
  fireEvent.click(button('Won…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Won' }));
  fireEvent.change(dialog.getByLabelText(/^Promised/), { target: { value: '380' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Mark won' }));
  await waitFor(() => shownToast('Won', 'Case 7'));
  expect(sentBy('POST')).toEqual([{ ids: [id], action: 'win', promised: '380' }]);
});

test('the deadline is edited with its reason, or removed', async () => {
  const { sentBy } = show();
  await screen.findByRole('heading', { name: 'Case 7' });
  const save = async (day: string, reason: string) => {
    fireEvent.click(button('Edit deadline'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit deadline' }));
    fireEvent.change(dialog.getByLabelText('Due on'), { target: { value: day } });
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: reason } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save deadline' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit deadline' })).toBeNull());
  };
  await save('2026-12-15', 'Clause 4');
  await waitFor(() => shownToast('Deadline saved', 'Case 7'));
  await save('', '');
  expect(sentBy('PATCH')).toEqual([
    { dueOn: '2026-12-15', dueReason: 'Clause 4' },
    { dueOn: null, dueReason: null },
  ]);
});

test('a packet is downloaded, and names the hashes of its files', async () => {
  const { called } = show();
  const packets = await screen.findByRole('list', { name: 'Packets' });
  within(packets).getByText(`SHA-256 ${'ab12'.repeat(16)}`);
  within(packets).getByText(`SHA-256 ${'cd34'.repeat(16)}`);
  for (const [name, file] of [
    ['Letter PDF', 'letter'],
    ['Table CSV', 'table'],
  ] as const) {
    fireEvent.click(within(packets).getByRole('button', { name }));
    expect(called()).toContain(`/api/case-packets/${uuid(30)}/${file}`);
  }
});

test('the history lists who did what, the newest first, and takes notes', async () => {
  const { sentBy } = show();
  const steps = within(await screen.findByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(steps.map((item) => item.textContent?.replace(/[A-Z][a-z]{2} \d.*?M/, '…'))).toEqual([
    'Note (Prepared)…, Nora EllisCalled CAREMARK',
    'Prepared…, Nora Ellis',
    'Found…',
  ]);
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'They will look' } });
  fireEvent.click(button('Add note'));
  await waitFor(() => shownToast('Note added', 'It is saved with your name.'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('');
  expect(sentBy('POST')).toEqual([{ ids: [id], action: 'note', note: 'They will look' }]);
});

test('an answer to a price appeal is recorded by row, and held against own invoices', async () => {
  const ownPrice = { unitCost: '0.14500', vendorName: 'Anda', invoice: 'N-1', on: '2026-10-02' };
  const answer = { kind: 'denied', ndc: '00093742456', source: 'Anda', ownPrice } as const;
  const said = { kind: 'denied', ndc: '00093742456', source: 'Anda', rows: 1 } as const;
  const answered = { ...step, id: uuid(25), at: '2026-11-23T09:00:00Z', state: 'sent' } as const;
  const { sentBy } = show(
    {
      ...{ kind: 'mac', state: 'sent', nextTask: 'Reverse the claims and bill them again.' },
      steps: [...detail.steps, { ...answered, action: 'answer', answer: said }],
    },
    'staff',
    {
      [`GET /api/cases/${id}/rows`]: () =>
        Response.json([{ ...rows[0], answer }], { headers: { 'x-total-count': '1' } }),
      [`POST /api/cases/${id}/answers`]: () => Response.json(detail),
    },
  );
  await screen.findByText('Reverse the claims and bill them again.');
  await screen.findByText(/Your invoice N-1 of Anda/);
  screen.getByText('Denied, available elsewhere: 00093742456 at Anda (1 row)');
  fireEvent.click(button('Record answer to Rx 990001, fill 2'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record answer' }));
  fireEvent.change(dialog.getByLabelText('Answer'), { target: { value: 'late' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Record answer' }));
  await waitFor(() => shownToast('Answer recorded', 'It is in the history of the case.'));
  expect(sentBy('POST')).toEqual([{ answer: 'late', rows: [uuid(40)] }]);
});
