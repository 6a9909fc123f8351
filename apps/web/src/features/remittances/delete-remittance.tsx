import type { DeletedRemittance, RemittanceDetail } from '@pfs/wire/remittances';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { messageOf } from '../../lib/api-error.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/unauthorized.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useDeleteRemittance } from './delete-remittance.queries.ts';
import { isInProgress } from './remittances.queries.ts';

/** The way to delete a file: for administrators, once it has been read or has failed. */
export function DeleteRemittance({ detail }: { readonly detail: RemittanceDetail }) {
  const { role } = useCurrentUser();
  const [open, setOpen] = useState(false);
  const [, navigate] = useLocation();
  const handleUnauthorized = useUnauthorized('/auth');
  const remove = useDeleteRemittance(detail.id, {
    success: (answer) => {
      setOpen(false);
      navigate('/upload');
      showToast({
        title: 'File deleted',
        description: `${detail.fileName} is gone. ${sideEffects(answer)}`.trim(),
      });
    },
    error: (error) => {
      if (handleUnauthorized(error)) return;
      showToast({
        title: 'Nothing was deleted',
        description: messageOf(error, 'The file could not be deleted. Please try again.'),
        variant: 'destructive',
      });
    },
  });
  if (role === 'staff' || isInProgress(detail)) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
      {open ? (
        <DeleteDialog
          detail={detail}
          pending={remove.isPending}
          onDelete={(body) => remove.mutate(body)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function sideEffects({ releasedPayments, unlinkedReversals }: DeletedRemittance): string {
  const released =
    releasedPayments === 0
      ? ''
      : releasedPayments === 1
        ? 'A copy of its payment counts in its place. '
        : `Copies of ${releasedPayments} of its payments count in their place. `;
  const unlinked =
    unlinkedReversals === 0
      ? ''
      : unlinkedReversals === 1
        ? 'One reversal elsewhere had its claim in it.'
        : `${unlinkedReversals} reversals elsewhere had their claims in it.`;
  return released + unlinked;
}
