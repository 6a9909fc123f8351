import type { DeletedRemittance } from '@pfs/wire/remittances';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { refreshFigures } from '../../lib/api/refresh.ts';
import { remittanceQuery } from './remittances.queries.ts';

/** The server's schema, loaded when first needed. */
export async function loadDeleteSchema() {
  const { remittanceRoutes } = await import('@pfs/wire/remittances');
  return remittanceRoutes.deleteRemittance.body;
}

const deletionKey = ['DELETE /api/remittances/:id'] as const;

/** True from the click until the page has left the file and refreshed the figures. */
export function isDeleting(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: deletionKey }) > 0;
}

interface OnDeleted {
  readonly success: (answer: DeletedRemittance) => void;
  readonly error: (error: Error) => void;
}

export function useDeleteRemittance(id: string, on: OnDeleted) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: deletionKey,
    mutationFn: (body: { note: string }) =>
      call('DELETE /api/remittances/:id', { params: { id }, body }),
    onSuccess: async (answer) => {
      on.success(answer);
      // Otherwise it would be fetched again, only to find that it is gone.
      queryClient.removeQueries({ queryKey: remittanceQuery(id).queryKey });
      await refreshFigures(queryClient);
    },
    onError: on.error,
  });
}
