import type { ClaimDetail, ClaimSegments } from '@pfs/wire/claim-detail';
import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { messageOf } from '../../lib/api-error.ts';
import { remittancePath } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { claimSegmentsQuery, useRevealSegments } from './claims.queries.ts';
import { Part } from './part.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import { SegmentLines } from './segment-lines.tsx';

interface SectionProps {
  readonly claim: ClaimDetail;
}

/** The claim as it stands in the file it came from, with people covered. */
export function ClaimSegmentsSection({ claim }: SectionProps) {
  return (
    <Part title="In the original file">
      <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">
        From{' '}
        <Link href={remittancePath(claim.remittanceId)} className="text-accent underline">
          {claim.fileName}
        </Link>
        {claim.segment === null ? '.' : `, from segment ${claim.segment} on.`}
      </p>
      {claim.segment === null ? <NoSegments /> : <Segments key={claim.id} id={claim.id} />}
    </Part>
  );
}

function NoSegments() {
  return (
    <p className="text-[0.8125rem] text-ink-faint">
      This claim does not stand in an 835 file, so there is no segment to show.
    </p>
  );
}

function Segments({ id }: { readonly id: string }) {
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
              <p className="text-xs text-ink-soft">
                The claim goes on in the file; this is its beginning.
              </p>
            ) : null}
            {reveal.error ? (
              <Notice tone="destructive" title="The names were not shown" urgent>
                {messageOf(reveal.error, 'The server gave no reason. Please try again.')}
              </Notice>
            ) : null}
            <People
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

interface PeopleProps {
  readonly shown: ClaimSegments;
  readonly pending: boolean;
  readonly onReveal: () => void;
  readonly onHide: () => void;
}

/** Who may see names is asked for a yes first; what is shown is gone with the panel. */
function People({ shown, pending, onReveal, onHide }: PeopleProps) {
  const { role } = useCurrentUser();
  const [asking, setAsking] = useState(false);
  const mayReveal = role === 'pharmacy_admin' || role === 'super_admin';
  const anyCovered = shown.segments.some(({ masked, ofClaim }) => masked && ofClaim);
  if (!shown.revealed && !anyCovered) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="min-w-40 flex-1 text-xs text-ink-soft">
        {words({ revealed: shown.revealed, mayReveal })}
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

function words({ revealed, mayReveal }: { revealed: boolean; mayReveal: boolean }): string {
  if (revealed) return 'Names are shown until you close this claim. It is on record.';
  return mayReveal
    ? 'Names, ids and addresses of people are covered.'
    : 'Names, ids and addresses of people are covered. An admin of your pharmacy can show them.';
}
