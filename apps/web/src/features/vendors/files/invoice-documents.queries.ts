import type { invoiceDocumentRoutes } from '@pfs/wire/invoice-documents';
import type { BodyInput } from '@pfs/wire/route';
import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { routeQuery, statusQuery } from '../../../lib/api/query-options.ts';
import { refreshFigures } from '../../../lib/api/refresh.ts';

const pollMilliseconds = 2_000;

/** Files that are being read, are in review or could not be read. */
export const invoiceDocumentsQuery = routeQuery(
  'GET /api/invoice-documents',
  { query: { limit: 500 } },
  {
    ...statusQuery,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'reading') ? pollMilliseconds : false,
  },
);

/** A file with what was read from it, polled only while it is being read. */
export const invoiceDocumentQuery = (id: string) =>
  routeQuery(
    'GET /api/invoice-documents/:id',
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.status === 'reading' ? pollMilliseconds : false),
    },
  );

export function invoiceDocumentFilePath(id: string): string {
  return `/api/invoice-documents/${id}/original`;
}

export function reviewInvoicePath(id: string, position = 0): string {
  const path = `/vendor-audit/documents/${id}`;
  return position === 0 ? path : `${path}?invoice=${position + 1}`;
}

interface OnError {
  readonly error: (error: Error) => void;
}

export function useRetryDocument(on: OnError) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /api/invoice-documents/:id/retry', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['/api/invoice-documents'] }),
    onError: on.error,
  });
}

interface DraftAt {
  readonly id: string;
  readonly position: number;
  /** The version on the screen. The server refuses a change of an older one. */
  readonly version: number;
}

type SavedInvoice = BodyInput<typeof invoiceDocumentRoutes.saveInvoiceDraft>['invoice'];

interface OnSaved extends OnError {
  readonly success: (invoice: VendorInvoiceDetail) => void;
}

export function useSaveDraft({ id, position, version }: DraftAt, on: OnSaved) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invoice: SavedInvoice) =>
      call('POST /api/invoice-documents/:id/drafts/:position/save', {
        params: { id, position: String(position) },
        body: { version, invoice },
      }),
    onSuccess: async (invoice) => {
      on.success(invoice);
      await refreshFigures(queryClient);
    },
    onError: on.error,
  });
}

interface OnDismissed extends OnError {
  readonly success: () => void;
}

export function useDismissDraft({ id, position, version }: DraftAt, on: OnDismissed) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (note: string) =>
      call('POST /api/invoice-documents/:id/drafts/:position/dismiss', {
        params: { id, position: String(position) },
        body: { version, note },
      }),
    onSuccess: async () => {
      on.success();
      await queryClient.invalidateQueries({ queryKey: ['/api/invoice-documents'] });
    },
    onError: on.error,
  });
}
