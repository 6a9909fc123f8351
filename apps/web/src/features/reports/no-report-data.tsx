import { FileChartColumn } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SampleDataOffer } from '../onboarding/public.ts';

export function NoReportData() {
  return (
    <Card>
      <EmptyState
        icon={FileChartColumn}
        title="No Report Data"
        actions={
          <>
            <ButtonLink href="/upload">Upload Data</ButtonLink>
            <SampleDataOffer />
          </>
        }
      >
        Nothing was paid in this period. Choose another one, or upload the remittances of this one.
      </EmptyState>
    </Card>
  );
}
