import type { Organization } from '@pfs/wire/admin';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useSearchState } from '../../lib/search-state.ts';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { SearchField } from '../../ui/tables/search-field.tsx';
import { organizationColumns } from './organization-columns.tsx';
import {
  type OrganizationSearch,
  type OrganizationStatus,
  organizationSearch,
  statusWords,
} from './organization-search.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { adminPageSize, organizationsQuery } from './super-admin.queries.ts';

/** All organizations with their plans, by page; the search is in the address. */
export function OrganizationsTab() {
  const { state: asked, change } = useSearchState(organizationSearch);
  const { page, search, status } = asked;
  const query = useQuery(
    organizationsQuery({ page, pageSize: adminPageSize, search: search || undefined, status }),
  );
  const [changing, setChanging] = useState<Organization>();
  return (
    <CardSection
      title="Organizations & Plans"
      description="All pharmacies. Newest first."
      action={<OrganizationFilters asked={asked} onChange={change} />}
    >
      <QueryState
        query={query}
        what="the organizations"
        loading={<LoadingRows />}
        isEmpty={({ rows }) => rows.length === 0 && page === 1}
        empty={
          <EmptyState icon={SearchX} title="No Organizations Found">
            No organizations match your search and status filter.
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

interface OrganizationFiltersProps {
  readonly asked: OrganizationSearch;
  readonly onChange: (change: Partial<OrganizationSearch>) => void;
}

function OrganizationFilters({ asked, onChange }: OrganizationFiltersProps) {
  return (
    <div className="flex w-full flex-wrap gap-2 sm:w-auto">
      <Select
        label="Status"
        value={asked.status ?? ''}
        onChange={({ target }) =>
          onChange({
            status: target.value === '' ? undefined : (target.value as OrganizationStatus),
          })
        }
      >
        <option value="">All statuses</option>
        {Object.entries(statusWords).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      <SearchField
        label="Search organizations"
        placeholder="Name, phone, email"
        value={asked.search}
        onChange={(search) => onChange({ search })}
      />
    </div>
  );
}

interface StandingDialogProps {
  readonly organization: Organization;
  readonly onClose: () => void;
}

/** Suspends an organization, or reactivates a suspended one. */
function StandingDialog(props: StandingDialogProps) {
  if (props.organization.isActive) {
    return (
      <ReasonDialog
        route="POST /api/admin/suspend-organization"
        title="Suspend this organization?"
        consequence={{
          title: 'All its users are signed out immediately',
          text: 'Users can’t sign in until you reactivate it. Data is kept.',
        }}
        hint={reasonHint}
        button="Suspend"
        destructive
        done="Organization suspended"
        failed="Failed to suspend organization"
        {...props}
      />
    );
  }
  return (
    <ReasonDialog
      route="POST /api/admin/reactivate-organization"
      title="Reactivate this organization?"
      consequence={{
        title: 'Its users can sign in again',
        text: 'All data is as it was before the suspension.',
      }}
      hint={reasonHint}
      button="Reactivate"
      destructive={false}
      done="Organization reactivated"
      failed="Failed to reactivate organization"
      {...props}
    />
  );
}

const reasonHint = 'Saved in the audit trail with your name.';
