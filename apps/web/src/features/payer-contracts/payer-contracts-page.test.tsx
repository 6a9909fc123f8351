import type { PayerContracts } from '@pfs/wire/payer-contracts';
import type { PayerFilePeriod, PayerFilePreview } from '@pfs/wire/payer-files';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerAs, aPersonOf } from '../../testing/open-at.tsx';
import { AnsweredUpload } from '../../testing/refusals.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import PayerContractsPage from './payer-contracts-page.tsx';

const payer = { id: '0190b000-0000-7000-8000-0000000000b1', name: 'CAREMARK' };
const scope = { plans: [], networks: [], line: null, genericDaws: [], to: null };
const termId = '0190b000-0000-7000-8000-0000000000c1';
const guaranteeId = '0190b000-0000-7000-8000-0000000000d1';
const otherId = '0190b000-0000-7000-8000-0000000000d2';
const guarantee: PayerContracts['guarantees'][number] = {
  ...{ ...scope, id: guaranteeId, payer, from: '2026-01-01', citation: 'Exhibit B' },
  ...{ kind: 'ger', rate: 88.5, period: 'quarter', measuredAt: 'psao', offsetGroup: 'A' },
  rules: [{ effect: 'out', test: 'basis', values: ['4'] }],
  ...{ settlement: 'remittance', disputeDays: 30, disputeDayKind: 'calendar' },
  disputeFrom: 'notice',
};

const contracts: PayerContracts = {
  ...{ updating: false, payers: [payer], expectedTrueUp: 12.5, severalTerms: 0 },
  terms: [
    {
      ...{
        ...scope,
        id: termId,
        payer,
        from: '2026-01-01',
        citation: 'Exhibit A',
        plans: ['004336/AD V'],
      },
      ...{ drugClass: 'generic', ndcs: [], daysFrom: null, daysTo: null, lesserOf: true },
      legs: [
        { benchmark: 'awp', percentOff: 18.5, added: 0 },
        { benchmark: 'mac', percentOff: 0, added: 0 },
        { benchmark: 'wac', percentOff: 3, added: 0 },
        { benchmark: 'nadac', percentOff: 0, added: 0 },
        { benchmark: 'cost', percentOff: 0, added: 1 },
      ],
      ...{ fee: 0.4, short: { claims: 1, amount: 0.33 } },
    },
  ],
  guarantees: [guarantee, { ...guarantee, id: otherId, kind: 'ber', rate: 20 }],
  trueUps: [
    {
      ...{ key: 'q3', payer, guaranteeIds: [guaranteeId, otherId], kinds: ['ger', 'ber'] },
      isShared: true,
      ...{ from: '2026-07-01', to: '2026-09-30', isOver: true, accrued: 386.25, taken: 431.25 },
      ...{ above: null, settledOn: '2026-11-05', disputeBy: '2026-12-02', isSettled: false },
      doubts: { months: ['2026-07'], claims: 2, lumps: [{ on: '2026-11-05', amount: 431.25 }] },
      caseId: null,
      notice: { id: guaranteeId, receivedOn: '2026-11-02', share: 400, note: '' },
    },
  ],
};

const base = '/api/payer-contracts';
const paged = (rows: readonly object[]) =>
  Response.json(rows, { headers: { 'x-total-count': String(rows.length) } });
const claim = {
  ...{ id: termId, rxNumber: '401', fillNumber: 0, filledOn: '2026-09-14', drugName: 'METFORMIN' },
  ...{ ndc: '00093742456', plan: '004336/ADV/', basis: '04' },
};

