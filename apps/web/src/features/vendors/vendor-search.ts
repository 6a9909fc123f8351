import { invoiceStatuses } from '@pfs/core/invoices/invoice-status';
import { formatPeriod } from '../../lib/days/period.ts';
import {
  day,
  oneOf,
  pageNumber,
  searchState,
  text,
  useSearchState,
} from '../../lib/search-state.ts';

export const vendorTabs = ['vendors', 'invoices', 'findings', 'prices'] as const;
const owedKinds = ['open', 'overdue'] as const;
const additions = ['invoice', 'vendor'] as const;
export type VendorTab = (typeof vendorTabs)[number];

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The state of the screen in the address: search, page and filters of the list that is shown, the
 * invoice that is open, and what is being added.
 */
export const vendorSearch = searchState(
  {
    tab: oneOf(vendorTabs, 'vendors'),
    search: (params) => text(params, 'search').replaceAll('\0', ''),
    page: pageNumber,
    status: oneOf(invoiceStatuses),
    vendor: readVendorId,
    /** Only invoices included in totals; of these, only unpaid or overdue ones. */
    counted: oneOf(['true']),
    owed: oneOf(owedKinds),
    from: day,
    to: day,
    invoice: (params) => readId(params, 'invoice'),
    add: oneOf(additions),
  },
  { besideList: ['invoice', 'add'], otherNames: ['vendorId'] },
);
export const { read: readVendorSearch, write: writeVendorSearch } = vendorSearch;
export type VendorSearch = ReturnType<typeof readVendorSearch>;

/** The API's lists call it `vendorId`, and so do links in answers of the assistant. */
export function readVendorId(params: URLSearchParams): string | undefined {
  return readId(params, 'vendor') ?? readId(params, 'vendorId');
}

function readId(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name) ?? '';
  return idForm.test(text) ? text.toLowerCase() : undefined;
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

/** Searches and filters add no steps to the history; going back closes what was opened. */
export const useVendorSearch = () => useSearchState(vendorSearch);

export type VendorScreen = ReturnType<typeof useVendorSearch>;
