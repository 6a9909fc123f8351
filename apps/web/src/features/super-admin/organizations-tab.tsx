import type { Organization } from '@pfs/wire/admin';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { organizationColumns } from './organization-columns.tsx';
import { OrganizationFilters } from './organization-filters.tsx';
import { readOrganizationSearch, writeOrganizationSearch } from './organization-search.ts';
import { StandingDialog } from './standing-dialog.tsx';
import { adminPageSize, organizationsQuery } from './super-admin.queries.ts';

/** Every organization with its plan, a page at a time; what is searched is a link. */
export function OrganizationsTab() {
  const [params, setParams] = useSearchParams();
  const asked = readOrganizationSearch(params);
  const change = (to: Parameters<typeof writeOrganizationSearch>[1]) =>
    setParams((now) => writeOrganizationSearch(now, to), { replace: true });
  const { page, search, status } = asked;
  const query = useQuery(
    organizationsQuery({
      page,
      pageSize: adminPageSize,
      ...(search === '' ? {} : { search }),
      ...(status === undefined ? {} : { status }),
    }),
  );
  const [changing, setChanging] = useState<Organization>();
  return (
    <CardSection
      title="Organizations & Plans"
      description="Every pharmacy, the newest first."
      action={<OrganizationFilters asked={asked} onChange={change} />}
    >
      <QueryState
        query={query}
        what="the organizations"
        loading={<LoadingRows />}
        isEmpty={({ rows }) => rows.length === 0 && page === 1}
        empty={
          <EmptyState icon={SearchX} title="No Organizations Found">
            No organization has this name, address, phone or administrator in this status.
          </EmptyState>
        }
      >
        {({ rows }) => (
          <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
            <DataTable
              caption="Organizations"
              columns={organizationColumns(setChanging)}
              rows={rows}
              rowKey={({ id }) => id}
            />
          </div>
        )}
      </QueryState>
      <Pager
        what="organizations"
        page={page}
        pageSize={adminPageSize}
        total={query.data?.total ?? 0}
        onPage={(next) => change({ page: next })}
      />
      {changing === undefined ? null : (
        <StandingDialog organization={changing} onClose={() => setChanging(undefined)} />
      )}
    </CardSection>
  );
}
