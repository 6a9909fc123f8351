import type {
  AnnouncedPayment,
  BankImport,
  BankLine,
  BankLineDetail,
  BankPreview,
  BookMonth,
  BookSettings,
  CentralPaymentDetail,
  DepositSummary,
} from '@pfs/wire/deposits';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerAs, aPersonOf } from '../../testing/open-at.tsx';
import { AnsweredUpload, shownToast } from '../../testing/refusals.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import DepositsPage from './deposits-page.tsx';

const uuid = (last: string) => `0190b000-0000-7000-8000-0000000000${last}`;
const payer = { id: uuid('a1'), name: 'CAREMARK' };
const payment: AnnouncedPayment = {
  ...{ id: uuid('b1'), payer, traceNumber: 'R1', paidOn: '2026-03-10', amount: 60 },
  ...{ state: 'missing', dueOn: '2026-03-13', remittanceId: uuid('c1') },
  caseId: uuid('f1'),
};
const line: BankLine = {
  ...{
    id: uuid('d1'),
    account: '…4321',
    postedOn: '2026-03-12',
    amount: 100,
    code: '',
    addenda: '',
  },
  ...{ text: 'CAREMARK HCCLAIMPMT', state: 'missing', remittanceDueOn: '2026-03-19' },
  ...{ payers: [payer], candidates: 2, step: null, payments: [], decisionId: null },
  central: null,
};
const detail: BankLineDetail = {
  ...line,
  options: [
    { ...payment, reason: 'payer' },
    { ...payment, id: uuid('b2'), traceNumber: 'R2', amount: 40, reason: 'payer' },
  ],
  others: [],
};
const summary: DepositSummary = {
  matching: false,
  lines: [{ state: 'missing', count: 1, amount: 100 }],
  payments: [{ state: 'missing', count: 1, amount: 60 }],
  ages: [{ from: 16, to: 30, count: 1, amount: 60 }],
  covered: [{ from: '2026-03-01', to: '2026-03-26' }],
  gaps: [{ account: '…8765', from: '2026-04-01', to: '2026-04-30' }],
};
const made: BankImport = {
  ...{ id: uuid('e1'), fileName: 'march.ofx', format: 'ofx', lines: 9, newLines: 9 },
  accounts: [{ account: '…4321', from: '2026-03-01', to: '2026-03-31' }],
  ...{ importedByName: 'Ines Ito', importedAt: '2026-03-31T10:00:00Z' },
};
const preview: BankPreview = {
  ...{ fileName: 'a.csv', format: 'csv', columns: [], knownAccounts: ['Operating', 'Payroll'] },
  accounts: [
    { account: null, from: '2026-03-01', to: '2026-03-31', lines: 2, credits: 5, debits: 0 },
  ],
  ...{ lines: 2, pendingLines: 0, knownLines: 0, similarLines: 2, sample: [], isImported: false },
  ...{ central: [], knownSenders: [] },
};
const report: BankPreview = {
  ...{ ...preview, format: 'central_pay', accounts: [], lines: 0, similarLines: 0 },
  central: [
    { reference: '', paidOn: '2026-03-10', rows: 2, amount: 100, withheld: 0.45, net: 99.55 },
  ],
  knownSenders: ['Atlas'],
};
const central: CentralPaymentDetail = {
  ...{ id: uuid('a7'), sender: 'Atlas', reference: '', paidOn: '2026-03-10', amount: 100 },
  ...{ withheld: 0.45, net: 99.55, state: 'incomplete', lineId: line.id, rows: 2, found: 1 },
  postedOn: '2026-03-12',
  payments: (['missing', 'found'] as const).map((state, at) => ({
    ...{ line: at + 2, payer: 'CAREMARK', traceNumber: `R${at}`, paidOn: null, amount: 50 },
    ...{ withheld: 0.25 - at * 0.05, state, remittanceId: null },
  })),
};
const name = { name: 'Sales', code: '' };
const settings: BookSettings = {
  accounts: { plans: name, fees: name, mfp: name, patients: name, other: name, revenue: name },
  taxRate: 'Tax Exempt',
};
const month = (over: Partial<BookMonth>): BookMonth => ({
  ...{ month: '2026-03', closedAt: null, closedByName: null, isNext: true, debit: 60, credit: 60 },
  entries: [
    {
      ofMonth: '2026-03',
      lines: [
        { account: 'plans', debit: 60, credit: 0 },
        { account: 'revenue', debit: 0, credit: 60 },
      ],
    },
  ],
  ...over,
});

