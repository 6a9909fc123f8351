import { RotateCw } from 'lucide-react';
import { messageOf } from '../../lib/api/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/session/unauthorized.ts';
import { Button } from '../../ui/button.tsx';
import { useRetryRemittance } from './remittances.queries.ts';

export function RetryButton({ id }: { readonly id: string }) {
  const handleUnauthorized = useUnauthorized('/api/login');
  const retry = useRetryRemittance((error) => {
    if (handleUnauthorized(error)) return;
    showToast({
      title: 'Retry Failed',
      description: messageOf(error, 'The file couldn’t be processed again. It’s still stored.'),
      variant: 'destructive',
    });
  });
  return (
    <Button variant="outline" size="sm" pending={retry.isPending} onClick={() => retry.mutate(id)}>
      {retry.isPending ? null : <RotateCw aria-hidden="true" />}
      Retry
    </Button>
  );
}
