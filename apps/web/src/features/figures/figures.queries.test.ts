import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshFigures } from '../../lib/refresh-figures.ts';
import {
  allocatedFeesQuery,
  balanceRowsQuery,
  claimCostsQuery,
  figureQuery,
  invoiceRowsQuery,
  lumpRowsQuery,
  paymentRowsQuery,
  purchaseLinesQuery,
} from './figures.queries.ts';

test('when money moves, an opened figure and the rows below it are asked for again', async () => {
  const keys = [
    figureQuery('dirFees', {}).queryKey,
    ...[
      allocatedFeesQuery,
      balanceRowsQuery,
      claimCostsQuery,
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
