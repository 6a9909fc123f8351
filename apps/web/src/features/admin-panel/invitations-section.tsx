import type { Invitation } from '@pfs/wire/users';
import { useQuery } from '@tanstack/react-query';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { invitationColumns } from './invitation-columns.tsx';
import { invitationsQuery } from './people.queries.ts';
import { useInvitationActions } from './use-invitation-actions.ts';

/** Who is invited and has not come yet. */
export function InvitationsSection() {
  const query = useQuery(invitationsQuery);
  const { resend, withdraw, pendingId } = useInvitationActions();
  return (
    <CardSection title="Open Invitations" description="Each link works once, for seven days.">
      <QueryState
        query={query}
        what="the invitations"
        loading={<Skeleton className="mx-5 mb-5 h-16" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="px-5 pb-5 text-ink-soft">Nobody is invited right now.</p>}
      >
        {(rows: Invitation[]) => (
          <DataTable
            caption="Open Invitations"
            columns={invitationColumns({ resend, withdraw, pendingId })}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </QueryState>
    </CardSection>
  );
}