const fileId = '0190b000-0000-7000-8000-0000000000e1';
const quarter = { from: '2026-07-01', to: '2026-09-30', ours: 386.25 };
const leftOut = { otherStores: 0, otherClass: 1, otherPeriods: 0, notClaims: 2 };
const periods: PayerFilePeriod[] = [
  { ...quarter, from: '2026-10-01', to: '2026-12-31', file: null },
  {
    ...quarter,
    file: {
      ...{ id: fileId, fileName: 'q3.csv', importedByName: null, updating: false, leftOut },
      ...{ importedAt: '2026-11-10T10:00:00Z', claims: 2, awp: 16_170, paid: 1_979.8 },
      ...{ ours: 386.25, theirs: 244.9 },
      states: [{ state: 'excluded_theirs', claims: 1, effect: -141.35 }],
    },
  },
];
const side = { claims: 2, awp: 16_170, paid: 1_979.8, achieved: 87.76, variance: 120.25 };
const preview: PayerFilePreview = {
  ...{ fileName: 'q4.csv', from: '2026-10-01', to: '2026-12-31', isKnown: false },
  columns: [
    { key: 'Rx', isPersons: false, field: 'rxNumber' },
    { key: 'AWP', isPersons: false, field: null },
    { key: 'Member ID', isPersons: true, field: null },
  ],
  ...{ dayOrder: 'month_first', dayOrderIsOpen: false, rxPattern: 'plain', leftOut },
  problems: [{ code: 'missing_column', message: 'Choose the column for AWP.' }],
  ...{ canImport: false, refused: [], refusedRows: 0, ours: side, theirs: side },
  sample: [{ line: 2, values: { rxNumber: '501' } }],
};

function show(
  role: 'staff' | 'pharmacy_admin' = 'pharmacy_admin',
  path = '/payer-contracts',
  held: Partial<PayerContracts> = {},
) {
  const user = aPersonOf(role);
  const fetched = answerAs(user, {
    [`GET ${base}`]: () => Response.json({ ...contracts, ...held }),
    [`GET ${base}/checks`]: () =>
      paged([
        {
          ...{ ...claim, check: 'short', pricedBy: 'awp', benchmark: 161.88, isAtMost: true },
          ...{ expected: 132.33, paid: 132, short: 0.33, caseId: guaranteeId },
        },
      ]),
    [`GET ${base}/guarantees/${guaranteeId}/ledger`]: () =>
      Response.json([
        {
          ...{ month: '2026-09', drugClass: 'generic', claims: 3, claimsOut: 1, awp: 1_000 },
          ...{ paid: 120, achieved: 88, allowed: 115, variance: 5 },
        },
      ]),
    [`GET ${base}/guarantees/${guaranteeId}/claims`]: () =>
      paged([
        {
          ...{ ...claim, awp: 10, paid: 2, out: 'rule', rule: 0, isReversal: false },
          countedOn: '2026-09-14',
        },
      ]),
    [`GET ${base}/guarantees/${otherId}/ledger`]: () => Response.json([]),
    [`GET ${base}/guarantees/${guaranteeId}/payer-files`]: () => Response.json(periods),
    [`GET ${base}/guarantees/${otherId}/payer-files`]: () => Response.json(periods),
    [`GET ${base}/payer-files/${fileId}/claims`]: () =>
      paged([
        {
          ...{ place: 1, state: 'excluded_theirs', effect: -141.35, rxNumber: '502', line: 3 },
          ...{ fillNumber: 0, filledOn: '2026-08-14', ndc: null, drugName: 'METFORMIN', plan: '' },
          ours: { awp: 16_070, paid: 1_989.4, out: null, rule: null },
          theirs: { awp: 16_070, paid: 1_989.4, out: 'excluded', reason: 'U&C' },
        },
      ]),
    [`POST ${base}/guarantees/${guaranteeId}/payer-files/preview`]: () => Response.json(preview),
    [`DELETE ${base}/payer-files/${fileId}`]: () => Response.json({ message: 'Deleted' }),
    [`PATCH ${base}/terms/${termId}`]: () => Response.json({ id: termId }),
    [`DELETE ${base}/terms/${termId}`]: () => Response.json({ message: 'Term deleted' }),
    [`PATCH ${base}/guarantees/${guaranteeId}`]: () => Response.json({ id: guaranteeId }),
  });
  renderScreen(<PayerContractsPage />, { user, path });
  const calls = () => fetched.mock.calls.map(([, init]) => init);
  const bodies = () =>
    calls().flatMap((init) => (init?.body ? [JSON.parse(String(init.body))] : []));
  return Object.assign(bodies, {
    deleted: () => calls().filter((init) => init?.method === 'DELETE'),
    /** The page that a list asked for last. */
    pageOf: (list: string) => {
      const [, asked] =
        fetched.mock.calls
          .map(([path]) => path.split('?'))
          .findLast(([path]) => path === `${base}/${list}`) ?? [];
      return new URLSearchParams(asked).get('page');
    },
  });
}

