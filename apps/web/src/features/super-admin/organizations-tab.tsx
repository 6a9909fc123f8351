import type { Organization } from '@pfs/wire/admin';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useSearchState } from '../../lib/search-state.ts';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Filter } from '../../ui/fields/select.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { SearchField } from '../../ui/tables/search-field.tsx';
import { organizationColumns } from './organization-columns.tsx';
import { type OrganizationSearch, organizationSearch, statusWords } from './organization-search.ts';
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
      <QueriedTable
        query={query}
        what="the organizations"
        empty={
          <EmptyState icon={SearchX} title="No Organizations Found">
            No organizations match your search and status filter.
          </EmptyState>
        }
        caption="Organizations"
        columns={organizationColumns(setChanging)}
        rowKey={({ id }) => id}
        page={{ number: page, size: adminPageSize, of: 'organizations' }}
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
      <Filter
        label="Status"
        all="All statuses"
        of={statusWords}
        value={asked.status}
        onChange={(status) => onChange({ status })}
      />
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
