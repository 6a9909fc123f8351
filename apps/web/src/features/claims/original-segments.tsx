import type { ClaimSegments } from '@pfs/wire/claims';
import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { claimSegmentsQuery, useRevealSegments } from './claims.queries.ts';
import { NoSegments } from './no-segments.tsx';
import { SegmentLine } from './segment-line.tsx';

export function OriginalSegments({ id }: { readonly id: string }) {
  const query = useQuery(claimSegmentsQuery(id));
  const reveal = useRevealSegments(id);
  return (
    <QueryState
      query={query}
      what="the segments"
      loading={<Skeleton className="h-40" />}
      isEmpty={({ segments }) => segments.length === 0}
      empty={<NoSegments />}
    >
      {(covered) => {
        const shown = reveal.data ?? covered;
        return (
          <div className="flex flex-col gap-3">
            <SegmentLines segments={shown.segments} />
            {shown.cut ? (
              <p className="text-xs text-ink-soft">Only the first part of this claim is shown.</p>
            ) : null}
            {reveal.error ? (
              <Notice tone="destructive" title="Couldn’t show names" urgent>
                {messageOf(reveal.error, 'Something went wrong. Please try again.')}
              </Notice>
            ) : null}
            <CoveredPeople
              shown={shown}
              pending={reveal.isPending}
              onReveal={() => reveal.mutate()}
              onHide={() => reveal.reset()}
            />
          </div>
        );
      }}
    </QueryState>
  );
}

/** The text of the file, a segment a line; those of the claim itself stand out. */
function SegmentLines({ segments }: Pick<ClaimSegments, 'segments'>) {
  return (
    <ol
      data-bare-amounts
      aria-label="Segments of the original file"
      className="overflow-hidden rounded-card border border-line bg-sunken py-2 font-mono text-xs"
    >
      {segments.map((segment, index) => (
        <SegmentLine key={segment.number} segment={segment} before={segments[index - 1]} />
      ))}
    </ol>
  );
}

interface PeopleProps {
  readonly shown: ClaimSegments;
  readonly pending: boolean;
  readonly onReveal: () => void;
  readonly onHide: () => void;
}

/** Who may see names is asked for a yes first; what is shown is gone with the panel. */
function CoveredPeople({ shown, pending, onReveal, onHide }: PeopleProps) {
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
  if (revealed) return 'Names are visible until you close this claim. This access was logged.';
  return mayReveal
    ? 'Names, IDs, and addresses are hidden.'
    : 'Names, IDs, and addresses are hidden. Your pharmacy’s admin can show them.';
}

interface RevealDialogProps {
  readonly onReveal: () => void;
  readonly onClose: () => void;
}

/** Says that the look is recorded, before anybody is named. */
function RevealDialog({ onReveal, onClose }: RevealDialogProps) {
  return (
    <Dialog title="Show names on this claim?" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">
          You’ll see the patient’s and member’s names, IDs, and addresses. Your access is logged
          with your name, the claim, and the time.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onReveal}>Show names</Button>
        </div>
      </div>
    </Dialog>
  );
}
