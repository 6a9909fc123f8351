import type { Alert } from '@pfs/wire/alerts';
import { CardSection } from '../../ui/card.tsx';
import { AlertCard } from './alert-card.tsx';

export function AlertsAndInsights({ alerts }: { readonly alerts: readonly Alert[] }) {
  if (alerts.length === 0) return null;
  return (
    <CardSection title="Alerts & Insights">
      <ul className="grid gap-3 px-5 pb-5 sm:grid-cols-2 xl:grid-cols-3">
        {alerts.map((alert) => (
          <AlertCard key={alert.id} alert={alert} />
        ))}
      </ul>
    </CardSection>
  );
}
