import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Landmark, Upload } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { noWords, serve } from '../../testing/answers.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { CommandMenu } from './command-menu.tsx';

const longName = `${'VERY LONG PAYER NAME OF EIGHTY LETTERS '.repeat(2)}END`;
const claim = {
  id: 'c1',
  claimId: '70001',
  remittanceId: 'r1',
  payerName: '<img src=x onerror=alert(1)>',
  drugName: null,
  dateOfService: '2026-03-04',
};
const found = {
  '/api/claims': () => Response.json([claim], { headers: { 'x-total-count': '40' } }),
  '/api/analytics': () =>
    Response.json({
      payers: [longName, 'SOUTHLAKE RX'],
      drugAnalysis: [{ drugName: 'ELIQUIS 5 MG', ndc: null }],
    }),
  '/api/vendors': () => Response.json([{ id: 'v1', name: 'Long Island Drug', invoiceCount: 0 }]),
  '/api/remittances': () =>
    Response.json([
      {
        id: 'r9',
        fileName: 'long.pdf',
        createdAt: '2026-03-04T10:00:00Z',
        processingStatus: 'review',
      },
    ]),
};
const places = [
  { path: '/', label: 'DIR Fee Tracker', icon: Landmark },
  { path: '/upload', label: 'Upload', icon: Upload, words: 'remittances' },
];

function open(user = aUser(), answers: Parameters<typeof serve>[0] = found) {
  const fetched = serve(answers);
  const onClose = vi.fn();
  const menu = <CommandMenu user={user} places={places} onClose={onClose} />;
  return { fetched, onClose, ...renderScreen(menu, { user }) };
}

