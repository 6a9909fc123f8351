import type { FigureTerm } from '@pfs/wire/figures';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshFigures } from '../../lib/api/refresh.ts';
import {
  allocatedFeesQuery,
  balanceRowsQuery,
  claimCostsQuery,
  earnedLumpsQuery,
  figureQuery,
  invoiceRowsQuery,
  lumpRowsQuery,
  paymentRowsQuery,
  purchaseLinesQuery,
} from './figures.queries.ts';
import { shownTerm } from './term-path.ts';

test('when money moves, an opened figure and the rows below it are asked for again', async () => {
  const keys = [
    figureQuery('dirFees', {}).queryKey,
    ...[
      allocatedFeesQuery,
      balanceRowsQuery,
      claimCostsQuery,
      earnedLumpsQuery,
      invoiceRowsQuery,
      lumpRowsQuery,
      paymentRowsQuery,
      purchaseLinesQuery,
    ].map((query) => query({ filter: {}, page: 1, term: { value: 1 } }).queryKey),
  ];
  const client = new QueryClient();
  for (const queryKey of keys) client.setQueryData<unknown>(queryKey, {});
  await refreshFigures(client);
  const kept = keys.filter((queryKey) => !client.getQueryState(queryKey)?.isInvalidated);
  expect(kept).toEqual([]);
});

test('rows that come to another amount are asked for anew', () => {
  const keyOf = (value: number) =>
    allocatedFeesQuery({ filter: {}, page: 1, term: { value } }).queryKey;
  expect(keyOf(-2)).not.toEqual(keyOf(-1));
});

test('a figure opens at its first term that has rows', () => {
  const term = (key: string, count: number): FigureTerm => ({
    key,
    label: key,
    operator: null,
    unit: 'dollars',
    value: count,
    rows: { kind: 'claims', filter: {}, field: null, count },
  });
  const terms = [term('none', 0), term('some', 3)];
  expect(shownTerm(terms, null)?.key).toBe('some');
  expect(shownTerm(terms, 'none')?.key).toBe('none');
  expect(shownTerm([term('none', 0)], null)?.key).toBe('none');
});
