import { Landmark } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SampleDataOffer } from '../onboarding/public.ts';

export function NoLumpSums({ filtered }: { readonly filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState
        icon={Landmark}
        title="No lump sum is like this"
        actions={
          <ButtonLink href="/lump-sums" variant="outline">
            Show all
          </ButtonLink>
        }
      >
        Choose another payer or another kind.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Landmark}
      title="No lump sums yet"
      actions={
        <>
          <ButtonLink href="/upload" variant="outline">
            Upload Remittance
          </ButtonLink>
          <SampleDataOffer />
        </>
      }
    >
      What payers take from your payments without naming a claim is listed here: DIR fees of a
      quarter, effective rate true-ups, audits and balances carried forward.
    </EmptyState>
  );
}
