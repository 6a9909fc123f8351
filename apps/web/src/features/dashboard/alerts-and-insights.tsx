import type { Alert } from '@pfs/wire/alerts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { AlertCard } from './alert-card.tsx';
import { openAlertsQuery } from './dashboard.queries.ts';

interface AlertsProps {
  /** Those of the month and the one before, as many as there is room for. */
  readonly alerts: readonly Alert[];
  /** How many are open in all. */
  readonly open?: number;
}

export function AlertsAndInsights({ alerts, open = alerts.length }: AlertsProps) {
  const [all, setAll] = useState(false);
  const { data, error } = useQuery(openAlertsQuery(all));
  const hidden = open - alerts.length;
  if (alerts.length === 0 && hidden <= 0) return null;
  return (
    <CardSection
      title="Alerts & Insights"
      action={
        hidden > 0 ? (
          <Button variant="outline" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${open}`}
          </Button>
        ) : undefined
      }
    >
      {all && error ? (
        <p className="px-5 pb-3 text-taken">{messageOf(error, 'Please try again.')}</p>
      ) : null}
      <ul className="grid gap-3 px-5 pb-5 sm:grid-cols-2 xl:grid-cols-3">
        {((all ? data : undefined) ?? alerts).map((alert) => (
          <AlertCard key={alert.id} alert={alert} />
        ))}
      </ul>
    </CardSection>
  );
}
