import type { KpiAlert } from '@pfs/wire/financial-health';
import { CircleCheck } from 'lucide-react';
import { CardSection } from '../../ui/card.tsx';
import { FinancialAlert } from './financial-alert.tsx';

export function FinancialAlerts({ alerts }: { readonly alerts: readonly KpiAlert[] }) {
  return (
    <CardSection title="Financial Alerts">
      {alerts.length === 0 ? (
        <p className="flex items-center justify-center gap-2 px-5 pt-4 pb-10 text-ink-soft">
          <CircleCheck className="size-5 shrink-0 text-good" aria-hidden="true" />
          All financial KPIs are healthy
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {alerts.map((alert) => (
            <FinancialAlert key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
    </CardSection>
  );
}