function show(
  path: string,
  role: 'staff' | 'pharmacy_admin' = 'staff',
  opened = detail,
  read = preview,
) {
  const user = aPersonOf(role);
  let settingsAsked = 0;
  const listed = (rows: readonly unknown[]) => () =>
    Response.json(rows, { headers: { 'x-total-count': String(rows.length) } });
  const fetched = answerAs(user, {
    'GET /api/deposits/summary': () => Response.json(summary),
    'GET /api/deposits/payments': listed([payment]),
    'GET /api/bank-lines': listed([line]),
    [`GET /api/bank-lines/${line.id}`]: () => Response.json(opened),
    'POST /api/deposits': () => Response.json({ message: 'Matched', decisionId: uuid('f2') }),
    'POST /api/bank-imports/preview': () => Response.json(read),
    'POST /api/bank-imports': () => Response.json({ ...made, format: 'central_pay' }),
    'GET /api/central-payments': listed([central]),
    [`GET /api/central-payments/${central.id}`]: () => Response.json(central),
    [`DELETE /api/deposits/${uuid('f2')}`]: () => Response.json({ message: 'Undone' }),
    'GET /api/bank-imports': () => Response.json([made]),
    [`DELETE /api/bank-imports/${made.id}`]: () => Response.json({ message: 'Import undone' }),
    'GET /api/books': () =>
      Response.json([
        month({}),
        month({ month: '2026-02', closedAt: '2026-03-02T10:00:00Z', isNext: false }),
      ]),
    // A colleague saves another tax rate each time.
    'GET /api/books/settings': () => {
      settingsAsked += 1;
      return Response.json({ ...settings, taxRate: `Rate ${settingsAsked}` });
    },
    'POST /api/books/close': () => Response.json({ message: 'Month closed' }),
  });
  renderScreen(<DepositsPage />, { user, path });
  const calls = (method: string) =>
    fetched.mock.calls
      .filter(([, init]) => (init?.method ?? 'GET') === method)
      .map(([asked, init]) => [
        String(asked),
        typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      ]);
  return calls;
}

const button = (text: string | RegExp) => screen.findByRole('button', { name: text });

test('each sum opens its rows', async () => {
  const calls = show('/deposits');
  fireEvent.click(await button('Remittance missing'));
  fireEvent.click(await button('16 to 30 days'));
  await waitFor(() => {
    const asked = calls('GET').map(([path]) => path);
    expect(asked).toContain('/api/bank-lines?page=1&pageSize=25&state=missing');
    expect(asked).toContain('/api/deposits/payments?page=1&pageSize=25&state=missing&age=16');
  });
  // What keeps payments of other days from being looked at.
  const text =
    'Import statements of …8765: without them, no payment of Apr 1, 2026 to Apr 30, 2026';
  expect(screen.getByText(text, { exact: false })).toBeTruthy();
});

test('a line is matched only with payments that come to its cents', async () => {
  const calls = show('/deposits');
  fireEvent.click(await button('Match CAREMARK HCCLAIMPMT'));
  const dialog = await screen.findByRole('dialog');
  const [first, second] = await within(dialog).findAllByRole('checkbox');
  const match = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Match' });
  fireEvent.click(first as HTMLElement);
  expect(match.disabled).toBe(true);
  expect(within(dialog).getByRole('status').textContent).toContain('differ by $40.00');
  fireEvent.click(second as HTMLElement);
  fireEvent.click(match);
  const said = { lineIds: [line.id], paymentIds: [uuid('b1'), uuid('b2')] };
  await waitFor(() => expect(calls('POST')).toEqual([['/api/deposits', said]]));
});

