import { Scale } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SampleDataOffer } from '../onboarding/public.ts';

export function NoContracts() {
  return (
    <Card>
      <EmptyState
        icon={Scale}
        title="No Contract Data Available"
        actions={
          <>
            <ButtonLink href="/upload">Upload Remittance</ButtonLink>
            <SampleDataOffer />
          </>
        }
      >
        Upload a remittance to see what each payer keeps of what it agreed to pay, what to ask for,
        and what that could save in a year.
      </EmptyState>
    </Card>
  );
}
