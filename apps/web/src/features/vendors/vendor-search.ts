import { type InvoiceStatus, invoiceStatuses } from '@pfs/core/invoices/invoice-status';
import { useSearchParams } from 'wouter';
import { formatPeriod, type Period, readPeriod } from '../../lib/days/period.ts';
import { readPage } from '../../lib/read-page.ts';

export const vendorTabs = ['vendors', 'invoices', 'findings'] as const;
const owedKinds = ['open', 'overdue'] as const;
const additions = ['invoice', 'vendor'] as const;
export type VendorTab = (typeof vendorTabs)[number];

/** The state of the screen in the address. */
export interface VendorSearch extends Period {
  readonly tab: VendorTab;
  /** Of the tab that is shown. */
  readonly search: string;
  readonly page: number;
  readonly status: InvoiceStatus | undefined;
  /** The vendor whose invoices are shown. */
  readonly vendor: string | undefined;
  /** Only invoices included in totals; of these, only unpaid or overdue ones. */
  readonly counted: 'true' | undefined;
  readonly owed: (typeof owedKinds)[number] | undefined;
  /** The invoice that is open. */
  readonly invoice: string | undefined;
  /** What is being added. */
  readonly add: (typeof additions)[number] | undefined;
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ignores what makes no sense. */
export function readVendorSearch(params: URLSearchParams): VendorSearch {
  return {
    tab: vendorTabs.find((tab) => tab === params.get('tab')) ?? 'vendors',
    search: (params.get('search') ?? '').slice(0, 200).replaceAll('\0', ''),
    page: readPage(params),
    status: invoiceStatuses.find((status) => status === params.get('status')),
    vendor: readVendorId(params),
    counted: params.get('counted') === 'true' ? 'true' : undefined,
    owed: owedKinds.find((owed) => owed === params.get('owed')),
    ...readPeriod(params),
    invoice: readId(params, 'invoice'),
    add: additions.find((each) => each === params.get('add')),
  };
}

/** The API's lists call it `vendorId`, and so do links in answers of the assistant. */
export function readVendorId(params: URLSearchParams): string | undefined {
  return readId(params, 'vendor') ?? readId(params, 'vendorId');
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
/** These do not change the list. */
const listUnchanged: ReadonlySet<string> = new Set(['page', 'invoice', 'add']);

/** The address after a change; another list begins at its first page. */
export function writeVendorSearch(
  params: URLSearchParams,
  change: Partial<VendorSearch>,
): URLSearchParams {
  const isOther = Object.keys(change).some((name) => !listUnchanged.has(name));
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

/** What a link narrows the list of invoices to. */
export function narrowedTo({ counted, owed, from, to }: VendorSearch): readonly string[] {
  return [
    ...(from === undefined && to === undefined ? [] : [formatPeriod({ from, to })]),
    ...(counted === undefined ? [] : ['included in totals']),
    ...(owed === undefined ? [] : [owed === 'open' ? 'unpaid' : 'overdue']),
  ];
}

/** Resets what `narrowedTo` lists. */
export const notNarrowed = {
  counted: undefined,
  owed: undefined,
  from: undefined,
  to: undefined,
} as const;

/** The invoices of a vendor as a link; those that make up its spend are the counted ones. */
export function invoicesPath(vendorId: string, only: { readonly counted?: 'true' } = {}): string {
  return `/vendor-audit?${new URLSearchParams({ tab: 'invoices', vendor: vendorId, ...only })}`;
}

/** The screen's state, kept in the address. Going back closes what was opened. */
export function useVendorSearch() {
  const [params, setParams] = useSearchParams();
  return {
    state: readVendorSearch(params),
    /** For searches and filters, which add no steps to the history. */
    change: (to: Partial<VendorSearch>) =>
      setParams((now) => writeVendorSearch(now, to), { replace: true }),
    go: (to: Partial<VendorSearch>) => setParams((now) => writeVendorSearch(now, to)),
  };
}

export type VendorScreen = ReturnType<typeof useVendorSearch>;