test('a line that the records matched wrongly is matched anew, or is nobody’s, and undone', async () => {
  const calls = show('/deposits', 'staff', { ...detail, state: 'matched', payments: [payment] });
  fireEvent.click(await button('Match CAREMARK HCCLAIMPMT'));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(await within(dialog).findByRole('button', { name: 'This is wrong' }));
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(2);
  fireEvent.click(within(dialog).getByRole('button', { name: 'No payer sent it' }));
  const said = { lineIds: [line.id], paymentIds: [] };
  await waitFor(() => expect(calls('POST')).toEqual([['/api/deposits', said]]));
  await waitFor(() => shownToast('Set Aside', 'No payer sent this line.'));
  fireEvent.click(await button('Undo'));
  await waitFor(() =>
    expect(calls('DELETE')).toEqual([[`/api/deposits/${uuid('f2')}`, undefined]]),
  );
});

test('an administrator undoes an import, and says why', async () => {
  const calls = show('/deposits?tab=statements', 'pharmacy_admin');
  fireEvent.click(await button('Undo march.ofx'));
  const reason = await screen.findByLabelText('Reason for undoing');
  fireEvent.change(reason, { target: { value: 'another account' } });
  fireEvent.click(await button('Undo import'));
  const body = { note: 'another account' };
  await waitFor(() => expect(calls('DELETE')).toEqual([[`/api/bank-imports/${made.id}`, body]]));
});

test('staff undo no import', async () => {
  show('/deposits?tab=statements');
  expect((await button('Undo march.ofx')).title).toContain('An administrator of your pharmacy');
});

test('a file without an account is compared with what is typed, and none is guessed of two', async () => {
  vi.stubGlobal('XMLHttpRequest', AnsweredUpload);
  const calls = show('/deposits?tab=statements');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  fireEvent.change(input as HTMLInputElement, { target: { files: [new File(['x'], 'a.csv')] } });
  const account = await screen.findByLabelText<HTMLInputElement>('Account');
  expect(account.value).toBe('');
  expect(screen.queryByText('Some lines may be there already')).toBeNull();
  fireEvent.change(account, { target: { value: 'Payroll' } });
  expect(await screen.findByText('Some lines may be there already')).toBeTruthy();
  expect(calls('POST')).toHaveLength(2);
});

test('a PSAO’s report is imported under its name, and shows what is missing', async () => {
  vi.stubGlobal('XMLHttpRequest', AnsweredUpload);
  const calls = show('/deposits?tab=statements', 'staff', detail, report);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  fireEvent.change(input as HTMLInputElement, { target: { files: [new File(['x'], 'r.csv')] } });
  const psao = await screen.findByLabelText<HTMLInputElement>('PSAO');
  expect(psao.value).toBe('Atlas');
  expect(screen.getByText('$99.55')).toBeTruthy();
  fireEvent.click(await button('Import report'));
  await waitFor(() => expect(calls('POST').at(-1)?.[0]).toBe('/api/bank-imports'));
});

test('a central payment opens with its missing remittance and the fees of each row', async () => {
  show('/deposits?tab=central');
  expect(await screen.findByText('1 of 2')).toBeTruthy();
  fireEvent.click(await button('View Atlas 2026-03-10'));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Missing')).toBeTruthy();
  for (const fee of ['$0.25', '$0.20']) expect(within(dialog).getByText(fee)).toBeTruthy();
  expect(within(dialog).getByText(/get the 835 from the payer’s portal/)).toBeTruthy();
});

test('an administrator closes the next month; a closed one is downloaded', async () => {
  const calls = show('/deposits?tab=books', 'pharmacy_admin');
  const name = (await screen.findAllByLabelText<HTMLInputElement>('Name'))[0] as HTMLInputElement;
  fireEvent.change(name, { target: { value: 'Own sales' } });
  fireEvent.click(await button('Close month'));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close month' }));
  await waitFor(() => expect(calls('POST')).toEqual([['/api/books/close', { month: '2026-03' }]]));
  for (const format of ['CSV', 'QuickBooks', 'IIF', 'Xero'])
    expect(await button(format)).toBeTruthy();
  await screen.findByDisplayValue('Rate 2');
  expect(name.isConnected && name.value).toBe('Own sales');
});

test('staff see the books and close nothing', async () => {
  show('/deposits?tab=books');
  expect((await button('Close month')).hasAttribute('disabled')).toBe(true);
  expect((await button('Save accounts')).hasAttribute('disabled')).toBe(true);
});
