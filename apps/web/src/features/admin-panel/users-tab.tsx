import { useState } from 'react';
import { useCurrentUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { UsersSection } from './users-section.tsx';

/** Who works here and who is invited. Support belongs to no pharmacy, and invites nobody. */
export function UsersTab() {
  const [inviting, setInviting] = useState(false);
  const { organization } = useCurrentUser();
  const invite = <Button onClick={() => setInviting(true)}>Invite User</Button>;
  return (
    <div className="flex flex-col gap-6">
      <UsersSection invite={organization === null ? null : invite} />
      {organization === null ? null : <InvitationsSection />}
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </div>
  );
}
