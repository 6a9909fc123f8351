import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { loadReasonSchema, useStartImpersonation } from './impersonation.queries.ts';

interface ImpersonateDialogProps {
  readonly organization: ImpersonatedOrganization;
  readonly onClose: () => void;
}

const title = 'View as this organization';

/** Explains what impersonation shows and who is notified, and asks for the reason. */
function ImpersonateDialog({ organization, onClose }: ImpersonateDialogProps) {
  const start = useStartImpersonation();
  const { errors, formProps } = useCheckedForm({
    loadSchema: loadReasonSchema,
    onValid: ({ reason }) => start.mutate({ organizationId: organization.id, reason }),
  });
  return (
    <Dialog title={title} description={organization.name} onClose={onClose}>
      <form aria-label={title} className="flex flex-col gap-4" {...formProps}>
        <Notice title="You’ll see their screens for 30 minutes">
          You can’t change or download anything, and patient names stay hidden. The pharmacy’s
          administrators are notified.
        </Notice>
        <TextArea
          label="Reason"
          name="reason"
          maxLength={500}
          required
          hint="Shown to the pharmacy’s administrators and kept in their audit trail."
          error={errors['reason']}
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" pending={start.isPending}>
            View as
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
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
