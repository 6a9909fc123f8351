import { HeartPulse } from 'lucide-react';
import { isBuilt } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SampleDataOffer } from '../onboarding/public.ts';

export function NoFinancialData() {
  return (
    <Card>
      <EmptyState
        icon={HeartPulse}
        title="No Financial Data Available"
        actions={
          <>
            <ButtonLink href="/upload">Upload Data</ButtonLink>
            {isBuilt('/vendor-audit') ? (
              <ButtonLink href="/vendor-audit" variant="outline">
                Manage Vendors
              </ButtonLink>
            ) : null}
            <SampleDataOffer />
          </>
        }
      >
        Upload a remittance file to see revenue, fees, profit and cash flow, month by month.
      </EmptyState>
    </Card>
  );
}
