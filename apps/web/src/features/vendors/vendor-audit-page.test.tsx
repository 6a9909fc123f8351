import type { VendorInvoice } from '@pfs/wire/vendor-invoice';
import type { Vendor } from '@pfs/wire/vendors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noWords, onItsWay, serve } from '../../testing/answers.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import VendorAuditPage from './vendor-audit-page.tsx';

const vendor: Vendor = {
  id: '0190b000-0000-7000-8000-0000000000a1',
  name: 'Harborline Drug Company',
  vendorCode: 'HD-1',
  contactEmail: null,
  contactPhone: null,
  address: null,
  taxId: null,
  paymentTerms: 'Net 30',
  isActive: false,
  totalSpend: -1_234_567.89,
  invoiceCount: 1_000,
  totalPaid: 0,
  openBalance: 0,
  leftOut: null,
};

const invoice: VendorInvoice = {
  id: '0190b000-0000-7000-8000-0000000000b1',
  vendorId: vendor.id,
  invoiceNumber: 'H-77',
  vendorName: vendor.name,
  status: 'approved',
  totalAmount: 120.5,
  paidAmount: 0,
  open: 0,
  paidInTime: 0,
  invoiceDate: '2026-11-02',
  dueDate: null,
  paidDate: null,
  fileName: null,
  origin: 'typed',
  version: 3,
  leftOut: null,
  openFindings: 2,
  findingAmount: 4.2,
};

function show(answers: Parameters<typeof serve>[0], path = '/vendor-audit') {
  const fetched = serve({
    '/api/vendors': () => Response.json([vendor]),
    '/api/vendor-invoices': () => Response.json([invoice], { headers: { 'x-total-count': '68' } }),
    '/api/invoice-findings': () => Response.json({ total: 0, amount: 0, rows: [] }),
    ...answers,
  });
  return { ...renderScreen(<VendorAuditPage />, { path, user: aUser() }), fetched };
}

test('a vendor’s card shows what is known, and unknown values never look like zero', async () => {
  show({});
  const name = await screen.findByRole('heading', { name: vendor.name });
  const card = name.closest('li') ?? document.body;
  expect(card.textContent).toContain('HD-1Inactive');
  expect(card.textContent).toContain('Total Spend−$1,234,567.89Invoices1,000Contact—');
  await screen.findByRole('tab', { name: 'Vendors (1)' });
  await screen.findByRole('tab', { name: 'Invoices (68)' });
});

test('without vendors the first step is offered', async () => {
  show({ '/api/vendors': () => Response.json([]) });
  await screen.findByText('No Vendors Yet');
  fireEvent.click(screen.getByRole('button', { name: 'Add Your First Vendor' }));
  const create = await screen.findByRole('button', { name: 'Create Vendor' });
  expect((create as HTMLButtonElement).disabled).toBe(true);
});

test.each([
  ['/vendor-audit', '/api/vendors', 'the vendors'],
  ['/vendor-audit?tab=invoices', '/api/vendor-invoices', 'the invoices'],
])('loading and failure are shown at %s', async (path, route, what) => {
  const { unmount } = show({ [route]: onItsWay }, path);
  await screen.findByText(`Loading ${what}`);
  unmount();
  show({ [route]: noWords }, path);
  await screen.findByText(`We couldn’t load ${what}`);
});

test('an invoice’s card names the version that it marks as paid', async () => {
  const { fetched } = show(
    {
      [`/api/vendor-invoices/${invoice.id}/status`]: () =>
        Response.json({ ...invoice, status: 'paid' }),
    },
    '/vendor-audit?tab=invoices',
  );
  const card = (await screen.findByRole('heading', { name: 'H-77' })).closest('li');
  if (card === null) throw new Error('no card');
  expect(card.textContent).toContain('Approved');
  expect(card.textContent).toContain('2 findings, $4.20');
  fireEvent.click(within(card).getByRole('button', { name: /^Mark Paid/ }));
  await screen.findByText('Invoice status has been updated successfully.');
  const sent = fetched.mock.calls.find(([path]) => path.endsWith('/status'))?.[1];
  expect(JSON.parse(String(sent?.body))).toEqual({ status: 'paid', version: 3 });
});

test('page, status and vendor are requested and kept in the address', async () => {
  const { history, fetched } = show(
    {
      '/api/vendor-invoices': () =>
        Response.json([invoice], { headers: { 'x-total-count': '32' } }),
    },
    '/vendor-audit?tab=invoices&search=h-7',
  );
  await screen.findByText('1 to 24 of 32');
  const reached = async (asked: string) => {
    expect(history.at(-1)).toBe(`/vendor-audit?tab=invoices&search=h-7${asked}`);
    await waitFor(() => {
      const [path = ''] = fetched.mock.calls.findLast(([each]) => each.includes('h-7')) ?? [];
      const wanted = asked.replace('vendor=', 'vendorId=') || '&page=1';
      for (const part of wanted.slice(1).split('&')) expect(path).toContain(part);
    });
  };
  fireEvent.click(screen.getByLabelText('Next page'));
  await reached('&page=2');
  screen.getByText('25 to 32 of 32');
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'approved' } });
  await reached('&status=approved');
  fireEvent.change(screen.getByLabelText('Vendor'), { target: { value: vendor.id } });
  await reached(`&status=approved&vendor=${vendor.id}`);
});

test('without invoices the first step is offered; a filter without results can be cleared', async () => {
  const none = {
    '/api/vendor-invoices': () => Response.json([], { headers: { 'x-total-count': '0' } }),
  };
  const { history } = show(none, '/vendor-audit?tab=invoices&status=cancelled');
  await screen.findByText('No Invoices Found');
  fireEvent.click(screen.getByText('Show All Invoices'));
  await screen.findByText('No Invoices Yet');
  expect(history.at(-1)).toBe('/vendor-audit?tab=invoices');
});

test('a refused status change shows the reason and refreshes the list', async () => {
  const message = 'This invoice is paid already.';
  const { fetched } = show(
    {
      [`/api/vendor-invoices/${invoice.id}/status`]: () =>
        Response.json({ code: 'wrong_status', message }, { status: 409 }),
    },
    '/vendor-audit?tab=invoices',
  );
  const lists = () => fetched.mock.calls.filter(([path]) => path.includes('pageSize=24')).length;
  fireEvent.click(await screen.findByRole('button', { name: /^Mark Paid/ }));
  await screen.findByText('Update Failed');
  await screen.findByText(message);
  await waitFor(() => expect(lists()).toBe(2));
});
