import type { CaseSummary, RecoveryCase, RecoveryReport } from '@pfs/wire/cases';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerAs, aPersonOf } from '../../testing/open-at.tsx';
import { refusing, shownFailure, shownToast } from '../../testing/refusals.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import CasesPage from './cases-page.tsx';

const uuid = (at: number) => `0190b000-0000-7000-8000-0000000000${10 + at}`;
const caremark = { key: 'payer 1', name: 'CAREMARK' };
const found: RecoveryCase = {
  ...{ id: uuid(1), number: 7, kind: 'underpaid', state: 'found', party: caremark },
  ...{ rows: 12, asked: 400, seen: 0, byItself: 12.5, promised: null, expected: 228.57 },
  ...{ promisedNotPaid: null, payableUntil: null },
  ...{ decidedBefore: 5, dueOn: '2026-12-01', dueReason: 'Contract: 30 days', isUrgent: true },
  ...{ owner: null, foundOn: '2026-11-20', sentOn: null, decidedOn: null, lastStepId: uuid(71) },
};
const prepared: RecoveryCase = {
  ...found,
  ...{ id: uuid(2), number: 8, kind: 'vendor_duplicate', state: 'prepared', isUrgent: false },
  ...{ party: { key: 'vendor 2', name: 'McKesson' }, dueOn: null, dueReason: null },
  lastStepId: uuid(72),
};
const sent: RecoveryCase = { ...found, id: uuid(3), number: 9, state: 'sent' };

const sums = (asked: number, seen: number) => ({ cases: 2, asked, seen, byItself: 12.5 });
const summary: CaseSummary = {
  finding: false,
  ...{ toDo: sums(800, 0), waiting: sums(300.1, 20), won: sums(90, 60.2), promisedNotPaid: 29.8 },
  parties: [
    { ...caremark, ...sums(700.05, 60.2), won: 3, decided: 5, medianDays: 21 },
    {
      key: 'vendor 2',
      name: 'McKesson',
      ...sums(490.05, 20),
      won: 0,
      decided: 0,
      medianDays: null,
    },
  ],
  kinds: [{ kind: 'underpaid', ...sums(700.05, 60.2) }],
};

const julySums = {
  ...{ casesFound: 1, found: 400, casesSent: 1, sent: 300, casesWon: 1, won: 60 },
  ...{ seen: 42.1, promisedNotPaid: 17.9, byItself: 5 },
};
const july = { from: '2026-07-01', to: '2026-07-31' };
const reportOfJuly: RecoveryReport = {
  period: july,
  totals: julySums,
  parties: [{ ...caremark, ...julySums }],
  months: [{ month: '2026-07', label: 'July 2026', ...july, ...julySums }],
};

interface Shown {
  readonly path?: string;
  readonly given?: Partial<CaseSummary>;
  readonly rows?: readonly RecoveryCase[];
  readonly role?: 'staff' | 'pharmacy_admin';
  readonly answers?: Parameters<typeof answerAs>[1];
}

function show(shown: Shown = {}) {
  const { given = {}, rows = [found, prepared, sent], role, answers, path = '/recovery' } = shown;
  const user = aPersonOf(role ?? 'pharmacy_admin');
  const fetched = answerAs(user, {
    'GET /api/cases/summary': () => Response.json({ ...summary, ...given }),
    'GET /api/cases': () =>
      Response.json(rows, { headers: { 'x-total-count': String(rows.length) } }),
    'POST /api/cases/steps': ({ body }) => {
      const { ids } = JSON.parse(String(body)) as { ids: readonly string[] };
      return Response.json(rows.filter(({ id }) => ids.includes(id)));
    },
    [`PATCH /api/cases/${found.id}`]: () => Response.json(found),
    ...answers,
  });
  const rendered = renderScreen(<CasesPage />, { user, path });
  const sentBy = (method: string) =>
    fetched.mock.calls
      .filter(([, init]) => init?.method === method)
      .map(([, init]) => JSON.parse(String(init?.body)) as unknown);
  const listed = () =>
    fetched.mock.calls.map(([url]) => url).filter((url) => url.startsWith('/api/cases?'));
  return { ...rendered, user, sentBy, listed };
}

