import type { Organization } from '@pfs/wire/admin';
import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { toastOf, useChange } from '../../lib/api/use-change.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { showFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Instant } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { AdminPerson } from './admin-person.tsx';
import { organizationSearch } from './organization-search.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { adminPageSize, organizationLists, pendingQuery } from './super-admin.queries.ts';

/** Pending pharmacies, longest waiting first. */
export function ApprovalsTab() {
  const { state, go } = useSearchState(organizationSearch);
  const { page } = state;
  const query = useQuery(pendingQuery(page));
  const [rejecting, setRejecting] = useState<Organization>();
  const approve = useChange('POST /api/admin/approve-pharmacy', {
    refresh: organizationLists,
    done: toastOf('Success', 'Pharmacy approved successfully'),
    failed: showFailure('Error', 'Failed to approve pharmacy'),
  });
  const columns = approvalColumns({
    approving: approve.isPending ? approve.variables.body.organizationId : undefined,
    onReject: setRejecting,
    onApprove: ({ id }) => approve.mutate({ body: { organizationId: id } }),
  });
  return (
    <CardSection
      title="Pharmacy Approvals"
      description="Pending applications. Applicants are notified of your decision."
    >
      <QueryState
        query={query}
        what="the pending pharmacies"
        loading={<LoadingRows />}
        isEmpty={({ rows }) => rows.length === 0 && page === 1}
        empty={
          <EmptyState icon={Building2} title="No Pending Approvals">
            New registrations appear here until you approve or reject them.
          </EmptyState>
        }
      >
        {({ rows }) => (
          <DataTable
            caption="Pending pharmacies"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </QueryState>
      <Pager
        what="pending pharmacies"
        page={page}
        pageSize={adminPageSize}
        total={query.data?.total ?? 0}
        onPage={(next) => go({ page: next })}
      />
      {rejecting === undefined ? null : (
        <ReasonDialog
          route="POST /api/admin/reject-pharmacy"
          organization={rejecting}
          title="Reject this pharmacy?"
          consequence={{
            title: 'Users at this pharmacy can’t sign in',
            text: 'We’ll email your reason to its administrators. You can still approve it later.',
          }}
          hint="For example: the license number isn’t in the state registry."
          button="Reject"
          destructive
          done="Pharmacy rejected"
          failed="Failed to reject pharmacy"
          onClose={() => setRejecting(undefined)}
        />
      )}
    </CardSection>
  );
}

interface Given {
  /** The pharmacy that is being approved. */
  readonly approving: string | undefined;
  readonly onApprove: (organization: Organization) => void;
  readonly onReject: (organization: Organization) => void;
}

function approvalColumns(given: Given): readonly Column<Organization>[] {
  const { approving, onApprove, onReject } = given;
  return [
    {
      header: 'Pharmacy',
      primary: true,
      className: 'min-w-40 wrap-anywhere font-medium',
      cell: ({ name, licenseNumber }) => (
        <>
          {name}
          {licenseNumber === null ? null : (
            <span className="block text-xs font-normal text-ink-faint">
              License {licenseNumber}
            </span>
          )}
        </>
      ),
    },
    {
      header: 'Address',
      wide: true,
      className: 'min-w-40 wrap-anywhere',
      cell: ({ address }) => address ?? 'Not provided',
    },
    {
      header: 'Phone',
      className: 'whitespace-nowrap figures',
      cell: ({ phone }) => phone ?? 'Not provided',
    },
    {
      header: 'Admin User',
      wide: true,
      className: 'min-w-40',
      cell: ({ adminUser }) => <AdminPerson person={adminUser} />,
    },
    {
      header: 'Registered',
      className: 'min-w-32',
      cell: ({ createdAt }) => <Instant value={createdAt} />,
    },
    {
      header: 'Decision',
      align: 'right',
      wide: 'last',
      cell: (organization) => (
        <span className="inline-flex flex-wrap justify-end gap-2">
          <Button
            size="sm"
            pending={approving === organization.id}
            disabled={approving !== undefined}
            aria-label={`Approve ${organization.name}`}
            onClick={() => onApprove(organization)}
          >
            Approve
          </Button>
          <Button
            size="sm"
            variant="outline"
            aria-label={`Reject ${organization.name}`}
            onClick={() => onReject(organization)}
          >
            Reject
          </Button>
        </span>
      ),
    },
  ];
}
