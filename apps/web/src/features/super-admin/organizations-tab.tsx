import type { Organization, organizationStatuses } from '@pfs/wire/admin';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { toastOf } from '../../lib/api/use-change.ts';
import { oneOf, pageNumber, searchState, text, useSearchState } from '../../lib/search-state.ts';
import { showFailure } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Instant } from '../../ui/day.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Filter } from '../../ui/fields/select.tsx';
import { FormDialog, ReasonField } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { actionsColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import { SearchField } from '../../ui/tables/search-field.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { ImpersonateButton } from '../impersonation/public.tsx';
import { adminPageSize, organizationLists, organizationsQuery } from './super-admin.queries.ts';

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

function organizationColumns(
  onChange: (organization: Organization) => void,
): readonly Column<Organization>[] {
  return [
    {
      header: 'Organization',
      primary: true,
      className: 'min-w-44 wrap-anywhere font-medium',
      cell: ({ name, isActive, standingReason }) => (
        <>
          {name} {isActive ? null : <Badge variant="destructive">Suspended</Badge>}
          {standingReason === null ? null : (
            <span className="block text-xs font-normal text-ink-soft">{standingReason}</span>
          )}
        </>
      ),
    },
    {
      header: 'Admin User',
      wide: true,
      className: 'min-w-40',
      cell: ({ adminUser }) => <AdminPerson person={adminUser} />,
    },
    {
      header: 'Approval',
      cell: ({ approvalStatus }) => <ApprovalBadge status={approvalStatus} />,
    },
    {
      header: 'Plan',
      className: 'whitespace-nowrap',
      cell: ({ subscription }) => (subscription ? planNames[subscription.planType] : 'None'),
    },
    {
      header: 'Subscription',
      cell: ({ subscription }) =>
        subscription ? subscriptionStatusNames[subscription.status] : 'None',
    },
    {
      header: 'Trial End',
      className: 'min-w-28',
      cell: ({ subscription }) =>
        subscription?.trialEnd ? <Instant value={subscription.trialEnd} /> : 'No trial',
    },
    actionsColumn((organization) => (
      <span className="inline-flex flex-wrap justify-end gap-2">
        <ImpersonateButton organization={organization} />
        <StandingButton organization={organization} onChange={onChange} />
      </span>
    )),
  ];
}

interface StandingButtonProps {
  readonly organization: Organization;
  readonly onChange: (organization: Organization) => void;
}

function StandingButton({ organization, onChange }: StandingButtonProps) {
  const words = organization.isActive ? 'Suspend' : 'Reactivate';
  return (
    <RowButton
      label={words}
      name={`${words} ${organization.name}`}
      onClick={() => onChange(organization)}
    />
  );
}

function ApprovalBadge({ status }: { readonly status: Organization['approvalStatus'] }) {
  switch (status) {
    case 'approved':
      return <Badge>Approved</Badge>;
    case 'pending':
      return <Badge variant="secondary">Pending</Badge>;
    case 'rejected':
      return <Badge variant="destructive">Rejected</Badge>;
  }
}

type OrganizationStatus = (typeof organizationStatuses)[number];

const statusWords: Readonly<Record<OrganizationStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  suspended: 'Suspended',
};

const statuses = Object.keys(statusWords) as OrganizationStatus[];

/** The list's search, filter and page, from the address. */
export const organizationSearch = searchState({
  page: pageNumber,
  search: text,
  status: oneOf(statuses),
});
export const { read: readOrganizationSearch, write: writeOrganizationSearch } = organizationSearch;
type OrganizationSearch = ReturnType<typeof readOrganizationSearch>;

/** A pharmacy's administrator, if it has one. */
export function AdminPerson({ person }: { readonly person: Organization['adminUser'] }) {
  if (person === null) return <span className="text-ink-faint">No administrator</span>;
  return (
    <>
      {person.firstName} {person.lastName}
      <span className="block text-xs text-ink-faint">
        <EmailAddress value={person.email} />
      </span>
    </>
  );
}

interface ReasonDialogProps {
  readonly route:
    | 'POST /api/admin/reject-pharmacy'
    | 'POST /api/admin/suspend-organization'
    | 'POST /api/admin/reactivate-organization';
  readonly organization: Organization;
  readonly title: string;
  readonly consequence: { readonly title: string; readonly text: string };
  readonly hint: string;
  readonly button: string;
  readonly destructive: boolean;
  readonly done: string;
  readonly failed: string;
  readonly onClose: () => void;
}

/** Explains the consequence and asks for a reason, before an organization's access changes. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { organization, consequence, destructive } = props;
  return (
    <FormDialog
      title={props.title}
      description={organization.name}
      submit={props.button}
      variant={destructive ? 'destructive' : 'default'}
      loadSchema={async () =>
        (await import('@pfs/wire/admin')).organizationReasonBody.pick({ reason: true })
      }
      route={props.route}
      toCall={({ reason }) => ({ body: { organizationId: organization.id, reason } })}
      refresh={organizationLists}
      done={toastOf('Success', props.done)}
      failed={showFailure('Error', props.failed)}
      onClose={props.onClose}
    >
      <Notice tone={destructive ? 'warn' : 'info'} title={consequence.title}>
        {consequence.text}
      </Notice>
      <ReasonField hint={props.hint} />
    </FormDialog>
  );
}

type Subscription = NonNullable<Organization['subscription']>;
export type PlanType = Subscription['planType'];

export const planNames: Readonly<Record<PlanType, string>> = {
  starter: 'Starter',
  professional: 'Professional',
  enterprise: 'Enterprise',
  enterprise_plus: 'Enterprise Plus',
};

const subscriptionStatusNames: Readonly<Record<Subscription['status'], string>> = {
  active: 'Active',
  cancelled: 'Canceled',
  past_due: 'Past due',
  trialing: 'Trialing',
  suspended: 'Suspended',
};
