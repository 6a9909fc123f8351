import { useState } from 'react';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { ConfirmChange } from '../../ui/confirm-dialog.tsx';
import { UserPicker } from './passwords-tab.tsx';

interface ResetFactorDialogProps {
  readonly person: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Removes the second factor of somebody who has lost it and the recovery codes. */
export function ResetFactorDialog({ person, onClose }: ResetFactorDialogProps) {
  const { id, name } = person;
  return (
    <ConfirmChange
      route="POST /api/users/:id/reset-second-factor"
      given={{ params: { id } }}
      refresh={['/api/organizations/security']}
      done={({ message }) => showToast({ title: 'Second Factor Reset', description: message })}
      failed={showFailure('Error', 'Failed to reset the second factor')}
      title={`Reset the second factor of ${name}?`}
      confirm="Reset Second Factor"
      variant="destructive"
      onClose={onClose}
    >
      Their passkeys, authenticator app and recovery codes stop working, and they’re signed out
      everywhere. Until they add a second factor again, their password alone lets them in. Make sure
      that it’s really them who asked.
    </ConfirmChange>
  );
}

/** For super admins, who help when a pharmacy’s own administrator can’t sign in. */
export function ResetFactorCard() {
  const [person, setPerson] = useState<ResetFactorDialogProps['person']>();
  const [isOpen, setOpen] = useState(false);
  return (
    <CardSection
      title="Second Factor"
      description="For somebody who lost their phone or passkey, and their recovery codes."
      className="max-w-2xl"
    >
      <div className="flex flex-col gap-4 px-5 pb-5">
        <UserPicker
          onChoose={(id, name) => setPerson(id === undefined ? undefined : { id, name })}
        />
        <Button
          className="self-start"
          disabled={person === undefined}
          onClick={() => setOpen(true)}
        >
          Reset Second Factor
        </Button>
      </div>
      {isOpen && person !== undefined ? (
        <ResetFactorDialog person={person} onClose={() => setOpen(false)} />
      ) : null}
    </CardSection>
  );
}
