import type { Organization } from '@pfs/wire/admin';
import { Button } from '../../ui/button.tsx';
import { Instant } from '../../ui/day.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { AdminPerson } from './admin-person.tsx';

interface Given {
  /** The one whose approval is on its way. */
  readonly approving: string | undefined;
  readonly onApprove: (organization: Organization) => void;
  readonly onReject: (organization: Organization) => void;
}

export function approvalColumns(given: Given): readonly Column<Organization>[] {
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
      cell: ({ address }) => address ?? 'Not given',
    },
    {
      header: 'Phone',
      className: 'whitespace-nowrap figures',
      cell: ({ phone }) => phone ?? 'Not given',
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
