import type { Organization } from '@pfs/wire/admin';
import { Badge } from '../../ui/badge.tsx';
import { Instant } from '../../ui/day.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { ImpersonateButton } from '../impersonation/public.ts';
import { AdminPerson } from './admin-person.tsx';
import { planNames, subscriptionStatusNames } from './plan-words.ts';

export function organizationColumns(
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
    {
      header: 'Actions',
      align: 'right',
      wide: 'last',
      cell: (organization) => (
        <span className="inline-flex flex-wrap justify-end gap-2">
          <ImpersonateButton organization={organization} />
          <StandingButton organization={organization} onChange={onChange} />
        </span>
      ),
    },
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
