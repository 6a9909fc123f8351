import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { statusQuery } from '../../lib/query-client.ts';

export function dashboardQuery(month: string | undefined) {
  return queryOptions({
    queryKey: ['/api/dashboard', { month }],
    queryFn: ({ signal }) =>
      call('GET /api/dashboard', { query: month === undefined ? {} : { month }, signal }),
    placeholderData: keepPreviousData,
    ...statusQuery,
  });
}

export function useAddTestData(on: {
  readonly success: () => void;
  readonly error: (error: Error) => void;
}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/test/add-sample-remittance'),
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['/api/dashboard'] }),
        queryClient.invalidateQueries({ queryKey: ['/api/remittances'] }),
      ]);
      on.success();
    },
    onError: on.error,
  });
}
