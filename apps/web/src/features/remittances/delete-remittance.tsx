import type { DeletedRemittance, RemittanceDetail } from '@pfs/wire/remittances';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { formatCount } from '../../lib/format/format-number.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { loadDeleteSchema, useDeleteRemittance } from './delete-remittance.queries.ts';
import { isInProgress } from './remittances.queries.ts';

/** Deletes a file: for administrators, once it has been read or has failed. */
export function DeleteRemittance({ detail }: { readonly detail: RemittanceDetail }) {
  const { role } = useCurrentUser();
  const [open, setOpen] = useState(false);
  const [, navigate] = useLocation();
  const remove = useDeleteRemittance(detail.id, {
    success: (answer) => {
      setOpen(false);
      navigate('/upload');
      showToast({
        title: 'File deleted',
        description: `${detail.fileName} was deleted. ${sideEffects(answer)}`.trim(),
      });
    },
    error: showFailure('File not deleted', 'The file couldn’t be deleted. Please try again.'),
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
        ? 'A copy of its payment is used instead. '
        : `Copies of ${releasedPayments} of its payments are used instead. `;
  const unlinked =
    unlinkedReversals === 0
      ? ''
      : unlinkedReversals === 1
        ? 'One reversal in another file is now unmatched.'
        : `${unlinkedReversals} reversals in other files are now unmatched.`;
  return released + unlinked;
}

interface DeleteDialogProps {
  readonly detail: RemittanceDetail;
  readonly pending: boolean;
  readonly onDelete: (body: { note: string }) => void;
  readonly onClose: () => void;
}

/** States the consequence and asks for a reason before a file is deleted for good. */
function DeleteDialog({ detail, pending, onDelete, onClose }: DeleteDialogProps) {
  const form = useCheckedForm({
    loadSchema: loadDeleteSchema,
    onValid: onDelete,
  });
  return (
    <Dialog title="Delete this file?" description={detail.fileName} onClose={onClose}>
      <Form label="Delete this file" form={form}>
        <Notice tone="destructive" title="This can’t be undone">
          {deletionConsequence(detail)}
        </Notice>
        <TextArea
          label="Reason for deleting"
          name="note"
          maxLength={500}
          required
          hint="For example: this file belongs to another pharmacy. Saved with your name."
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" variant="destructive" pending={pending}>
            Delete
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

/** What is deleted, what changes elsewhere, and what stays. */
export function deletionConsequence({
  payments,
  extractedData,
}: Pick<RemittanceDetail, 'payments' | 'extractedData'>): string {
  const counted = payments.filter((payment) => payment.counted).length;
  const claims = extractedData?.processedClaims ?? 0;
  const gone =
    payments.length === 0
      ? 'The original file will be deleted. Nothing from it was included in totals.'
      : `${plural(payments.length, 'payment')} with ${plural(claims, 'claim')} and the original file will be deleted` +
        (counted === 0 ? '; none of it is in your totals.' : ', and your totals will be updated.');
  const others =
    payments.length === 0
      ? ''
      : ' If another file has a copy of a payment, that copy is used instead.' +
        ' Reversals of these claims will be unmatched.';
  return `${gone}${others} You can upload the same file again. Your plan usage doesn’t change.`;
}

function plural(count: number, what: string): string {
  return `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`;
}
