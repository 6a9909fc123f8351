import type { QueryClient } from '@tanstack/react-query';

export const deletionKey = ['DELETE /api/remittances/:id'] as const;

/** True from the click until the page has left the file and refreshed the figures. */
export function isDeleting(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: deletionKey }) > 0;
}
