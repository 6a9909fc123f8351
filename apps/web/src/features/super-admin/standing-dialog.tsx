import type { Organization } from '@pfs/wire/admin';
import { ReasonDialog } from './reason-dialog.tsx';
import { showFailure, showSuccess } from './show-failure.ts';
import { useReactivate, useSuspend } from './super-admin.queries.ts';

interface StandingDialogProps {
  readonly organization: Organization;
  readonly onClose: () => void;
}

/** Suspends an organization, or lets a suspended one in again. */
export function StandingDialog({ organization, onClose }: StandingDialogProps) {
  const suspend = useSuspend();
  const reactivate = useReactivate();
  const { isActive } = organization;
  const change = isActive ? suspend : reactivate;
  return (
    <ReasonDialog
      title={isActive ? 'Suspend this organization' : 'Reactivate this organization'}
      organization={organization.name}
      consequence={
        isActive
          ? {
              title: 'All its people are signed out at once',
              text: 'Nobody of it can sign in until you reactivate it. Its data are kept.',
            }
          : {
              title: 'Its people can sign in again',
              text: 'Everything is as it was when it was suspended.',
            }
      }
      hint="It is kept on the audit trail with your name."
      button={isActive ? 'Suspend' : 'Reactivate'}
      destructive={isActive}
      pending={change.isPending}
      onClose={onClose}
      onReason={(reason) =>
        change.mutate(
          { organizationId: organization.id, reason },
          {
            onSuccess: () => {
              onClose();
              showSuccess(isActive ? 'Organization suspended' : 'Organization reactivated');
            },
            onError: showFailure(
              isActive ? 'Failed to suspend organization' : 'Failed to reactivate organization',
            ),
          },
        )
      }
    />
  );
}