const select = async (number: number) => {
  const box = await screen.findByLabelText(`Select case ${number}`);
  fireEvent.click(box);
  return box as HTMLInputElement;
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('a pharmacy without cases is told what to upload', async () => {
  show({ given: { parties: [], kinds: [] }, rows: [] });
  await screen.findByText('No Cases Yet');
  expect(screen.getByRole('link', { name: 'Upload claims export' }).getAttribute('href')).toBe(
    '/recovery/imports',
  );
  expect(screen.getByRole('link', { name: 'Upload remittances' }).getAttribute('href')).toBe(
    '/upload',
  );
});

test('while cases are looked for, the screen says so', async () => {
  show({ given: { finding: true, parties: [] }, rows: [] });
  await screen.findByText('Looking for cases');
  await screen.findByText('No Cases Found');
});

test('a failure can be tried again', async () => {
  show({ answers: { 'GET /api/cases/summary': refusing(400, 'Ask again later') } });
  await screen.findByText('We couldn’t load the cases');
  screen.getByText('Ask again later');
  screen.getByRole('button', { name: 'Try again' });
});

test('the sums at the top open their cases, and money seen is that of the table below', async () => {
  const { listed } = show();
  const waiting = await screen.findByRole('button', { name: '$300.10' });
  expect(screen.getByText('Money seen', { selector: 'dt' }).parentElement?.textContent).toBe(
    'Money seen$80.20Came by itself: $25.00',
  );
  expect(screen.getByText('Promised, not paid').parentElement?.textContent).toBe(
    'Promised, not paid$29.80Of 2 cases won, after the usual time to pay',
  );
  fireEvent.click(waiting);
  await waitFor(() => expect(listed().at(-1)).toContain('stage=waiting'));
});

test('each case says who owes what, how likely it comes, and by when to act', async () => {
  show();
  const table = await screen.findByRole('table', { name: 'Cases' });
  const row = within(within(table).getAllByRole('row')[1] as HTMLElement);
  for (const text of [
    ...['Underpaid claims', 'No. 7', 'CAREMARK', '12', '$400.00', '$228.57', 'from 5 decided'],
    ...['Dec 1, 2026', 'Contract: 30 days', 'Urgent', 'Found'],
  ]) {
    row.getByText(text);
  }
  expect(row.getByRole('link').getAttribute('href')).toBe(`/recovery/cases/${found.id}`);
  within(within(table).getAllByRole('row')[2] as HTMLElement).getByText('No date');
});

test('payers and vendors are compared by what came of asking', async () => {
  const { listed } = show();
  const table = await screen.findByRole('table', { name: 'By payer and vendor' });
  const [, first, second] = within(table).getAllByRole('row');
  expect(first?.textContent).toContain('60.0%3 of 5');
  expect(second?.textContent).toContain('–0 of 0');
  fireEvent.click(within(table).getByRole('button', { name: 'McKesson' }));
  await waitFor(() => expect(listed().at(-1)).toContain('party=vendor+2'));
  expect(listed().at(-1)).not.toContain('stage=');
});

test('the list is narrowed by stage, kind, payer or vendor, and owner', async () => {
  const { listed, user } = show();
  await screen.findByRole('table', { name: 'Cases' });
  expect(listed().at(-1)).toContain('stage=to_do');
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
  choose('Stage', 'decided');
  choose('Kind', 'mfp_late');
  choose('Payer or vendor', 'payer 1');
  fireEvent.click(screen.getByLabelText('Only mine'));
  await waitFor(() => {
    const asked = new URLSearchParams(listed().at(-1)?.split('?')[1]);
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ stage: 'decided', kind: 'mfp_late', party: 'payer 1', owner: user.id },
    });
  });
});

test('selected cases take a step together, and the toast undoes it', async () => {
  const { sentBy } = show();
  await select(7);
  await select(8);
  screen.getByText('2 selected');
  expect(button('Mark sent').title).toBe('Only for cases that are prepared.');
  fireEvent.click(button('Prepare'));
  await waitFor(() => shownToast('Prepared', '2 cases'));
  await waitFor(() => screen.getByText('Select all on this page'));
  fireEvent.click(button('Undo'));
  await waitFor(() => shownToast('Undone', 'The last step was taken back.'));
  const ids = [found.id, prepared.id];
  expect(sentBy('POST')).toEqual([
    { ids, action: 'prepare' },
    { ids, action: 'undo', expects: [uuid(71), uuid(72)] },
  ]);
});

test('a step that the server refuses leaves the selection', async () => {
  show({ answers: { 'POST /api/cases/steps': refusing(409, 'Somebody was faster') } });
  const box = await select(7);
  fireEvent.click(button('Prepare'));
  await waitFor(() => shownFailure('Not saved', 'Somebody was faster'));
  expect(box.checked).toBe(true);
});

