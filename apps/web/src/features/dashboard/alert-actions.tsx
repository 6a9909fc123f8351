import type { Alert } from '@pfs/wire/alerts';
import { Link } from 'wouter';
import { screenPathOf } from '../../lib/paths.ts';
import { useMarkAlert } from './dashboard.queries.ts';

const look = 'inline-flex min-h-6 items-center text-accent hover:underline';

/** The way to the rows of an alert, and its mark as read with the way back. */
export function AlertActions({ alert }: { readonly alert: Alert }) {
  const mark = useMarkAlert();
  const { id, title, isRead, actionUrl } = alert;
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 pl-6 text-[0.8125rem] print:hidden">
      {actionUrl !== null && isReachable(actionUrl) ? (
        <Link href={actionUrl} className={look} aria-label={`Show the rows: ${title}`}>
          Show the rows
        </Link>
      ) : null}
      <button
        type="button"
        className={look}
        aria-label={`${markWord(isRead)}: ${title}`}
        disabled={mark.isPending}
        onClick={() => mark.mutate({ id, isRead: !isRead })}
      >
        {markWord(isRead)}
      </button>
    </p>
  );
}

function markWord(isRead: boolean): string {
  return isRead ? 'Mark as unread' : 'Mark as read';
}

function isReachable(url: string): boolean {
  return screenPathOf(url.split('?')[0] ?? '') !== undefined;
}
