import type { BodyInput } from '@pfs/wire/route';
import type { VendorInvoice, VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import type { vendorInvoiceRoutes } from '@pfs/wire/vendor-invoices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import type { PageOf } from '../../../lib/api/call-page.ts';
import { pageQuery, routeQuery } from '../../../lib/api/query-options.ts';
import { refreshFigures } from '../../../lib/api/refresh.ts';
import type { VendorSearch } from '../vendor-search.ts';

type Routes = typeof vendorInvoiceRoutes;

/** Fills rows of two, three or four cards. */
export const cardsPageSize = 24;

export const invoicesQuery = ({ search, status, vendor, page, ...only }: VendorSearch) => {
  const { counted, owed, from, to } = only;
  const narrowed = {
    search: search || undefined,
    status,
    vendorId: vendor,
    counted,
    owed,
    from,
    to,
  };
  return pageQuery('GET /api/vendor-invoices', {
    query: { page, pageSize: cardsPageSize, ...narrowed },
  });
};

/** The number of all invoices: the total of a page of one. */
export const invoiceCountQuery = pageQuery('GET /api/vendor-invoices', {
  query: { page: 1, pageSize: 1 },
});

export const invoiceQuery = (id: string) =>
  routeQuery('GET /api/vendor-invoices/:id', { params: { id } });

export function invoiceFilePath(id: string): string {
  return `/api/vendor-invoices/${id}/original`;
}

type Step = Omit<BodyInput<Routes['changeInvoiceStatus']>, 'version'>;
type Part = Omit<BodyInput<Routes['payInvoice']>, 'version'>;
type LineChange = BodyInput<Routes['changeInvoiceLine']>;
type NewInvoice = BodyInput<Routes['addVendorInvoice']>;
export type StepOf = Pick<VendorInvoice, 'id' | 'version'>;

interface On {
  readonly success: (invoice: VendorInvoiceDetail) => void;
  readonly error: (error: Error) => void;
}

/** Names the version on the screen: the server refuses a change of an older one. */
export function useTakeStep({ id, version }: StepOf, on: On) {
  const changed = useChanged(on);
  return useMutation({
    mutationFn: (step: Step) =>
      call('PATCH /api/vendor-invoices/:id/status', { params: { id }, body: { ...step, version } }),
    ...changed,
  });
}

export function usePayPart({ id, version }: StepOf, on: On) {
  const changed = useChanged(on);
  return useMutation({
    mutationFn: (part: Part) =>
      call('POST /api/vendor-invoices/:id/payments', {
        params: { id },
        body: { ...part, version },
      }),
    ...changed,
  });
}

export function useChangeLine(
  { id, lineId }: { readonly id: string; readonly lineId: string },
  on: On,
) {
  const changed = useChanged(on);
  return useMutation({
    mutationFn: (body: LineChange) =>
      call('PATCH /api/vendor-invoices/:id/line-items/:lineId', { params: { id, lineId }, body }),
    ...changed,
  });
}

export function useAddInvoice(on: On) {
  const changed = useChanged(on);
  return useMutation({
    mutationFn: (body: NewInvoice) => call('POST /api/vendor-invoices', { body }),
    ...changed,
  });
}

const listedInvoices = { queryKey: ['/api/vendor-invoices', 'list'] };
type Listed = PageOf<readonly VendorInvoice[]>;

function withInvoice(page: Listed | undefined, invoice: VendorInvoice): Listed | undefined {
  if (page === undefined) return undefined;
  return { ...page, rows: page.rows.map((row) => (row.id === invoice.id ? invoice : row)) };
}

/** Refreshes what is shown, after a refusal, too: it may be out of date. */
function useChanged(on: On) {
  const queryClient = useQueryClient();
  return {
    onSuccess: async (invoice: VendorInvoiceDetail) => {
      queryClient.setQueryData(invoiceQuery(invoice.id).queryKey, invoice);
      // A card must not offer the step of the old version while the list is loading.
      queryClient.setQueriesData(listedInvoices, (page?: Listed) => withInvoice(page, invoice));
      on.success(invoice);
      await refreshFigures(queryClient);
    },
    onError: async (error: Error) => {
      on.error(error);
      await queryClient.invalidateQueries({ queryKey: ['/api/vendor-invoices'] });
    },
  };
}
