import { Tags } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NothingUnclassified() {
  return (
    <Card>
      <EmptyState
        icon={Tags}
        title="Every amount has a name"
        actions={
          <ButtonLink href="/upload" variant="outline">
            Upload Remittance
          </ButtonLink>
        }
      >
        When a payer takes money under a name that no rule knows, it waits here. You say once what
        it is, see what that does to your totals, and all rows alike follow.
      </EmptyState>
    </Card>
  );
}
