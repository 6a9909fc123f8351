import type { ExportTarget, RxPattern } from '@pfs/core/exports/export-fields';
import type { RefundPayer } from '@pfs/core/refunds';
import type { ExportImport } from '@pfs/wire/export-imports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { routeQuery, statusQuery } from '../../lib/api/query-options.ts';
import { searchState, text } from '../../lib/search-state.ts';

const path = '/api/export-imports';
/** What any change of an export may concern. */
export const exportPaths = [path, '/api/export-previews', '/api/mfp-refunds'] as const;

const pollMilliseconds = 2_000;

/** All, or only refund reports. */
export const exportImportsQuery = (content?: 'refunds') =>
  routeQuery(
    'GET /api/export-imports',
    { query: { content } },
    {
      ...statusQuery,
      refetchInterval: ({ state }) => (state.data?.some(isBeingRead) ? pollMilliseconds : false),
    },
  );

export const exportImportQuery = (id: string) =>
  routeQuery(
    'GET /api/export-imports/:id',
    { params: { id } },
    {
      ...statusQuery,
      refetchInterval: ({ state }) =>
        state.data !== undefined && isBeingRead(state.data) ? pollMilliseconds : false,
    },
  );

export function isBeingRead({ status }: Pick<ExportImport, 'status'>): boolean {
  return status === 'reading';
}

/** What a person says about a file. */
export interface ExportChoice {
  readonly columns: Readonly<Record<string, ExportTarget>>;
  readonly dayOrder: 'month_first' | 'day_first';
  readonly rxPattern: RxPattern;
  readonly store: string;
  readonly refundsFrom?: RefundPayer | undefined;
}

/** What the rows of a file would be read as; the one before stays until it is loaded. */
export const exportPreviewQuery = (id: string, choice: ExportChoice | undefined) =>
  queryOptions({
    queryKey: ['/api/export-previews', id, choice],
    queryFn: ({ signal }) =>
      call('POST /api/export-imports/:id/preview', {
        ...{ params: { id }, body: choice ?? {}, signal },
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });

/** The export shown, and whether its columns are chosen anew. */
export const importsSearch = searchState({ import: text, columns: text });

export const statusLabels: Readonly<Record<ExportImport['status'], string>> = {
  reading: 'Reading',
  mapping: 'Needs mapping',
  imported: 'Imported',
  failed: 'Failed',
};
