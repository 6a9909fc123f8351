import type { Organization } from '@pfs/wire/admin';
import { ReasonDialog } from './reason-dialog.tsx';
import { showFailure, showSuccess } from './show-failure.ts';
import { useReject } from './super-admin.queries.ts';

interface RejectDialogProps {
  readonly organization: Organization;
  readonly onClose: () => void;
}

export function RejectDialog({ organization, onClose }: RejectDialogProps) {
  const reject = useReject();
  return (
    <ReasonDialog
      title="Reject this pharmacy"
      organization={organization.name}
      consequence={{
        title: 'Nobody of this pharmacy can sign in any longer',
        text: 'Its administrators get a mail with your reason. You can still approve it later.',
      }}
      hint="For example: the license number is not in the state’s register."
      button="Reject"
      destructive
      pending={reject.isPending}
      onClose={onClose}
      onReason={(reason) =>
        reject.mutate(
          { organizationId: organization.id, reason },
          {
            onSuccess: () => {
              onClose();
              showSuccess('Pharmacy rejected');
            },
            onError: showFailure('Failed to reject pharmacy'),
          },
        )
      }
    />
  );
}
