import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { checkConnection, useConnection } from '../lib/api/connection.ts';
import { formatInstant, formatTime } from '../lib/format/format-day.ts';

/**
 * Shown while the server cannot be reached, with the time of the data on the screen. It stands
 * below the page, so that nothing moves when it comes and goes, and sticks to the window's lower
 * edge.
 */
export function ConnectionBanner() {
  useCheckAfterFailedCalls();
  const connection = useConnection();
  return (
    <div role="status" className="sticky bottom-0 z-20 print:hidden">
      {connection.lost ? (
        <p
          className={clsx(
            'border-t border-warn-line bg-warn-soft px-4 py-2 text-center text-[0.8125rem]',
          )}
        >
          <TriangleAlert
            className="mr-2 inline size-4 align-text-bottom text-warn"
            aria-hidden="true"
          />
          {connection.offline ? 'You’re offline.' : 'We can’t reach the server.'} This data is from{' '}
          {contactText(connection.lastContactAt)} and may be out of date. This page will reconnect
          by itself.
        </p>
      ) : null}
    </div>
  );
}

function contactText(lastContactAt: number): string {
  const instant = new Date(lastContactAt);
  const isToday = instant.toDateString() === new Date().toDateString();
  return (isToday ? formatTime : formatInstant)(instant.toISOString());
}

/** A call without any answer is noticed sooner than a broken stream of events. */
function useCheckAfterFailedCalls(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const check = (event: { readonly type: string }) => {
      const action = 'action' in event ? (event.action as { error?: unknown }) : undefined;
      if (event.type === 'updated' && action?.error instanceof TypeError) checkConnection();
    };
    const ends = [
      queryClient.getQueryCache().subscribe(check),
      queryClient.getMutationCache().subscribe(check),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [queryClient]);
}
