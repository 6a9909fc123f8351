import type { InvoiceStatus } from '@pfs/core/invoices/invoice-status';
import type { VendorInvoice, VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import type { Vendor } from '@pfs/wire/vendors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import VendorAuditPage from '../features/vendors/vendor-audit-page.tsx';
import { serve } from '../testing/answers.ts';
import { colorOf } from '../testing/color-of.ts';
import { findButton, pass, stepUntil } from '../testing/open-at.tsx';
import { serveCalls, shownToast } from '../testing/refusals.ts';
import { aUser, renderScreen } from '../testing/render-screen.tsx';

const lakeside: Vendor = {
  id: '0190b000-0000-7000-8000-0000000000a1',
  name: 'Lakeside Wholesale',
  vendorCode: 'LW-1',
  contactEmail: 'desk@lakeside.example',
  contactPhone: null,
  address: null,
  taxId: null,
  paymentTerms: 'Net 30',
  isActive: true,
  totalSpend: 50,
  invoiceCount: 2,
  totalPaid: 0,
  openBalance: 50,
  leftOut: null,
};

const hillside: Vendor = {
  ...lakeside,
  id: '0190b000-0000-7000-8000-0000000000a2',
  name: 'Hillside Supply',
  vendorCode: null,
  contactEmail: null,
  paymentTerms: null,
  isActive: false,
  totalSpend: 0,
  invoiceCount: 0,
  openBalance: 0,
  leftOut: null,
};

const first: VendorInvoiceDetail = {
  id: '0190b000-0000-7000-8000-0000000000b1',
  vendorId: lakeside.id,
  invoiceNumber: 'INV-1',
  vendorName: lakeside.name,
  status: 'pending',
  totalAmount: 25,
  paidAmount: 0,
  open: 0,
  paidInTime: 0,
  balance: 25,
  invoiceDate: '2026-03-02',
  dueDate: '2026-04-01',
  paidDate: null,
  fileName: null,
  origin: 'typed',
  decidedBy: 'person',
  documentId: null,
  version: 0,
  leftOut: null,
  openFindings: 0,
  findingAmount: 0,
  findings: [],
  payments: [],
  statusChanges: [],
  lineItems: [
    {
      id: '0190b000-0000-7000-8000-0000000000c1',
      description: 'METFORMIN 500 MG',
      quantity: 100,
      unitPrice: 0.25,
      totalPrice: 25,
      category: 'Generics',
      ndc: null,
      unit: null,
      packSize: null,
      dispensingUnit: null,
      unitBasis: null,
      unitCost: null,
      confirmed: true,
      nadac: null,
      box: null,
    },
  ],
};

const second: VendorInvoiceDetail = {
  ...first,
  id: '0190b000-0000-7000-8000-0000000000b2',
  invoiceNumber: 'INV-2',
};

const paid: VendorInvoiceDetail = {
  ...first,
  status: 'paid',
  paidAmount: 25,
  open: 0,
  paidInTime: 0,
  balance: 0,
  paidDate: '2026-03-20',
};

const statusPath = /^[/]api[/]vendor-invoices[/]([^/]+)[/]status$/;

/** What the server finds for a search. */
type Finds = Readonly<Record<string, readonly VendorInvoice[]>>;

/** Shows the screen over a server that takes the steps of invoices. */
function show(path: string, invoices: readonly VendorInvoiceDetail[], finds: Finds = {}) {
  let kept = invoices;
  const others = serve({
    '/api/vendors': () => Response.json([hillside, lakeside]),
    '/api/invoice-findings': () => Response.json({ total: 0, amount: 0, rows: [] }),
  });
  serveCalls({}, async (asked, init) => {
    const { pathname, searchParams } = new URL(asked, 'http://x');
    if (pathname === '/api/vendor-invoices') {
      const search = searchParams.get('search');
      return Response.json(search === null ? kept : (finds[search] ?? []));
    }
    const stepped = statusPath.exec(pathname)?.[1];
    if (stepped !== undefined) {
      const { status } = JSON.parse(String(init?.body)) as { status: InvoiceStatus };
      kept = kept.map((each) => (each.id === stepped ? { ...each, status } : each));
    }
    const named = kept.find(({ id }) => pathname.startsWith(`/api/vendor-invoices/${id}`));
    return named === undefined ? others(asked, init) : Response.json(named);
  });
  return renderScreen(<VendorAuditPage />, { path, user: aUser() });
}

const cardHeading = { selector: 'li h2' };

async function cardOf(name: string): Promise<HTMLElement> {
  return (await screen.findByText(name, cardHeading)).closest('li') as HTMLElement;
}

const isShown = (name: string) => screen.queryByText(name, cardHeading) !== null;

/** Expects a fact of a card or a dialog under its name. */
function expectFact(place: HTMLElement, name: string, value: string): void {
  const fact = within(place).getByText(name, { selector: 'dt' }).parentElement;
  expect(fact?.querySelector('dd')?.textContent).toBe(value);
}

async function findDialog(title: string): Promise<HTMLElement> {
  const heading = await screen.findByText(title, { selector: 'dialog h2' });
  return heading.closest('dialog') as HTMLElement;
}

const buttonIn = (place: HTMLElement, text: string) =>
  within(place).getByText(text, { selector: 'button' });
const buttonsOf = (place: HTMLElement) =>
  [...place.querySelectorAll('button')].map(({ textContent }) => textContent);

/** Types into the search box, and lets the pause pass after which it is asked. */
async function search(placeholder: string, value: string) {
  fireEvent.change(screen.getByPlaceholderText(placeholder), { target: { value } });
  await pass(300);
}

describe('Screens: /vendor-audit', () => {
  const showVendors = () => show('/vendor-audit', [first, second]);

  test('two tabs, Vendors (count) and Invoices (count)', async () => {
    showVendors();
    const [vendors, invoices] = await Promise.all(
      ['Vendors (2)', 'Invoices (2)'].map((name) =>
        screen.findByText(name, { selector: '[role=tab]' }),
      ),
    );
    expect(vendors?.getAttribute('aria-selected')).toBe('true');
    expect(invoices?.getAttribute('aria-selected')).toBe('false');
  });

  test.each(['LW-1', 'Active', 'desk@lakeside.example'])('a vendor card shows %s', async (text) => {
    showVendors();
    expect(within(await cardOf(lakeside.name)).getByText(text)).toBeDefined();
  });

  test.each([
    ['Total Spend', '$50.00'],
    ['Invoices', '2'],
    ['Payment Terms', 'Net 30'],
  ])('a vendor card shows %s: %s', async (name, value) => {
    showVendors();
    expectFact(await cardOf(lakeside.name), name, value);
  });

  test('Edit and Invoices of a vendor do what they say', async () => {
    const { history } = showVendors();
    const card = await cardOf(lakeside.name);
    const edit = buttonIn(card, 'Edit');
    expect(edit.textContent).toBe('Edit Lakeside Wholesale');
    fireEvent.click(edit);
    const dialog = await findDialog('Edit Vendor');
    expect(within(dialog).getByLabelText('Vendor Name *')).toHaveProperty('value', lakeside.name);
    fireEvent.click(buttonIn(dialog, 'Cancel'));
    expect(dialog.isConnected).toBe(false);
    const link = within(card).getByText('Invoices', { selector: 'a' });
    expect(link.textContent).toBe('Invoices of Lakeside Wholesale');
    fireEvent.click(link);
    await cardOf('INV-1');
    expect(history.at(-1)).toBe(`/vendor-audit?tab=invoices&vendor=${lakeside.id}`);
  });

  test('one search box: vendors by name', async () => {
    showVendors();
    await cardOf(lakeside.name);
    expect(document.querySelectorAll('input[type=search]')).toHaveLength(1);
    vi.useFakeTimers();
    await search('Search vendors...', 'hills');
    await stepUntil(() => !isShown(lakeside.name));
    expect(isShown(hillside.name)).toBe(true);
  });

  test('Add New Vendor: its fields, Cancel and Create Vendor', async () => {
    showVendors();
    fireEvent.click(await findButton('Add Vendor'));
    const dialog = await findDialog('Add New Vendor');
    for (const label of [
      'Vendor Name *',
      'Vendor Code',
      'Contact Email',
      'Contact Phone',
      'Address',
      'Tax ID',
      'Payment Terms',
    ]) {
      expect(within(dialog).getByLabelText(label)).toHaveProperty('value', '');
    }
    const terms = within(dialog).getByLabelText('Payment Terms');
    expect(terms).toHaveProperty('placeholder', 'e.g., Net 30, Net 15');
    buttonIn(dialog, 'Create Vendor');
    fireEvent.click(buttonIn(dialog, 'Cancel'));
    expect(dialog.isConnected).toBe(false);
  });
});

describe('Screens: /vendor-audit, invoices', () => {
  const showInvoices = (invoices: readonly VendorInvoiceDetail[] = [first, second]) =>
    show('/vendor-audit?tab=invoices', invoices);

  async function openDetails() {
    showInvoices([paid, second]);
    fireEvent.click(buttonIn(await cardOf('INV-1'), 'View Details'));
    const dialog = await findDialog('Invoice Details');
    await within(dialog).findByText('Line Items', { selector: 'caption' });
    return dialog;
  }

  test('a status filter: All Statuses, Pending, Approved, Paid, Disputed, Cancelled', async () => {
    showInvoices();
    const status = await screen.findByLabelText<HTMLSelectElement>('Status');
    const words = ['All Statuses', 'Pending', 'Approved', 'Paid', 'Disputed', 'Cancelled'];
    expect([...status.options].map(({ text }) => text)).toEqual(words);
  });

  test.each(['Pending', 'Lakeside Wholesale'])('an invoice card shows %s', async (text) => {
    showInvoices();
    expect(within(await cardOf('INV-1')).getByText(text)).toBeDefined();
  });

  test.each([
    ['Amount', '$25.00'],
    ['Invoice Date', 'Mar 2, 2026'],
    ['Due Date', 'Apr 1, 2026'],
    ['Paid Amount', '$0.00'],
  ])('an invoice card shows %s: %s', async (name, value) => {
    showInvoices();
    expectFact(await cardOf('INV-1'), name, value);
  });

  test('Approve (when pending), then Mark Paid (when approved)', async () => {
    showInvoices();
    const card = await cardOf('INV-1');
    fireEvent.click(buttonIn(card, 'Approve'));
    const told = 'Invoice status has been updated successfully.';
    await waitFor(() => shownToast('Status Updated', told));
    fireEvent.click(await within(card).findByText('Mark Paid', { selector: 'button' }));
    await within(card).findByText('Paid', { selector: 'header span' });
    expect(buttonsOf(card)).toEqual(['View Details of INV-1']);
    expect(buttonsOf(await cardOf('INV-2'))).toEqual(['View Details of INV-2', 'Approve INV-2']);
  });

  test('badge colours: paid, approved, pending, disputed, cancelled are five', async () => {
    const statuses = ['paid', 'approved', 'pending', 'disputed', 'cancelled'] as const;
    showInvoices(
      statuses.map((status, at) => ({ ...first, id: `${at}`, invoiceNumber: status, status })),
    );
    await cardOf('cancelled');
    const badges = [...document.querySelectorAll('li header span.rounded-full')];
    expect(badges).toHaveLength(5);
    expect(new Set(badges.map((badge) => colorOf(badge, 'text'))).size).toBe(5);
  });

  test('Invoice Details: its facts, the balance and the date it was paid', async () => {
    const dialog = await openDetails();
    for (const [name, value] of [
      ['Vendor', 'Lakeside Wholesale'],
      ['Invoice Date', 'Mar 2, 2026'],
      ['Due Date', 'Apr 1, 2026'],
      ['Status', 'Paid'],
      ['Total Amount', '$25.00'],
      ['Paid Amount', '$25.00'],
      ['Balance', '$0.00'],
      ['Paid Date', 'Mar 20, 2026'],
    ] as const) {
      expectFact(dialog, name, value);
    }
  });

  test('line items: Description, Qty, Unit Price, Total, Category', async () => {
    const dialog = await openDetails();
    const rows = [...(dialog.querySelector('table')?.rows ?? [])].map(({ cells }) =>
      [...cells].slice(0, 5).map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ['Description', 'Qty', 'Unit Price', 'Total', 'Category'],
      ['METFORMIN 500 MG', '100', '$0.25', '$25.00', 'Generics'],
    ]);
  });

  test('Close closes it; without a file there is no Download Invoice', async () => {
    const dialog = await openDetails();
    expect(buttonsOf(dialog)).not.toContain('Download Invoice');
    fireEvent.click(buttonIn(dialog, 'Close'));
    expect(dialog.isConnected).toBe(false);
  });

  test('the search box: invoices by vendor name or invoice number', async () => {
    const finds = { 'inv-2': [second], lakes: [first, second] };
    const { history } = show('/vendor-audit?tab=invoices', [first, second], finds);
    await cardOf('INV-1');
    vi.useFakeTimers();
    await search('Search invoices...', 'inv-2');
    await stepUntil(() => !isShown('INV-1'));
    expect(isShown('INV-2')).toBe(true);
    await search('Search invoices...', 'lakes');
    await stepUntil(() => isShown('INV-1'));
    expect(isShown('INV-2')).toBe(true);
    expect(history.at(-1)).toBe('/vendor-audit?tab=invoices&search=lakes');
  });
});
