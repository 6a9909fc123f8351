import type { Onboarding } from '@pfs/wire/onboarding';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { statusQuery } from '../../lib/api/query-client.ts';
import { refreshFigures } from '../../lib/api/refresh.ts';
import { showToast } from '../../lib/toast.ts';

/** The parts of one screen that ask appear one after the other: what came for the first is new. */
const freshMilliseconds = 2_000;

export const onboardingQuery = queryOptions({
  queryKey: ['/api/onboarding'],
  queryFn: ({ signal }) => call('GET /api/onboarding', { signal }),
  ...statusQuery,
  staleTime: freshMilliseconds,
});

/** Puts the steps away or brings them back: at once, and undone where the server refuses. */
export function useDismissSteps() {
  const queryClient = useQueryClient();
  const { queryKey } = onboardingQuery;
  const show = (isDismissed: boolean) =>
    queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, isDismissed });
  return useMutation({
    mutationFn: (isDismissed: boolean) => call('PATCH /api/onboarding', { body: { isDismissed } }),
    onMutate: (isDismissed) => void show(isDismissed),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    onError: (error, isDismissed) => {
      show(!isDismissed);
      showToast({
        title: 'Couldn’t save',
        description: messageOf(error, 'Please try again.'),
        variant: 'destructive',
      });
    },
  });
}

interface On<Answer> {
  readonly success: (answer: Answer) => void;
  readonly error: (error: Error) => void;
}

export function useAddTestData(on: On<void>) {
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

export function useRemoveSampleData(on: On<{ removedFiles: number }>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/test/sample-remittances'),
    onSuccess: on.success,
    onError: on.error,
    // Some of it may be gone although the rest could not be removed.
    onSettled: () => refreshFigures(queryClient),
  });
}

export function isAllDone({ steps }: Onboarding): boolean {
  return steps.every(({ done }) => done);
}
