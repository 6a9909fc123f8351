import { waitingSentences } from '@pfs/wire/subscription-states';
import { PackageOpen } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NoPlan() {
  return (
    <EmptyState
      icon={PackageOpen}
      title="No plan yet"
      actions={<ButtonLink href="/contact-sales">Contact Sales</ButtonLink>}
    >
      {waitingSentences.none}
    </EmptyState>
  );
}
