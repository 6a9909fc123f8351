import type { RuleInput } from '@pfs/wire/classification';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../lib/api/call.ts';
import { routeQuery } from '../../lib/api/query-options.ts';
import { refreshFigures } from '../../lib/api/refresh.ts';
import { untilAnswered } from '../../lib/api/until-answered.ts';
import { afterSuccess, type On, useTask } from '../../lib/api/use-change.ts';

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

export const useCreateRule = (on: On<Answer<'POST /api/classification/rules'>, RuleInput>) =>
  useTask(
    (body: RuleInput) =>
      untilAnswered((tryKey) => call('POST /api/classification/rules', { body, tryKey })),
    { refresh: afterSuccess(refreshFigures), ...on },
  );

export const useRemoveRule = (on: On<Answer<'DELETE /api/classification/rules/:id'>, string>) =>
  useTask(
    (id: string) =>
      untilAnswered((tryKey) =>
        call('DELETE /api/classification/rules/:id', { params: { id }, tryKey }),
      ),
    { refresh: afterSuccess(refreshFigures), ...on },
  );
