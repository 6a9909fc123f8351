import type { Invitation } from '@pfs/wire/users';
import { Badge } from '../../ui/badge.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { instantColumn } from '../../ui/tables/column-kinds.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { nameOf, roleLabel } from './roles.tsx';

interface InvitationColumns {
  readonly resend: (invitation: Invitation) => void;
  readonly withdraw: (invitation: Invitation) => void;
  readonly pendingId: string | undefined;
}

export function invitationColumns(actions: InvitationColumns): readonly Column<Invitation>[] {
  return [
    {
      header: 'Name',
      primary: true,
      className: 'min-w-36 wrap-anywhere',
      cell: (invitation) => (
        <span className="flex flex-wrap items-center gap-1.5">
          {nameOf(invitation)}
          {isOver(invitation) ? <Badge variant="warn">Expired</Badge> : null}
        </span>
      ),
    },
    { header: 'Email', wide: true, cell: ({ email }) => <EmailAddress value={email} /> },
    { header: 'Role', className: 'whitespace-nowrap', cell: ({ role }) => roleLabel(role) },
    instantColumn('Sent', 'sentAt'),
    {
      header: 'Actions',
      className: 'min-w-52',
      wide: 'last',
      cell: (invitation) => <InvitationActions invitation={invitation} {...actions} />,
    },
  ];
}

function isOver({ expiresAt }: Invitation): boolean {
  return Date.parse(expiresAt) <= Date.now();
}

function InvitationActions({
  invitation,
  resend,
  withdraw,
  pendingId,
}: InvitationColumns & { readonly invitation: Invitation }) {
  const { email } = invitation;
  const pending = pendingId === invitation.id;
  return (
    <span className="flex flex-wrap gap-2">
      <RowButton
        label="Send again"
        name={`Send again to ${email}`}
        disabled={pending}
        onClick={() => resend(invitation)}
      />
      <RowButton
        label="Withdraw"
        name={`Withdraw the invitation to ${email}`}
        variant="ghost"
        disabled={pending}
        onClick={() => withdraw(invitation)}
      />
    </span>
  );
}
