import { FileSearch } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SampleDataOffer } from '../onboarding/public.ts';

export function NoClaimsFound({ filtered }: { readonly filtered: boolean }) {
  return (
    <EmptyState
      icon={FileSearch}
      title="No Claims Found"
      actions={
        filtered ? undefined : (
          <>
            <ButtonLink href="/upload">Upload Remittance</ButtonLink>
            <SampleDataOffer />
          </>
        )
      }
    >
      {filtered
        ? 'Try adjusting your search criteria'
        : 'Upload remittance files to see claims data'}
    </EmptyState>
  );
}
