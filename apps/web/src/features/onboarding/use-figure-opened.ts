import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api/call.ts';
import { onboardingQuery } from './onboarding.queries.ts';

/** Keeps that a person opened a figure for the first time; the figure waits for none of it. */
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
