import type { ClaimSegments } from '@pfs/wire/claim-detail';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { RevealDialog } from './reveal-dialog.tsx';

interface PeopleProps {
  readonly shown: ClaimSegments;
  readonly pending: boolean;
  readonly onReveal: () => void;
  readonly onHide: () => void;
}

/** Who may see names is asked for a yes first; what is shown is gone with the panel. */
export function CoveredPeople({ shown, pending, onReveal, onHide }: PeopleProps) {
  const { role } = useCurrentUser();
  const [asking, setAsking] = useState(false);
  const mayReveal = role === 'pharmacy_admin' || role === 'super_admin';
  const anyCovered = shown.segments.some(({ masked, ofClaim }) => masked && ofClaim);
  if (!shown.revealed && !anyCovered) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="min-w-40 flex-1 text-xs text-ink-soft">
        {peopleWords({ revealed: shown.revealed, mayReveal })}
      </p>
      {mayReveal && shown.revealed ? (
        <Button variant="outline" size="sm" onClick={onHide}>
          <EyeOff aria-hidden="true" />
          Hide names
        </Button>
      ) : null}
      {mayReveal && !shown.revealed ? (
        <Button variant="outline" size="sm" pending={pending} onClick={() => setAsking(true)}>
          {pending ? null : <Eye aria-hidden="true" />}
          Show names
        </Button>
      ) : null}
      {asking ? (
        <RevealDialog
          onReveal={() => {
            setAsking(false);
            onReveal();
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

function peopleWords({ revealed, mayReveal }: { revealed: boolean; mayReveal: boolean }): string {
  if (revealed) return 'Names are shown until you close this claim. It is on record.';
  return mayReveal
    ? 'Names, ids and addresses of people are covered.'
    : 'Names, ids and addresses of people are covered. An admin of your pharmacy can show them.';
}
