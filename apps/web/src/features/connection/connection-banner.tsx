import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { doubtContact, useContact } from '../../lib/api/connection.ts';
import { formatInstant, formatTime } from '../../lib/format/format-day.ts';

/**
 * Says that the server is not reached, and of when what is shown is. It takes its place below the
 * page, so that nothing moves when it comes and goes, and keeps to the window's lower edge.
 */
export function ConnectionBanner() {
  useDoubtByFailedCalls();
  const contact = useContact();
  return (
    <div role="status" className="sticky bottom-0 z-20 print:hidden">
      {contact.lost ? (
        <p
          className={clsx(
            'border-t border-warn-line bg-warn-soft px-4 py-2 text-center text-[0.8125rem]',
          )}
        >
          <TriangleAlert
            className="mr-2 inline size-4 align-text-bottom text-warn"
            aria-hidden="true"
          />
          {contact.offline ? 'You’re offline.' : 'We can’t reach the server.'} This data is from{' '}
          {heardText(contact.heardAt)} and may be out of date. This page will reconnect by itself.
        </p>
      ) : null}
    </div>
  );
}

function heardText(heardAt: number): string {
  const instant = new Date(heardAt);
  const isToday = instant.toDateString() === new Date().toDateString();
  return (isToday ? formatTime : formatInstant)(instant.toISOString());
}

/** A call that got no answer at all tells before the stream of events does. */
function useDoubtByFailedCalls(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const hear = (event: { readonly type: string }) => {
      const action = 'action' in event ? (event.action as { error?: unknown }) : undefined;
      if (event.type === 'updated' && action?.error instanceof TypeError) doubtContact();
    };
    const ends = [
      queryClient.getQueryCache().subscribe(hear),
      queryClient.getMutationCache().subscribe(hear),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [queryClient]);
}
