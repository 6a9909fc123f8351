import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { contractsQuery, drugsQuery, insightsQuery } from './contract-analysis.queries.ts';

/** What drugs earn. When its lump fees are spread, what payers earn is asked for again too. */
export function useDrugs() {
  const queryClient = useQueryClient();
  const query = useQuery(drugsQuery);
  const isWaiting = query.data?.notSpreadYet.waiting ?? false;
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) {
      void queryClient.invalidateQueries({ queryKey: contractsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: insightsQuery.queryKey });
    }
    wasWaiting.current = isWaiting;
  }, [isWaiting, queryClient]);
  return query;
}
