import type { Onboarding } from '@pfs/wire/onboarding';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api/call.ts';
import { routeQuery, statusQuery } from '../../lib/api/query-options.ts';
import { showFailure } from '../../lib/toast.ts';

/** Parts of one screen mount one after the other: data this fresh is not fetched again. */
const freshMilliseconds = 2_000;

export const onboardingQuery = routeQuery('GET /api/onboarding', undefined, {
  ...statusQuery,
  staleTime: freshMilliseconds,
});

/** Dismisses or restores the steps optimistically; reverted if the server refuses. */
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
      showFailure('Couldn’t save', 'Please try again.')(error);
    },
  });
}

export function isAllDone({ steps }: Onboarding): boolean {
  return steps.every(({ done }) => done);
}

/** Records in the background that a person opened a figure for the first time. */
export function useFigureOpened(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const tell = async () => {
      const { steps } = await queryClient.ensureQueryData(onboardingQuery);
      if (!steps.some(({ step, done }) => step === 'figure_opened' && !done)) return;
      const answer = await call('PATCH /api/onboarding', { body: { figureOpened: true } });
      queryClient.setQueryData(onboardingQuery.queryKey, answer);
    };
    tell().catch(() => undefined);
  }, [queryClient]);
}
