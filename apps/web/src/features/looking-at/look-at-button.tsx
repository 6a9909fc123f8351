import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LookAtDialog } from './look-at-dialog.tsx';

export interface LookAtOrganization {
  readonly id: string;
  readonly name: string;
}

/** Opens the question why; the answer begins the look. */
export function LookAtButton({ organization }: { readonly organization: LookAtOrganization }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        aria-label={`Look at ${organization.name}`}
        onClick={() => setAsking(true)}
      >
        <Eye aria-hidden="true" />
        Look at
      </Button>
      {asking ? (
        <LookAtDialog organization={organization} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}