test('staff prepare and acknowledge; sending and deciding are for administrators', async () => {
  show({ role: 'staff', rows: [prepared, sent] });
  await select(9);
  expect(button('Acknowledge').disabled).toBe(false);
  for (const name of ['Won…', 'Partly won…', 'Lost', 'Expire', 'Withdraw', 'Mark sent']) {
    expect([name, button(name).disabled]).toEqual([name, true]);
    expect(button(name).title).toBe('An administrator of your pharmacy sends and decides cases.');
  }
  screen.getByText('An administrator of your pharmacy sends and decides cases.');
});

test('an undo that the server refuses says what a colleague did', async () => {
  const message = 'Case 7 has another last step by now, so nothing was undone.';
  show({
    answers: {
      'POST /api/cases/steps': ({ body }) =>
        String(body).includes('undo') ? refusing(409, message)() : Response.json([found]),
    },
  });
  await select(7);
  fireEvent.click(button('Prepare'));
  await waitFor(() => shownToast('Prepared', 'Case 7'));
  fireEvent.click(button('Undo'));
  await waitFor(() => shownFailure('Not undone', message));
});

test('staff send where an administrator allows it', async () => {
  const { sentBy } = show({
    ...{ role: 'staff', rows: [prepared] },
    answers: { 'GET /api/cases/settings': () => Response.json({ staffSends: true }) },
  });
  await select(8);
  await waitFor(() => expect(button('Mark sent').disabled).toBe(false));
  expect(screen.queryByLabelText('Who sends and decides')).toBeNull();
  fireEvent.click(button('Mark sent'));
  await waitFor(() => shownToast('Marked sent', 'Case 8'));
  expect(sentBy('POST')).toEqual([{ ids: [prepared.id], action: 'send' }]);
});

test('an administrator allows staff to send', async () => {
  const { sentBy } = show({
    answers: {
      'GET /api/cases/settings': () => Response.json({ staffSends: false }),
      'PATCH /api/cases/settings': () => Response.json({ staffSends: true }),
    },
  });
  const choice = await screen.findByLabelText<HTMLSelectElement>('Who sends and decides');
  await waitFor(() => expect(choice.disabled).toBe(false));
  fireEvent.change(choice, { target: { value: 'staff' } });
  await waitFor(() =>
    shownToast('Setting saved', 'It applies to everyone in your pharmacy at once.'),
  );
  expect(sentBy('PATCH')).toEqual([{ staffSends: true }]);
});

