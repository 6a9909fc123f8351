import type { BodyInput } from '@pfs/wire/route';
import type { VendorInvoice, VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import type { vendorInvoiceRoutes } from '@pfs/wire/vendor-invoices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type PageOf } from '../../lib/api/call.ts';
import { refreshFigures } from '../../lib/api/refresh.ts';
import { invoiceQuery } from './invoices.queries.ts';

type Routes = typeof vendorInvoiceRoutes;
export type Step = Omit<BodyInput<Routes['changeInvoiceStatus']>, 'version'>;
export type Part = Omit<BodyInput<Routes['payInvoice']>, 'version'>;
export type LineChange = BodyInput<Routes['changeInvoiceLine']>;
export type NewInvoice = BodyInput<Routes['addVendorInvoice']>;
export type StepOf = Pick<VendorInvoice, 'id' | 'version'>;

interface On {
  readonly success: (invoice: VendorInvoiceDetail) => void;
  readonly error: (error: Error) => void;
}

/** Each names the version that was looked at: where another was faster, nothing is done. */
export function useTakeStep({ id, version }: StepOf, on: On) {
  const taken = useTaken(on);
  return useMutation({
    mutationFn: (step: Step) =>
      call('PATCH /api/vendor-invoices/:id/status', { params: { id }, body: { ...step, version } }),
    ...taken,
  });
}

export function usePayPart({ id, version }: StepOf, on: On) {
  const taken = useTaken(on);
  return useMutation({
    mutationFn: (part: Part) =>
      call('POST /api/vendor-invoices/:id/payments', {
        params: { id },
        body: { ...part, version },
      }),
    ...taken,
  });
}

export function useChangeLine(
  { id, lineId }: { readonly id: string; readonly lineId: string },
  on: On,
) {
  const taken = useTaken(on);
  return useMutation({
    mutationFn: (body: LineChange) =>
      call('PATCH /api/vendor-invoices/:id/line-items/:lineId', { params: { id, lineId }, body }),
    ...taken,
  });
}

export function useAddInvoice(on: On) {
  const taken = useTaken(on);
  return useMutation({
    mutationFn: (body: NewInvoice) => call('POST /api/vendor-invoices', { body }),
    ...taken,
  });
}

const listedInvoices = { queryKey: ['/api/vendor-invoices', 'list'] };
type Listed = PageOf<readonly VendorInvoice[]>;

function withInvoice(page: Listed | undefined, invoice: VendorInvoice): Listed | undefined {
  if (page === undefined) return undefined;
  return { ...page, rows: page.rows.map((row) => (row.id === invoice.id ? invoice : row)) };
}

/** After a refusal what is shown may be out of date, so it is asked for again then, too. */
function useTaken(on: On) {
  const queryClient = useQueryClient();
  return {
    onSuccess: async (invoice: VendorInvoiceDetail) => {
      queryClient.setQueryData(invoiceQuery(invoice.id).queryKey, invoice);
      // A card must not offer a step from the version before, while the list is on its way.
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
