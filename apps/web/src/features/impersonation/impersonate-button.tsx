import { Eye } from 'lucide-react';
import { useState } from 'react';
import { showFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog, ReasonField } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { startOverSaying } from './impersonation.queries.ts';

interface ImpersonateDialogProps {
  readonly organization: ImpersonatedOrganization;
  readonly onClose: () => void;
}

/** Explains what impersonation shows and who is notified, and asks for the reason. */
function ImpersonateDialog({ organization, onClose }: ImpersonateDialogProps) {
  return (
    <FormDialog
      title="View as this organization"
      description={organization.name}
      submit="View as"
      loadSchema={async () =>
        (await import('@pfs/wire/impersonation')).startImpersonationBody.pick({ reason: true })
      }
      route="POST /api/admin/look-at"
      toCall={({ reason }) => ({ body: { organizationId: organization.id, reason } })}
      done={({ name }) => startOverSaying('/dashboard', `Viewing as ${name}`)}
      failed={showFailure('Error', 'Failed to open the organization')}
      onClose={onClose}
    >
      <Notice title="You’ll see their screens for 30 minutes">
        You can’t change or download anything, and patient names stay hidden. The pharmacy’s
        administrators are notified.
      </Notice>
      <ReasonField hint="Shown to the pharmacy’s administrators and kept in their audit trail." />
    </FormDialog>
  );
}

interface ImpersonatedOrganization {
  readonly id: string;
  readonly name: string;
}

/** Opens the dialog that starts an impersonation. */
export function ImpersonateButton({
  organization,
}: {
  readonly organization: ImpersonatedOrganization;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        aria-label={`View as ${organization.name}`}
        onClick={() => setAsking(true)}
      >
        <Eye aria-hidden="true" />
        View as
      </Button>
      {asking ? (
        <ImpersonateDialog organization={organization} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}
