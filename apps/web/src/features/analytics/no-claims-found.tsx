import { FileSearch } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NoClaimsFound({ filtered }: { readonly filtered: boolean }) {
  return (
    <EmptyState
      icon={FileSearch}
      title="No Claims Found"
      actions={filtered ? undefined : <ButtonLink href="/upload">Upload Remittance</ButtonLink>}
    >
      {filtered
        ? 'Try adjusting your search criteria'
        : 'Upload remittance files to see claims data'}
    </EmptyState>
  );
}
