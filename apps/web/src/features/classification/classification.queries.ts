import type { RuleInput } from '@pfs/wire/classification';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { routeQuery } from '../../lib/api/query-options.ts';
import { refreshFigures } from '../../lib/api/refresh.ts';
import { untilAnswered } from '../../lib/api/until-answered.ts';

export const unclassifiedQuery = routeQuery('GET /api/classification/unclassified');

export const rulesQuery = routeQuery('GET /api/classification/rules');

/** What a rule would change; fetched for each rule and never cached. */
export function rulePreviewQuery(input: RuleInput | undefined) {
  return queryOptions({
    queryKey: ['classification-preview', input],
    queryFn: ({ signal }) =>
      call('POST /api/classification/preview', { body: requireInput(input), signal }),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

function requireInput(input: RuleInput | undefined): RuleInput {
  if (input === undefined) throw new Error('a preview needs a rule');
  return input;
}

export function useCreateRule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RuleInput) =>
      untilAnswered((tryKey) => call('POST /api/classification/rules', { body, tryKey })),
    onSuccess: () => void refreshFigures(queryClient),
  });
}

export function useRemoveRule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      untilAnswered((tryKey) =>
        call('DELETE /api/classification/rules/:id', { params: { id }, tryKey }),
      ),
    onSuccess: () => void refreshFigures(queryClient),
  });
}
