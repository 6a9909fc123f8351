import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/fields/field.tsx';
import { loadReasonSchema, useStartLook } from './looking-at.queries.ts';

interface LookAtDialogProps {
  readonly organization: LookAtOrganization;
  readonly onClose: () => void;
}

const title = 'View as this organization';

/** Says what a look is, who will know of it, and asks why. */
function LookAtDialog({ organization, onClose }: LookAtDialogProps) {
  const start = useStartLook();
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
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={start.isPending}>
            View as
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export interface LookAtOrganization {
  readonly id: string;
  readonly name: string;
}

/** Opens the question why; the answer begins the look. */
export function LookAtButton({ organization }: { readonly organization: LookAtOrganization }) {
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
        <LookAtDialog organization={organization} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}
