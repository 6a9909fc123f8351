import type { RemittanceDetail } from '@pfs/wire/remittances';
import { formatCount } from '../../lib/format-number.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { loadDeleteSchema } from './remittances.queries.ts';

interface DeleteDialogProps {
  readonly detail: RemittanceDetail;
  readonly pending: boolean;
  readonly onDelete: (body: { note: string }) => void;
  readonly onClose: () => void;
}

/** Says what will be gone and asks why, before a file is deleted for good. */
export function DeleteDialog({ detail, pending, onDelete, onClose }: DeleteDialogProps) {
  const { errors, formProps } = useCheckedForm({
    loadSchema: loadDeleteSchema,
    onValid: onDelete,
  });
  return (
    <Dialog title="Delete this file" description={detail.fileName} onClose={onClose}>
      <form aria-label="Delete this file" className="flex flex-col gap-4" {...formProps}>
        <Notice tone="destructive" title="This can’t be undone">
          {deletionConsequence(detail)}
        </Notice>
        <TextArea
          label="Why is it deleted?"
          name="note"
          maxLength={500}
          required
          hint="For example: the file of another pharmacy. It is kept with your name."
          error={errors['note']}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" variant="destructive" pending={pending}>
            Delete
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What goes, what changes elsewhere, and what stays. */
export function deletionConsequence({
  payments,
  extractedData,
}: Pick<RemittanceDetail, 'payments' | 'extractedData'>): string {
  const counted = payments.filter((payment) => payment.counted).length;
  const claims = extractedData?.processedClaims ?? 0;
  const gone =
    payments.length === 0
      ? 'The original file goes; nothing of it was counted.'
      : `${plural(payments.length, 'payment')} with ${plural(claims, 'claim')} and the original file go` +
        (counted === 0 ? '; none of it is in your totals.' : ', and your totals follow.');
  const others =
    payments.length === 0
      ? ''
      : ' A copy of such a payment in another file counts in its place.' +
        ' Reversals of these claims wait for them to come again.';
  return `${gone}${others} The same file may be uploaded again; your plan’s usage stays as it is.`;
}

function plural(count: number, what: string): string {
  return `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`;
}
