import type { DocumentReview } from '@pfs/wire/document-review';
import { formatMoney } from '../../../lib/format/format-money.ts';
import { formatCount } from '../../../lib/format/format-number.ts';
import { useCheckedForm } from '../../../lib/use-checked-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/fields/field.tsx';
import { ColumnDialog } from './column-dialog.tsx';
import type { End } from './use-end.ts';
import type { Desk } from './use-review-desk.ts';
import { itemsToCheck } from './queue/waiting-words.ts';

interface ReviewDialogsProps {
  readonly desk: Desk;
  readonly end: End;
}

export function ReviewDialogs({ desk, end }: ReviewDialogsProps) {
  const { dialog, closeDialog, page } = desk;
  switch (dialog) {
    case 'finish':
      return <FinishDialog desk={desk} end={end} />;
    case 'reject':
      return (
        <SureDialog
          title="Mark as not a remittance?"
          consequence="The file is kept and marked as failed, nothing from it is included in totals, and your changes here are discarded. Use Retry on the upload page to process it again."
          yes="Mark as not a remittance"
          pending={end.pending}
          onYes={() => end.end({ kind: 'reject' })}
          onClose={closeDialog}
        />
      );
    case 'other_currency':
      return (
        <SureDialog
          title="Amounts aren’t in US dollars?"
          consequence="Only US dollar amounts are supported. The file is kept and marked as failed, and your changes here are discarded. Use Retry on the upload page to process it again."
          yes="Amounts aren’t in US dollars"
          pending={end.pending}
          onYes={() => end.end({ kind: 'reject', because: 'other_currency' })}
          onClose={closeDialog}
        />
      );
    case 'turn':
      return (
        <SureDialog
          title={`Rotate page ${page} clockwise?`}
          consequence="The page is rotated 90° and the document is processed again. Your changes here are discarded."
          yes="Rotate and reprocess"
          pending={end.pending}
          onYes={() => end.end({ kind: 'turn', page })}
          onClose={closeDialog}
        />
      );
    case 'column':
      return <ColumnDialog desk={desk} field={desk.column ?? 'net'} />;
    case 'region':
      return <RegionDialog desk={desk} />;
    case undefined:
      return null;
  }
}

/** Asks what the lines of a marked region are. */
function RegionDialog({ desk }: { readonly desk: Desk }) {
  const { closeDialog, region } = desk;
  const mark = (part: 'claim' | 'lump') => {
    closeDialog();
    if (region !== undefined) desk.markRegion({ ...region, part });
  };
  return (
    <Dialog title="Add selected lines" onClose={closeDialog}>
      <p className="text-ink-soft">
        Each selected line with an amount becomes a row. Its values are read from the page and
        checked like the rest.
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={closeDialog}>
          Cancel
        </Button>
        <Button variant="outline" onClick={() => mark('lump')}>
          Add as lump sums
        </Button>
        <Button onClick={() => mark('claim')}>Add as claims</Button>
      </div>
    </Dialog>
  );
}

interface SureDialogProps {
  readonly title: string;
  readonly consequence: string;
  readonly yes: string;
  readonly pending: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** Says what will happen before something that cannot simply be undone. */
function SureDialog(props: SureDialogProps) {
  const { title, consequence, yes, pending, onYes, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-ink-soft">{consequence}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button pending={pending} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}

interface FinishDialogProps {
  readonly desk: Desk;
  readonly end: End;
}

/** Asks why a document may be imported that arithmetic does not prove, and says what follows. */
function FinishDialog({ desk, end }: FinishDialogProps) {
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
    <Dialog
      title="Finish without full verification?"
      description={review.fileName}
      onClose={closeDialog}
    >
      <form aria-label="Finish the review" className="flex flex-col gap-4" {...formProps}>
        <Notice
          tone="warn"
          title={`${formatCount(review.doubts)} ${review.doubts === 1 ? 'item' : 'items'} left to check`}
        >
          {finishConsequence(review)}
        </Notice>
        <TextArea
          label="Reason for counting it"
          name="note"
          maxLength={500}
          required
          hint="For example: the bank statement shows this amount. Saved with your name."
          error={errors['note']}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={goOn}>
            Keep reviewing
          </Button>
          <Button type="submit" pending={end.pending}>
            Finish
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

/** What finishing does, by payment: what adds up counts, what does not is held. */
export function finishConsequence({ payments }: DocumentReview): string {
  const apart = payments.filter(({ difference }) => difference !== null && difference !== 0);
  const unknown = payments.filter(({ difference }) => difference === null);
  const sentences = apart.map(
    ({ fields, difference }) =>
      `${fields.payerName?.value ?? 'A payment'} is off by ${formatMoney(Math.abs(difference ?? 0))}.`,
  );
  if (unknown.length > 0) {
    sentences.push('We can’t tell whether one payment adds up.');
  }
  const doubts = payments.flatMap((payment) => payment.doubts);
  const items = doubts.filter(({ holds }) => !holds).length;
  if (items < doubts.length) {
    sentences.push('Unchecked values will be accepted as they are, on your authority.');
  }
  if (items > 0) {
    sentences.push(
      `${itemsToCheck(items)} later. They’re left out of cost and drug figures until then.`,
    );
  }
  return sentences.join(' ');
}
