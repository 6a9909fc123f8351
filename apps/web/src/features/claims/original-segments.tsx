import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { claimSegmentsQuery, useRevealSegments } from './claims.queries.ts';
import { CoveredPeople } from './covered-people.tsx';
import { NoSegments } from './no-segments.tsx';
import { SegmentLines } from './segment-lines.tsx';

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
              <p className="text-xs text-ink-soft">
                The claim goes on in the file; this is its beginning.
              </p>
            ) : null}
            {reveal.error ? (
              <Notice tone="destructive" title="The names were not shown" urgent>
                {messageOf(reveal.error, 'The server gave no reason. Please try again.')}
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
