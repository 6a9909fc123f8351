import type { Organization } from '@pfs/wire/admin';
import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { approvalColumns } from './approval-columns.tsx';
import { readOrganizationSearch, writeOrganizationSearch } from './organization-search.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { showFailure, showSuccess } from './show-failure.ts';
import { adminPageSize, pendingQuery, useApprove } from './super-admin.queries.ts';

/** Pharmacies that wait for somebody to look at them, longest waiting first. */
export function ApprovalsTab() {
  const [params, setParams] = useSearchParams();
  const { page } = readOrganizationSearch(params);
  const query = useQuery(pendingQuery(page));
  const [rejecting, setRejecting] = useState<Organization>();
  const approve = useApprove();
  const columns = approvalColumns({
    approving: approve.isPending ? approve.variables.organizationId : undefined,
    onReject: setRejecting,
    onApprove: ({ id }) =>
      approve.mutate(
        { organizationId: id },
        {
          onSuccess: () => showSuccess('Pharmacy approved successfully'),
          onError: showFailure('Failed to approve pharmacy'),
        },
      ),
  });
  return (
    <CardSection
      title="Pharmacy Approvals"
      description="Registered and not yet looked at. Each is told what you decide."
    >
      <QueryState
        query={query}
        what="the pharmacies that wait"
        loading={<LoadingRows />}
        isEmpty={({ rows }) => rows.length === 0 && page === 1}
        empty={
          <EmptyState icon={Building2} title="No Pending Approvals">
            A pharmacy that registers appears here until you approve or reject it.
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
        onPage={(next) => setParams((now) => writeOrganizationSearch(now, { page: next }))}
      />
      {rejecting === undefined ? null : (
        <RejectDialog organization={rejecting} onClose={() => setRejecting(undefined)} />
      )}
    </CardSection>
  );
}
