import { FileChartColumn } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AddTestDataButton } from '../onboarding/public.ts';

export function NoData() {
  return (
    <Card>
      <EmptyState
        icon={FileChartColumn}
        title="No Data Available"
        actions={
          <>
            <ButtonLink href="/upload">Upload Remittance</ButtonLink>
            <AddTestDataButton />
          </>
        }
      >
        Upload your first remittance file to see analytics
      </EmptyState>
    </Card>
  );
}
