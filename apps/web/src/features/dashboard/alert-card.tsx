import type { Alert } from '@pfs/wire/alerts';
import { clsx } from 'clsx';
import { Bell, Lightbulb, type LucideIcon, TrendingDown, TrendingUp } from 'lucide-react';
import { Link } from 'wouter';
import { screenPathOf } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { useMarkAlert } from './dashboard.queries.ts';

const look = 'inline-flex min-h-6 items-center text-accent hover:underline';

/** Links an alert to its rows, and marks it as read or unread. */
function AlertActions({ alert }: { readonly alert: Alert }) {
  const mark = useMarkAlert();
  const { id, title, isRead, actionUrl } = alert;
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 pl-6 text-[0.8125rem] print:hidden">
      {actionUrl !== null && isReachable(actionUrl) ? (
        <Link href={actionUrl} className={look} aria-label={`View details: ${title}`}>
          View details
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

const icons: Readonly<Record<string, LucideIcon>> = {
  dir_spike: TrendingUp,
  below_cost: TrendingDown,
  insight: Lightbulb,
};

const severities = {
  high: { edge: 'border-l-taken', mark: 'text-taken', word: 'High' },
  medium: { edge: 'border-l-warn', mark: 'text-warn', word: 'Medium' },
  low: { edge: 'border-l-accent', mark: 'text-accent', word: 'Low' },
} as const;

export function AlertCard({ alert }: { readonly alert: Alert }) {
  const Icon = icons[alert.type] ?? Bell;
  const { edge, mark, word } = severities[severityOf(alert)];
  return (
    <li
      className={clsx(
        'rounded-card border border-l-4 border-line px-3 py-2.5',
        edge,
        alert.isRead ? 'bg-paper' : 'bg-sheet',
      )}
    >
      <div className="flex items-start gap-2">
        <Icon className={clsx('mt-0.5 size-4 shrink-0', mark)} aria-hidden="true" />
        <h3
          className={clsx(
            'min-w-0 flex-1 text-[0.8125rem] wrap-anywhere',
            alert.isRead ? 'text-ink-faint' : 'font-semibold',
          )}
        >
          <span className="sr-only">{word} severity: </span>
          {alert.title}
        </h3>
        {alert.isRead ? null : <Badge>New</Badge>}
      </div>
      <p
        className={clsx(
          'mt-1 pl-6 text-[0.8125rem] wrap-anywhere',
          alert.isRead ? 'text-ink-faint' : 'text-ink-soft',
        )}
      >
        {alert.message}
      </p>
      <AlertActions alert={alert} />
    </li>
  );
}

/** Anything other than high or medium counts as low. */
function severityOf({ severity }: Alert): keyof typeof severities {
  return severity === 'high' || severity === 'medium' ? severity : 'low';
}
