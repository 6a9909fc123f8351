import type { KnownLayout } from '@pfs/wire/known-layouts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAs, findButton } from '../../testing/open-at.tsx';
import { refusing, shownFailure, shownToast } from '../../testing/refusals.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import KnownLayoutsPage from './known-layouts-page.tsx';

const layout: KnownLayout = {
  id: '0190b000-0000-7000-8000-000000000041',
  version: 3,
  payerName: 'Old Dominion',
  fileType: 'application/pdf',
  facts: {
    ...{ payerName: 'Old Dominion', traceNumberLabel: 'statement', paidOnLabel: null },
    columns: [
      { heading: 'Due Pharmacy', field: 'gross' },
      { heading: 'Less Accrual', field: 'dirFee' },
    ],
    sections: [{ title: 'Adjustments to Prior Claims', claims: 'taken_back' }],
    lumpSums: 'taken',
  },
  learnedAt: '2026-11-20T12:00:00.000Z',
  learnedByName: 'Nora Ellis',
  learnedFrom: { id: '0190b000-0000-7000-8000-000000000042', fileName: 'march.pdf' },
  completed: 2,
};
const api = `/api/known-layouts/${layout.id}`;

/** Opens the list; answers what was sent, in its order. */
function open(layouts: readonly KnownLayout[], answers: Parameters<typeof answerAs>[1] = {}) {
  const user = aUser();
  const fetched = answerAs(user, {
    'GET /api/known-layouts': () => Response.json(layouts),
    [`PATCH ${api}`]: () => Response.json({ ...layout, version: 4 }),
    [`DELETE ${api}`]: () => Response.json({ id: layout.id }),
    [`POST ${api}/restore`]: () => Response.json(layout),
    ...answers,
  });
  renderScreen(<KnownLayoutsPage />, { path: '/known-layouts', user });
  return () =>
    fetched.mock.calls.flatMap(([path, { method = 'GET', body } = {}]) =>
      method === 'GET' || !path.startsWith(api)
        ? []
        : [[method, path.replace(api, ''), ...(body ? [JSON.parse(String(body))] : [])]],
    );
}

const edit = async (name: string, value: string) => {
  fireEvent.click(await screen.findByLabelText(name));
  fireEvent.change(screen.getByRole('textbox'), { target: { value } });
  fireEvent.click(await findButton('Save'));
};

test('a known layout shows its facts, its source and its use', async () => {
  open([layout]);
  await screen.findByText('Old Dominion, PDF');
  for (const words of ['At “statement”', 'Not set', '2 documents completed since', 'march.pdf']) {
    screen.getByText(words);
  }
  screen.getByText(/by Nora Ellis/);
});

test('a fact is edited in place, and Undo restores it', async () => {
  const sent = open([layout]);
  await edit('Edit Trace number of Old Dominion, PDF', ' Advice ');
  const words = 'Trace number will be read this way starting with the next document.';
  await waitFor(() => shownToast('Known layout changed', words));
  fireEvent.click(await findButton('Undo'));
  await waitFor(() => shownToast('Undone', 'The layout was restored.'));
  expect(sent()).toEqual([
    ['PATCH', '', { version: 3, traceNumberLabel: 'Advice' }],
    ['PATCH', '', { version: 4, traceNumberLabel: 'statement' }],
  ]);
});

test('an empty field removes the fact', async () => {
  const sent = open([layout]);
  await edit('Edit Payer of Old Dominion, PDF', ' ');
  await waitFor(() => expect(sent()).toEqual([['PATCH', '', { version: 3, payerName: null }]]));
});

test('columns, sections and lump sums show their meaning', async () => {
  open([layout]);
  await screen.findByText('Column “Due Pharmacy”');
  for (const words of [
    ...['Gross', 'Column “Less Accrual”', 'DIR fee', 'Section “Adjustments to Prior Claims”'],
    ...['Reversed claims', 'Positive lump sums', 'Taken from the pharmacy'],
  ]) {
    screen.getByText(words);
  }
});

const choose = async (name: string, value: string) => {
  fireEvent.click(await screen.findByLabelText(`Edit ${name} of Old Dominion, PDF`));
  fireEvent.change(screen.getByRole('combobox'), { target: { value } });
  fireEvent.click(await findButton('Save'));
};

test('one column is changed, and Undo restores all of them', async () => {
  const sent = open([layout]);
  const { columns } = layout.facts;
  await choose('Column “Less Accrual”', 'gerFee');
  const words = 'Column “Less Accrual” will be read this way starting with the next document.';
  await waitFor(() => shownToast('Known layout changed', words));
  fireEvent.click(await findButton('Undo'));
  await waitFor(() => shownToast('Undone', 'The layout was restored.'));
  expect(sent()).toEqual([
    [
      'PATCH',
      '',
      { version: 3, columns: columns.with(1, { ...columns[1], field: 'gerFee' } as never) },
    ],
    ['PATCH', '', { version: 4, columns }],
  ]);
});

test.each([
  ['Column “Due Pharmacy”', '', { columns: layout.facts.columns.slice(1) }],
  [
    'Section “Adjustments to Prior Claims”',
    'paid',
    { sections: [{ title: 'Adjustments to Prior Claims', claims: 'paid' }] },
  ],
  ['Section “Adjustments to Prior Claims”', '', { sections: [] }],
  ['Positive lump sums', '', { lumpSums: null }],
])('%s becomes “%s”', async (name, value, change) => {
  const sent = open([layout]);
  await choose(name, value);
  await waitFor(() => expect(sent()).toEqual([['PATCH', '', { version: 3, ...change }]]));
});

test('a refused change keeps the typed text', async () => {
  open([layout], { [`PATCH ${api}`]: refusing(409, 'Changed meanwhile') });
  await edit('Add Payment date of Old Dominion, PDF', 'Voucher date');
  await waitFor(() => shownFailure('No changes were made', 'Changed meanwhile'));
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Voucher date');
});

test('Undo restores a deleted layout', async () => {
  const sent = open([layout]);
  fireEvent.click(await screen.findByLabelText('Delete Old Dominion, PDF'));
  const words = 'Old Dominion, PDF. Documents already processed don’t change.';
  await waitFor(() => shownToast('Known layout deleted', words));
  fireEvent.click(await findButton('Undo'));
  await waitFor(() => shownToast('Undone', 'The layout was restored.'));
  expect(sent()).toEqual([
    ['DELETE', ''],
    ['POST', '/restore'],
  ]);
});

test('without layouts the screen says what will be here', async () => {
  open([]);
  await screen.findByText('No known layouts yet');
  screen.getByText(/we remember it/);
});
