import type { Organization } from '@pfs/wire/admin';
import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { toastOf, useChange } from '../../lib/api/use-change.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { showFailure } from '../../lib/toast.ts';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { instantColumn, textColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { AdminPerson, organizationSearch, ReasonDialog } from './organizations-tab.tsx';
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
      <QueriedTable
        query={query}
        what="the pending pharmacies"
        empty={
          <EmptyState icon={Building2} title="No Pending Approvals">
            New registrations appear here until you approve or reject them.
          </EmptyState>
        }
        caption="Pending pharmacies"
        columns={columns}
        rowKey={({ id }) => id}
        page={{ number: page, size: adminPageSize, of: 'pending pharmacies' }}
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
    textColumn('Address', 'address', {
      wide: true,
      className: 'min-w-40 wrap-anywhere',
      none: 'Not provided',
    }),
    textColumn('Phone', 'phone', { className: 'whitespace-nowrap figures', none: 'Not provided' }),
    {
      header: 'Admin User',
      wide: true,
      className: 'min-w-40',
      cell: ({ adminUser }) => <AdminPerson person={adminUser} />,
    },
    instantColumn('Registered', 'createdAt', { className: 'min-w-32' }),
    {
      header: 'Decision',
      align: 'right',
      wide: 'last',
      cell: (organization) => (
        <span className="inline-flex flex-wrap justify-end gap-2">
          <RowButton
            label="Approve"
            name={`Approve ${organization.name}`}
            variant="default"
            disabled={approving !== undefined}
            pending={approving === organization.id}
            onClick={() => onApprove(organization)}
          />
          <RowButton
            label="Reject"
            name={`Reject ${organization.name}`}
            onClick={() => onReject(organization)}
          />
        </span>
      ),
    },
  ];
}
