import type { OwnPriceList, PriceListPreview } from '@pfs/wire/price-lists';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerAs, findButton } from '../../../testing/open-at.tsx';
import { AnsweredUpload } from '../../../testing/refusals.ts';
import { aUser, renderScreen } from '../../../testing/render-screen.tsx';
import { PriceListsTab } from './price-lists-tab.tsx';

const list: OwnPriceList = {
  ...{ id: '0190b000-0000-7000-8000-0000000000a1', name: 'Contract 2026', vendor: null },
  ...{ effectiveFrom: '2026-01-01', effectiveTo: null, pricesPer: 'package' },
  ...{ fileName: 'contract.csv', prices: 412, refusedLines: 3 },
  ...{ importedByName: 'Nora Ellis', importedAt: '2026-01-02T10:00:00Z' },
};

const preview: PriceListPreview = {
  ...{ fileName: 'contract.csv', pricesPer: 'package', lines: 3, prices: 2, refusedLines: 1 },
  columns: [
    { name: 'NDC', heading: 'NDC#' },
    { name: 'Price', heading: 'Net Price' },
  ],
  refused: [{ line: 4, message: 'The price is zero or negative.' }],
  sample: [
    {
      ...{ line: 2, ndc: '00093505698', name: 'ATORVASTATIN', packSize: 90, unit: null },
      unitPrice: 0.123457,
    },
  ],
  ...{ comparedWithNadac: 2, farFromNadac: 1, importedAs: null },
};

function open(answers: Parameters<typeof answerAs>[1] = {}) {
  vi.stubGlobal('XMLHttpRequest', AnsweredUpload);
  const user = aUser({ role: 'pharmacy_admin' });
  const fetched = answerAs(user, {
    'GET /api/price-lists': () => Response.json([list]),
    'GET /api/vendors': () => Response.json([]),
    'POST /api/price-lists/preview': () => Response.json(preview),
    ...answers,
  });
  renderScreen(<PriceListsTab />, { path: '/vendor-audit?tab=prices', user });
  return fetched;
}

function choose(): void {
  const [input] = document.querySelectorAll('input[type=file]');
  const files = [new File(['a'], 'contract.csv', { type: 'text/csv' })];
  fireEvent.change(input as HTMLElement, { target: { files } });
}

test('a file is shown as it would be imported, with what to check and what is refused', async () => {
  open();
  choose();
  const found = within(await screen.findByRole('region', { name: 'contract.csv' }));
  found.getByText('NDC: NDC# · Price: Net Price');
  found.getByText('Check what the prices are for');
  found.getByText('$0.123457');
  found.getByText('The price is zero or negative.');
  expect((found.getByLabelText('Name') as HTMLInputElement).value).toBe('contract');
  expect((found.getByLabelText('A package') as HTMLInputElement).checked).toBe(true);
  // A list without a first day can't be imported.
  const button = found.getByRole('button', { name: 'Import 2 prices' });
  expect((button as HTMLButtonElement).disabled).toBe(true);
});

test('a list with a first day is imported, and the preview closes', async () => {
  const fetched = open({
    'POST /api/price-lists': () => Response.json({ ...list, prices: 2 }, { status: 201 }),
  });
  choose();
  const panel = await screen.findByRole('dialog', { name: /Effective from/, hidden: true });
  fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }));
  const [day] = await within(panel).findAllByRole('button', { name: /, 20\d\d$/, hidden: true });
  fireEvent.click(day as HTMLElement);
  fireEvent.click(await findButton('Import 2 prices'));
  await screen.findByText('Price List Imported');
  await waitFor(() => expect(screen.queryByText('First Prices')).toBeNull());
  expect(fetched.mock.calls.map(([path]) => path)).toContain('/api/price-lists');
});

test('the same file again says as what it was imported', async () => {
  open({
    'POST /api/price-lists/preview': () =>
      Response.json({ ...preview, importedAs: 'Contract 2026' }),
  });
  choose();
  await screen.findByText('This file was already imported');
  screen.getByText(/You’ll find it as Contract 2026/);
});

test('a list is deleted with a reason, after its consequence was stated', async () => {
  const fetched = open({
    [`DELETE /api/price-lists/${list.id}`]: () => Response.json({ message: 'Deleted' }),
  });
  fireEvent.click(await screen.findByLabelText('Delete Contract 2026'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this price list?' }));
  dialog.getByText(/Costs from its 412 prices will be replaced/);
  fireEvent.click(dialog.getByText('Delete'));
  await dialog.findByText('Enter a reason');
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Corrected' } });
  fireEvent.click(dialog.getByText('Delete'));
  await screen.findByText('Price List Deleted');
  const sent = fetched.mock.calls.find(([, init]) => init?.method === 'DELETE')?.[1]?.body;
  expect(sent).toBe('{"note":"Corrected"}');
});

test('without lists the screen says what one is for', async () => {
  open({ 'GET /api/price-lists': () => Response.json([]) });
  await screen.findByText('No Price Lists Yet');
});
