import { CheckCheck } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useMarkAllRead } from './notifications.queries.ts';

/** Nothing where nothing is unread. */
export function MarkAllRead({ unread }: { readonly unread: number }) {
  const { mutate, isPending } = useMarkAllRead();
  if (unread === 0) return null;
  return (
    <Button variant="ghost" size="sm" pending={isPending} onClick={() => mutate(undefined)}>
      {isPending ? null : <CheckCheck aria-hidden="true" />}
      Mark all as read
    </Button>
  );
}
