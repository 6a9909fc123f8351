import { formatCount } from '../../lib/format-number.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { finishConsequence } from './finish-consequence.ts';
import type { End } from './use-end.ts';
import type { Desk } from './use-review-desk.ts';

interface FinishDialogProps {
  readonly desk: Desk;
  readonly end: End;
}

/** Asks why a document may be imported that arithmetic does not prove, and says what follows. */
export function FinishDialog({ desk, end }: FinishDialogProps) {
  const { closeDialog, review, select, stops } = desk;
  const { errors, formProps } = useCheckedForm({
    loadSchema,
    onValid: ({ note }) => end.end({ kind: 'finish', note }),
  });
  function goOn() {
    closeDialog();
    const [first] = stops;
    if (first !== undefined) select(first);
  }
  return (
    <Dialog title="Finish without proof" description={review.fileName} onClose={closeDialog}>
      <form aria-label="Finish the review" className="flex flex-col gap-4" {...formProps}>
        <Notice
          tone="warn"
          title={`${formatCount(review.doubts)} ${review.doubts === 1 ? 'doubt is' : 'doubts are'} left`}
        >
          {finishConsequence(review)}
        </Notice>
        <TextArea
          label="Why may it count?"
          name="note"
          maxLength={500}
          required
          hint="For example: the bank shows this amount. It is kept with your name."
          error={errors['note']}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={goOn}>
            Go on reviewing
          </Button>
          <Button type="submit" pending={end.pending}>
            Finish it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The note by the server's rules, loaded when it is first needed. */
async function loadSchema() {
  const [{ z }, { note }] = await Promise.all([import('zod'), import('@pfs/wire/fields')]);
  return z.strictObject({ note });
}