test('terms, claims below them, and true-ups say what they rest on', async () => {
  show('staff');
  await screen.findByText(/^Lesser of AWP − 18.50% or MAC or WAC − 3.00% or NADAC/);
  await screen.findByText('METFORMIN');
  expect(screen.getByText(/At most/, { selector: 'td' }).textContent).toContain('$132.33');
  screen.getByText('Own contribution');
  screen.getByText('$400.00');
  expect(screen.queryByRole('button', { name: 'Add Term' })).toBeNull();
  screen.getByText('Can’t tell');
  screen.getByText('Exports lack fills of July 2026');
  screen.getByText('2 claims lack data, see Ledger');
  screen.getByText('A lump sum of $431.25 fits several guarantees');
  const cases = screen.getAllByRole('link', { name: 'Open case' });
  expect(cases.map((link) => link.getAttribute('href'))).toEqual([
    `/recovery/cases/${guaranteeId}`,
  ]);
});

test('an administrator edits a term', async () => {
  const sent = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Generic of CAREMARK' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Percent off benchmark/), { target: { value: '19' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    ...{ drugClass: 'generic', fee: '0.40', lesserOf: true, to: null, plans: ['004336/AD V'] },
    legs: [
      { benchmark: 'awp', percentOff: '19', added: '0' },
      { benchmark: 'mac', percentOff: '0', added: '0' },
      { benchmark: 'wac', percentOff: '3', added: '0' },
      { benchmark: 'nadac', percentOff: '0', added: '0' },
      { benchmark: 'cost', percentOff: '0', added: '1' },
    ],
  });
});

test('a term is deleted once its consequence is confirmed', async () => {
  const sent = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Generic of CAREMARK' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(sent.deleted()).toEqual([]);
  const asked = within(await screen.findByRole('dialog', { name: 'Delete this term?' }));
  asked.getByText(/no longer compared/);
  fireEvent.click(asked.getByRole('button', { name: 'Delete term' }));
  await waitFor(() => expect(sent.deleted()).toHaveLength(1));
});

test('rules of a guarantee are typed in order', async () => {
  const sent = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit GER 88.50%, CAREMARK' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Add rule' }));
  fireEvent.change(dialog.getByLabelText('What rule 2 looks at'), { target: { value: 'ndc' } });
  fireEvent.change(dialog.getByLabelText('Values of rule 2'), {
    target: { value: '00093, 0002' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Move rule 2 up' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    ...{ kind: 'ger', rate: '88.50', disputeDays: 30, disputeFrom: 'notice', offsetGroup: 'A' },
    rules: [
      { effect: 'out', test: 'ndc', values: ['00093', '0002'] },
      { effect: 'out', test: 'basis', values: ['4'] },
    ],
  });
});

