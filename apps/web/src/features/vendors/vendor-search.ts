import { type InvoiceStatus, invoiceStatuses } from '@pfs/core/invoices/invoice-status';
import { readPage } from '../../lib/read-page.ts';

export const vendorTabs = ['vendors', 'invoices', 'findings'] as const;
const additions = ['invoice', 'vendor'] as const;
export type VendorTab = (typeof vendorTabs)[number];

/** What the address bar says about the screen. */
export interface VendorSearch {
  readonly tab: VendorTab;
  /** Of the tab that is shown. */
  readonly search: string;
  readonly page: number;
  readonly status: InvoiceStatus | undefined;
  /** Whose invoices are shown. */
  readonly vendor: string | undefined;
  /** The invoice that is open. */
  readonly invoice: string | undefined;
  /** What is being typed. */
  readonly add: (typeof additions)[number] | undefined;
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What cannot be understood counts as not said. */
export function readVendorSearch(params: URLSearchParams): VendorSearch {
  return {
    tab: vendorTabs.find((tab) => tab === params.get('tab')) ?? 'vendors',
    search: (params.get('search') ?? '').slice(0, 200).replaceAll('\0', ''),
    page: readPage(params),
    status: invoiceStatuses.find((status) => status === params.get('status')),
    vendor: readId(params, 'vendor'),
    invoice: readId(params, 'invoice'),
    add: additions.find((each) => each === params.get('add')),
  };
}

function readId(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name) ?? '';
  return idForm.test(text) ? text.toLowerCase() : undefined;
}

const names = ['tab', 'search', 'page', 'status', 'vendor', 'invoice', 'add'] as const;
/** These leave the list as it is. */
const besideTheList: ReadonlySet<string> = new Set(['page', 'invoice', 'add']);

/** The address after a change; another list begins at its first page. */
export function writeVendorSearch(
  params: URLSearchParams,
  change: Partial<VendorSearch>,
): URLSearchParams {
  const isOther = Object.keys(change).some((name) => !besideTheList.has(name));
  const before = readVendorSearch(params);
  const next = { ...before, ...(isOther ? { page: 1 } : {}), ...change };
  const written = new URLSearchParams(params);
  for (const name of names) {
    const value = next[name];
    if (value === undefined || value === '' || value === 1 || value === 'vendors') {
      written.delete(name);
    } else written.set(name, String(value));
  }
  return written;
}

/** The invoices of a vendor, as a link. */
export function invoicesPath(vendorId: string): string {
  return `/vendor-audit?${new URLSearchParams({ tab: 'invoices', vendor: vendorId })}`;
}

/** An invoice, open over the list. */
export function invoicePath(invoiceId: string): string {
  return `/vendor-audit?${new URLSearchParams({ tab: 'invoices', invoice: invoiceId })}`;
}
