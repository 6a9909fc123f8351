import type { Alert } from '@pfs/wire/alerts';
import { clsx } from 'clsx';
import { Bell, Lightbulb, type LucideIcon, TrendingDown, TrendingUp } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { AlertActions } from './alert-actions.tsx';

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

/** Whatever is neither high nor medium is low. */
function severityOf({ severity }: Alert): keyof typeof severities {
  return severity === 'high' || severity === 'medium' ? severity : 'low';
}
