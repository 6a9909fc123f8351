import { type Answer, type BodyOf, call } from '../../../lib/api/call.ts';
import { routeQuery, statusQuery } from '../../../lib/api/query-options.ts';
import { refreshFigures } from '../../../lib/api/refresh.ts';
import { afterSuccess, type On, refreshPaths, useTask } from '../../../lib/api/use-change.ts';

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

interface DraftAt {
  readonly id: string;
  readonly position: number;
  /** The version on the screen. The server refuses a change of an older one. */
  readonly version: number;
}

export const documentPaths = ['/api/invoice-documents'] as const;

type SaveRoute = 'POST /api/invoice-documents/:id/drafts/:position/save';
type SavedInvoice = BodyOf<SaveRoute>['invoice'];

export const useSaveDraft = (
  { id, position, version }: DraftAt,
  on: On<Answer<SaveRoute>, SavedInvoice>,
) =>
  useTask(
    (invoice: SavedInvoice) =>
      call('POST /api/invoice-documents/:id/drafts/:position/save', {
        params: { id, position: String(position) },
        body: { version, invoice },
      }),
    { refresh: afterSuccess(refreshFigures), ...on },
  );

export const useDismissDraft = ({ id, position, version }: DraftAt, on: On<unknown, string>) =>
  useTask(
    (note: string) =>
      call('POST /api/invoice-documents/:id/drafts/:position/dismiss', {
        params: { id, position: String(position) },
        body: { version, note },
      }),
    { refresh: afterSuccess((client) => refreshPaths(client, documentPaths)), ...on },
  );
