import type { RemittanceDetail } from '@pfs/wire/remittances';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { loadDeleteSchema } from './delete-remittance.queries.ts';
import { deletionConsequence } from './deletion-consequence.ts';

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
