import { type InvoiceStatus, invoiceStatuses } from '@pfs/core/invoices/invoice-status';
import { type Period, periodWords, readPeriod } from '../../lib/days/period.ts';
import { readPage } from '../../lib/read-page.ts';

export const vendorTabs = ['vendors', 'invoices', 'findings'] as const;
const owedKinds = ['open', 'overdue'] as const;
const additions = ['invoice', 'vendor'] as const;
export type VendorTab = (typeof vendorTabs)[number];

/** What the address bar says about the screen. */
export interface VendorSearch extends Period {
  readonly tab: VendorTab;
  /** Of the tab that is shown. */
  readonly search: string;
  readonly page: number;
  readonly status: InvoiceStatus | undefined;
  /** Whose invoices are shown. */
  readonly vendor: string | undefined;
  /** Only those that are in sums; of them only those that are open, or open past their due date. */
  readonly counted: 'true' | undefined;
  readonly owed: (typeof owedKinds)[number] | undefined;
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
    // Lists of the API call it `vendorId`, and so do links of answers.
    vendor: readId(params, 'vendor') ?? readId(params, 'vendorId'),
    counted: params.get('counted') === 'true' ? 'true' : undefined,
    owed: owedKinds.find((owed) => owed === params.get('owed')),
    ...readPeriod(params),
    invoice: readId(params, 'invoice'),
    add: additions.find((each) => each === params.get('add')),
  };
}

function readId(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name) ?? '';
  return idForm.test(text) ? text.toLowerCase() : undefined;
}

const names = [
  'tab',
  'search',
  'page',
  'status',
  'vendor',
  'counted',
  'owed',
  'from',
  'to',
  'invoice',
  'add',
] as const;
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
  written.delete('vendorId');
  for (const name of names) {
    const value = next[name];
    if (value === undefined || value === '' || value === 1 || value === 'vendors') {
      written.delete(name);
    } else written.set(name, String(value));
  }
  return written;
}

/** What a link narrowed the list of invoices to. */
export function narrowedTo({ counted, owed, from, to }: VendorSearch): readonly string[] {
  return [
    ...(from === undefined && to === undefined ? [] : [periodWords({ from, to })]),
    ...(counted === undefined ? [] : ['included in totals']),
    ...(owed === undefined ? [] : [owed === 'open' ? 'unpaid' : 'overdue']),
  ];
}

/** As `narrowedTo` says nothing. */
export const notNarrowed = {
  counted: undefined,
  owed: undefined,
  from: undefined,
  to: undefined,
} as const;

/** The invoices of a vendor as a link; those that make its spend are the counted ones. */
export function invoicesPath(vendorId: string, only: { readonly counted?: 'true' } = {}): string {
  return `/vendor-audit?${new URLSearchParams({ tab: 'invoices', vendor: vendorId, ...only })}`;
}

/** An invoice, open over the list. */
export function invoicePath(invoiceId: string): string {
  return `/vendor-audit?${new URLSearchParams({ tab: 'invoices', invoice: invoiceId })}`;
}
