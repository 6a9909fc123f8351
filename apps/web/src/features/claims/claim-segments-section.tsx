import type { ClaimDetail, ClaimSegments } from '@pfs/wire/claim-detail';
import { useQuery } from '@tanstack/react-query';
import { Eye, FileSearch } from 'lucide-react';
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
import { SegmentLines } from './segment-lines.tsx';

interface SectionProps {
  readonly claim: ClaimDetail;
}

/** The claim as it stands in the file. Each look is on record, so it waits for a click. */
export function ClaimSegmentsSection({ claim }: SectionProps) {
  const [open, setOpen] = useState(false);
  return (
    <Part title="In the original">
      <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">
        From{' '}
        <Link href={remittancePath(claim.remittanceId)} className="text-accent underline">
          {claim.fileName}
        </Link>
        {claim.segment === null ? '.' : `, from segment ${claim.segment} on.`}
      </p>
      {open ? (
        <Segments id={claim.id} />
      ) : (
        <Button variant="outline" size="sm" className="self-start" onClick={() => setOpen(true)}>
          <FileSearch aria-hidden="true" />
          Show the segments
        </Button>
      )}
    </Part>
  );
}

function Segments({ id }: { readonly id: string }) {
  const query = useQuery(claimSegmentsQuery(id));
  const reveal = useRevealSegments(id);
  return (
    <QueryState query={query} what="the segments" loading={<Skeleton className="h-40" />}>
      {(masked) => {
        const shown = reveal.data ?? masked;
        return (
          <div className="flex flex-col gap-3">
            <SegmentLines segments={shown.segments} />
            {reveal.error ? (
              <Notice tone="destructive" title="The names were not shown" urgent>
                {messageOf(reveal.error, 'The server gave no reason. Please try again.')}
              </Notice>
            ) : null}
            <People
              shown={shown}
              pending={reveal.isPending}
              onReveal={() => reveal.mutate(undefined)}
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
}

function People({ shown, pending, onReveal }: PeopleProps) {
  const { role } = useCurrentUser();
  const mayReveal = role === 'pharmacy_admin' || role === 'super_admin';
  if (shown.revealed) {
    return (
      <p role="status" className="text-xs text-ink-soft">
        People are shown. This is on record with your name and the time.
      </p>
    );
  }
  if (!shown.segments.some(({ masked }) => masked)) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-40 flex-1 text-xs text-ink-soft">
        Names and ids of people are covered.{' '}
        {mayReveal
          ? 'Who reveals them is recorded by name.'
          : 'An admin of your pharmacy can reveal them.'}
      </p>
      {mayReveal ? (
        <Button variant="outline" size="sm" pending={pending} onClick={onReveal}>
          {pending ? null : <Eye aria-hidden="true" />}
          Reveal
        </Button>
      ) : null}
    </div>
  );
}