test('what was promised is asked for one case, and for several only a note', async () => {
  const { sentBy } = show();
  await select(9);
  fireEvent.click(button('Partly won…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Partly won' }));
  dialog.getByText('Case 9');
  const promised = dialog.getByLabelText(/^Promised/);
  fireEvent.change(promised, { target: { value: 'a lot' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Mark partly won' }));
  await dialog.findByText('Use dollars with up to two decimals, like 1204.50');
  fireEvent.change(promised, { target: { value: '150.25' } });
  fireEvent.change(dialog.getByLabelText('Note (optional)'), { target: { value: 'By phone' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Mark partly won' }));
  await waitFor(() => shownToast('Partly won', 'Case 9'));
  const body = { ids: [sent.id], action: 'win_partly', promised: '150.25', note: 'By phone' };
  expect(sentBy('POST')).toEqual([body]);
});

test('several cases are won without an amount, and get a note', async () => {
  const other = { ...sent, id: uuid(4), number: 10 };
  const { sentBy } = show({ rows: [sent, other] });
  fireEvent.click(await screen.findByLabelText('Select all on this page'));
  fireEvent.click(button('Won…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Won' }));
  expect(dialog.queryByLabelText(/^Promised/)).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Mark won' }));
  await waitFor(() => shownToast('Won', '2 cases'));
  fireEvent.click(await screen.findByLabelText('Select all on this page'));
  fireEvent.click(button('Add note'));
  const noting = within(await screen.findByRole('dialog', { name: 'Add note' }));
  fireEvent.click(noting.getByRole('button', { name: 'Add note' }));
  await noting.findByText('Enter a note');
  fireEvent.change(noting.getByLabelText('Note'), { target: { value: 'Called CAREMARK' } });
  fireEvent.click(noting.getByRole('button', { name: 'Add note' }));
  await waitFor(() => shownToast('Note added', '2 cases'));
  const ids = [sent.id, other.id];
  expect(sentBy('POST')).toEqual([
    { ids, action: 'win' },
    { ids, action: 'note', note: 'Called CAREMARK' },
  ]);
});

test('a person takes a case and releases it', async () => {
  const { user, sentBy } = show({ rows: [found] });
  await select(7);
  fireEvent.click(button('Take'));
  await waitFor(() => shownToast('Taken', 'Case 7'));
  expect(sentBy('PATCH')).toEqual([{ ownerId: user.id }]);
});

test('an own case is released', async () => {
  const { id } = aPersonOf('pharmacy_admin');
  const { sentBy } = show({ rows: [{ ...found, owner: { id, name: 'Nora Ellis' } }] });
  await select(7);
  fireEvent.click(button('Release'));
  await waitFor(() => shownToast('Released', 'Case 7'));
  expect(sentBy('PATCH')).toEqual([{ ownerId: null }]);
});

test('the list is worked by keyboard', async () => {
  const { sentBy } = show();
  await screen.findByRole('table', { name: 'Cases' });
  const key = (name: string) =>
    fireEvent.keyDown(document.activeElement ?? document, { key: name });
  const focused = () => document.activeElement?.getAttribute('data-case');
  key('j');
  expect(focused()).toBe(found.id);
  key('ArrowDown');
  expect(focused()).toBe(prepared.id);
  key('k');
  key('p');
  await waitFor(() => shownToast('Prepared', 'Case 7'));
  key('s');
  key('j');
  key('x');
  expect(screen.getByLabelText<HTMLInputElement>('Select case 8').checked).toBe(true);
  key('s');
  await waitFor(() => shownToast('Marked sent', 'Case 8'));
  expect(sentBy('POST')).toEqual([
    { ids: [found.id], action: 'prepare' },
    { ids: [prepared.id], action: 'send' },
  ]);
});

test('a case that leaves the list passes the focus on', async () => {
  let rows = [prepared, found];
  show({
    answers: {
      'GET /api/cases': () =>
        Response.json(rows, { headers: { 'x-total-count': String(rows.length) } }),
      'POST /api/cases/steps': () => {
        rows = [found];
        return Response.json([{ ...prepared, state: 'sent' }]);
      },
    },
  });
  const link = await screen.findByRole('link', { name: 'Duplicate invoices' });
  link.focus();
  fireEvent.keyDown(link, { key: 's' });
  await waitFor(() => expect(document.activeElement?.getAttribute('data-case')).toBe(found.id));
});

test('single keys do nothing while they are switched off', async () => {
  localStorage.setItem('single-key-shortcuts', 'off');
  const { sentBy } = show();
  (await screen.findByRole('link', { name: 'Duplicate invoices' })).focus();
  fireEvent.keyDown(document.activeElement ?? document, { key: 'x' });
  fireEvent.keyDown(document.activeElement ?? document, { key: 's' });
  expect(screen.getByText('Select all on this page')).toBeTruthy();
  expect(sentBy('POST')).toEqual([]);
});

test('the report of a period has its sums, leads to cases and comes as a file', async () => {
  show({
    path: '/recovery?view=report&from=2026-07-01&to=2026-07-31',
    answers: {
      'GET /api/cases/report': () => Response.json(reportOfJuly),
    },
  });
  const table = await screen.findByRole('table', { name: 'By payer and vendor' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'CAREMARK$400.00$300.00$60.00$42.10$17.90$5.00',
    'Total$400.00$300.00$60.00$42.10$17.90$5.00',
  ]);
  const link = within(table).getByRole('link', { name: 'CAREMARK' });
  expect(link.getAttribute('href')).toBe('/recovery?stage=all&party=payer+1');
  expect(screen.getByRole('table', { name: 'By month' }).textContent).toContain('July 2026');
  screen.getByRole('button', { name: 'PDF Report' });
  expect(screen.getAllByText(/^In \d+ cases?, each dollar counted once$/)).toHaveLength(2);
  const asked = vi.mocked(fetch).mock.calls.map(([url]) => String(url));
  expect(asked).toContain('/api/cases/report?from=2026-07-01&to=2026-07-31');
});

test('a period in which nothing happened has no tables of zeros', async () => {
  show({
    path: '/recovery?view=report',
    answers: { 'GET /api/cases/report': () => Response.json({ ...reportOfJuly, parties: [] }) },
  });
  await screen.findByText('Nothing in This Period');
  expect(screen.queryByRole('table')).toBeNull();
});