// By element: what was chosen closed the dialog, and no role is found in it then.
const field = () => screen.getByLabelText('Search and commands', { selector: 'input' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const labels = () => screen.getAllByRole('option').map((line) => line.textContent);
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('without a text it offers the screens and what can be done', () => {
  open();
  const goTo = screen.getByRole('group', { name: 'Go to' });
  expect(within(goTo).getAllByRole('option')).toHaveLength(2);
  expect(labels()).toContain('Hide amounts');
  expect(labels()).toContain('Add a vendor');
  expect(active()).toBe('DIR Fee Tracker');
});

test('who belongs to no pharmacy searches none and adds nothing', async () => {
  const { fetched } = open(aUser({ organization: null }));
  expect(labels()).not.toContain('Add a vendor');
  type('logo');
  await waitFor(() => expect(labels()).toEqual(['Logout']));
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(fetched.mock.calls.filter(([path]) => path.startsWith('/api/claims'))).toEqual([]);
});

test('what is typed is found by its words, and every kind opens its rows', async () => {
  const { history } = open();
  type('lo');
  await screen.findByText('70001');
  const titles = ['Actions', 'Claims', 'Payers', 'Vendors', 'Remittances', 'Ask'];
  for (const name of titles) screen.getByRole('group', { name });
  expect(screen.getAllByRole('group')).toHaveLength(titles.length);
  expect(screen.getByText(longName.trim())).toBeDefined();
  expect(screen.getByText('<img src=x onerror=alert(1)> · Mar 4, 2026')).toBeDefined();
  expect(screen.getByText('All 40 claims matching “lo”')).toBeDefined();
  fireEvent.click(screen.getByText('70001'));
  expect(history.at(-1)).toBe('/remittances/r1?claim=c1');
});

test.each([
  ['eliq', 'ELIQUIS 5 MG', '/analytics?figure=claimDirFees&ndc=&drug=ELIQUIS+5+MG'],
  ['island', 'Long Island Drug', '/vendor-audit?tab=invoices&vendor=v1'],
  ['4711', 'INV-4711', '/vendor-audit?tab=invoices&invoice=i1'],
  ['march', 'march.835', '/remittances/r8'],
  ['case 12', 'Case 12: Unpaid claims', '/recovery/cases/k1'],
  ['do this', 'Do this first', '/recovery'],
  ['recovery rep', 'Recovery report', '/recovery?view=report'],
])('%j finds %s, which opens its rows', async (text, label, path) => {
  const { history } = open(undefined, {
    ...found,
    '/api/claims': () => Response.json([]),
    '/api/vendors': () => Response.json([{ id: 'v1', name: 'Long Island Drug', invoiceCount: 3 }]),
    '/api/vendor-invoices': () =>
      Response.json([{ id: 'i1', invoiceNumber: 'INV-4711', invoiceDate: '2026-03-04' }]),
    '/api/cases': () =>
      Response.json([
        { id: 'k1', number: 12, kind: 'unpaid', state: 'sent', party: { name: 'CAREMARK' } },
      ]),
    '/api/remittances': () =>
      Response.json([{ id: 'r8', fileName: 'march.835', createdAt: '2026-03-04T10:00:00Z' }]),
  });
  type(text);
  fireEvent.click(await screen.findByText(label));
  expect(history.at(-1)).toBe(path);
});

test('a payer comes before its claims, a claim number before everything else', async () => {
  const { history } = open();
  type('7000');
  await screen.findByText('All 40 claims matching “7000”');
  expect(active()).toContain('70001');
  type('long');
  await screen.findByText('All 40 claims matching “long”');
  expect(active()).toBe(longName.trim());
  press('Enter');
  expect(history.at(-1)).toContain('/analytics?figure=dirFees');
});

test('arrows go round, and Enter opens', () => {
  const { history } = open();
  press('ArrowUp');
  expect(active()).toBe('Logout');
  press('ArrowDown');
  press('ArrowDown');
  expect(active()).toBe('Upload');
  press('Enter');
  expect(history.at(-1)).toBe('/upload');
});

test('the last five that were opened are offered again until one signs out', async () => {
  const { history } = open(undefined, { ...found, '/api/auth/logout': () => Response.json({}) });
  const click = (line: string) => fireEvent.click(screen.getAllByText(line).at(-1) as HTMLElement);
  type('lo');
  await screen.findByText('70001');
  for (const line of ['70001', 'long.pdf']) click(line);
  type('');
  for (const line of ['Upload', 'DIR Fee Tracker', 'Add an invoice', 'Add a vendor']) click(line);
  const lines = () =>
    [...document.querySelectorAll('[role=option] .font-medium')].map((line) => line.textContent);
  const recent = ['Add a vendor', 'Add an invoice', 'DIR Fee Tracker', 'Upload', 'long.pdf'];
  await waitFor(() => expect(lines().slice(0, 6)).toEqual([...recent, places[0]?.label]));
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  click('Logout');
  await waitFor(() => expect(screen.queryByText('Recent')).toBeNull());
  expect(history.at(-1)).toBe('/');
});

test('a document that needs review opens in its review', async () => {
  const { history } = open();
  type('long pdf');
  fireEvent.click(await screen.findByText('long.pdf'));
  expect(history.at(-1)).toBe('/remittances/r9/review');
});

test('a question is handed to the assistant', async () => {
  const { history } = open(undefined, {});
  type('fees & lumps in May?');
  fireEvent.click(screen.getByText('Ask the assistant “fees & lumps in May?”'));
  expect(history.at(-1)).toBe('/ai-chat?q=fees+%26+lumps+in+May%3F');
});

test('Enter that comes before the answers asks nobody', async () => {
  const { history } = open(undefined, {});
  type('70001');
  press('Enter');
  expect(history.at(-1)).toBe('/');
  await waitFor(() => expect(active()).toBe('Ask the assistant “70001”'));
});

test('what could not be searched is said', async () => {
  open(undefined, { ...found, '/api/claims': noWords });
  type('long');
  await screen.findByText(/Couldn’t search: claims\./);
  expect(screen.getByText('Long Island Drug')).toBeDefined();
});

test('what the plan does not include is not found, and nothing is said of it', async () => {
  open(undefined, { ...found, '/api/analytics': () => new Response('', { status: 402 }) });
  type('long');
  await screen.findByText('Long Island Drug');
  expect(screen.queryByText(/Couldn’t search/)).toBeNull();
});

test('the theme that is in use is not offered', () => {
  const { unmount } = open();
  fireEvent.click(screen.getByText('Use the dark theme'));
  unmount();
  open();
  expect(labels()).toContain('Use the light theme');
  expect(labels()).not.toContain('Use the dark theme');
});

test('what is chosen closes it at once, so that its key opens it again', () => {
  // In a browser the dialog's event comes a moment later.
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(() => undefined);
  const { onClose } = open();
  type('hide amounts');
  press('Enter');
  expect(onClose).toHaveBeenCalledOnce();
});
