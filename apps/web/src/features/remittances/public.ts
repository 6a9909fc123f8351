import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isInProgress, remittancesQuery } from './remittances.queries.ts';

/** The number of uploads being read. When one is done, the dashboard's figures are refreshed. */
export function useRemittancesInProgress(): number {
  const queryClient = useQueryClient();
  const { data } = useQuery(remittancesQuery);
  const count = data?.filter(isInProgress).length ?? 0;
  const before = useRef(0);
  useEffect(() => {
    if (count < before.current) {
      void queryClient.invalidateQueries({ queryKey: ['/api/dashboard'] });
    }
    before.current = count;
  }, [count, queryClient]);
  return count;
}
