import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sessionsQuery, useEndOtherSessions } from './profile.queries.ts';
import { SessionRow } from './session-row.tsx';

/** Never empty: who looks is signed in. */
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery);
  const endOthers = useEndOtherSessions();
  const others = (sessions.data ?? []).filter(({ isCurrent }) => !isCurrent).length;
  return (
    <CardSection
      title="Sessions"
      description="Where you are signed in."
      action={
        others > 0 ? (
          <Button
            variant="outline"
            size="sm"
            pending={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            {endOthers.isPending ? 'Ending...' : 'End others'}
          </Button>
        ) : null
      }
    >
      <div className="px-5 pb-5">
        <QueryState
          query={sessions}
          what="your sessions"
          loading={<Skeleton className="h-16 w-full" />}
        >
          {(rows) => (
            <ul className="divide-y divide-line border-t border-line">
              {rows.map((row) => (
                <SessionRow key={row.id} session={row} />
              ))}
            </ul>
          )}
        </QueryState>
      </div>
    </CardSection>
  );
}
