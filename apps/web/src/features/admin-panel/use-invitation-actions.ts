import type { Invitation } from '@pfs/wire/users';
import { messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useResendInvitation, useWithdrawInvitation } from './people.queries.ts';

/** The two things that can be done with an invitation, each with its word to the person. */
export function useInvitationActions() {
  const resending = useResendInvitation();
  const withdrawing = useWithdrawInvitation();
  const refused = (fallback: string) => (error: Error) =>
    showToast({
      title: 'Error',
      description: messageOf(error, fallback),
      variant: 'destructive',
    });
  return {
    pendingId:
      (resending.isPending && resending.variables) ||
      (withdrawing.isPending && withdrawing.variables) ||
      undefined,
    resend: ({ id, email }: Invitation) =>
      resending.mutate(id, {
        onSuccess: () =>
          showToast({
            title: 'Invitation Sent',
            description: `We emailed a new link to ${email}.`,
          }),
        onError: refused('Failed to send the invitation'),
      }),
    withdraw: ({ id, email }: Invitation) =>
      withdrawing.mutate(id, {
        onSuccess: () =>
          showToast({
            title: 'Invitation Withdrawn',
            description: `The link sent to ${email} works no more.`,
          }),
        onError: refused('Failed to withdraw the invitation'),
      }),
  };
}