test('a ledger is shown and has the focus on the first click', async () => {
  show('staff');
  fireEvent.click(await screen.findByRole('button', { name: 'Ledger of GER 88.50%, CAREMARK' }));
  const heading = await screen.findByRole('heading', { name: 'Ledger: GER 88.50%, CAREMARK' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('a count of the ledger opens its claims with the rule that put them out', async () => {
  show('staff', `/payer-contracts?guarantee=${guaranteeId}`);
  fireEvent.click(await screen.findByRole('button', { name: 'View 1 claims out, September 2026' }));
  await screen.findByText('Rule 1: Basis of reimbursement (522-FM) 4');
});

test('each list of claims has its own page, and what is opened begins at its first', async () => {
  const pages = 'page=2&ledgerPage=3&comparedPage=4';
  const opened = `guarantee=${guaranteeId}&month=2026-09&class=generic&file=2026-07-01`;
  const { pageOf } = show('staff', `/payer-contracts?${opened}&${pages}`);
  const lists = ['checks', `guarantees/${guaranteeId}/claims`, `payer-files/${fileId}/claims`];
  const asked = (...expected: readonly string[]) =>
    waitFor(() => expect(lists.map(pageOf)).toEqual(expected));
  await asked('2', '3', '4');
  fireEvent.click(screen.getByRole('button', { name: 'View 1 claims: Excluded by the payer' }));
  await asked('2', '3', '1');
  fireEvent.click(screen.getByRole('button', { name: 'View 1 claims out, September 2026' }));
  await asked('2', '1', '1');
});

test('a payer’s file leads from our variance to the payer’s; each difference opens its claims', async () => {
  const sent = show();
  fireEvent.click(await screen.findByRole('button', { name: /^Payer file, GER/ }));
  const sums = within(await screen.findByRole('table', { name: 'Differences' }));
  expect(sums.getAllByRole('row').map((row) => row.lastElementChild?.textContent)).toEqual([
    ...['Effect on variance', '$386.25', '−$141.35', '$244.90'],
  ]);
  screen.getByText(/Not compared: 1 row of the other class .* 2 rows without a claim/);
  fireEvent.click(sums.getByRole('button', { name: 'View 1 claims: Excluded by the payer' }));
  const claims = within(await screen.findByRole('table', { name: 'Compared claims' }));
  await claims.findByText('Excluded: U&C');
  claims.getByText('Line 3 of the file');
  fireEvent.click(screen.getByRole('button', { name: 'Delete file' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Delete this file?' }));
  fireEvent.click(asked.getByRole('button', { name: 'Delete file' }));
  await waitFor(() => expect(sent.deleted()).toHaveLength(1));
  const listed = () =>
    vi.mocked(fetch).mock.calls.filter(([path]) => String(path).endsWith('/payer-files'));
  await waitFor(() => expect(listed()).toHaveLength(2));
});

async function previewFile() {
  vi.stubGlobal('XMLHttpRequest', AnsweredUpload);
  show('pharmacy_admin', `/payer-contracts?guarantee=${guaranteeId}`);
  fireEvent.click(await screen.findByRole('button', { name: /^Import payer file for/ }));
  const section = screen.getByRole('region', { name: /^Import payer file/ });
  const input = section.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['Rx'], 'q4.csv')] } });
  await screen.findByText('Choose the column for AWP.');
}

test('a file that is previewed for one guarantee is gone at the other of its period', async () => {
  await previewFile();
  fireEvent.click(screen.getByRole('button', { name: /^Payer file, BER 20.00% of CAREMARK/ }));
  await screen.findByText(/^BER 20.00%, CAREMARK. Import the payer’s file/);
  expect(screen.queryByRole('region', { name: /^Import payer file/ })).toBeNull();
});

test('a file that lacks a column can’t be imported, and persons’ columns can’t be chosen', async () => {
  await previewFile();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import file' }).disabled).toBe(
    true,
  );
  screen.getByLabelText('AWP becomes');
  expect(screen.queryByLabelText('Member ID becomes')).toBeNull();
});

test('terms and guarantees of one payer that share a text are told apart', async () => {
  const partD = { ...guarantee, id: otherId, line: 'part_d' } as const;
  const later = { ...guarantee, from: '2027-01-01' };
  const { terms, trueUps } = contracts;
  const [term, unit] = [...terms, ...trueUps] as [(typeof terms)[number], (typeof trueUps)[number]];
  const other = { ...term, id: otherId, from: '2027-01-01' };
  show('pharmacy_admin', '/payer-contracts', {
    terms: [term, other],
    guarantees: [guarantee, partD, { ...later, id: termId }],
    trueUps: [
      { ...unit, key: 'all', kinds: ['ger'], guaranteeIds: [guaranteeId] },
      { ...unit, key: 'part_d', kinds: ['ger'], guaranteeIds: [otherId] },
    ],
  });
  await screen.findByRole('table', { name: 'True-ups' });
  const names = screen
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  for (const name of [
    'Edit Generic, since Jan 1, 2027 of CAREMARK',
    'View claims below terms of CAREMARK, Generic, since Jan 1, 2026',
    'Ledger of GER 88.50%, Part D, CAREMARK',
    'Ledger of GER 88.50%, since Jan 1, 2027, CAREMARK',
    'Payer file, GER 88.50%, Part D of CAREMARK, Jul 1, 2026 to Sep 30, 2026',
  ]) {
    expect(names).toContain(name);
  }
});
