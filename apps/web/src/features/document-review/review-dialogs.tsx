import type { DocumentReview } from '@pfs/wire/document-review';
import { formatMoney } from '../../lib/format-money.ts';
import { formatCount } from '../../lib/format-number.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ColumnDialog } from './column-dialog.tsx';
import type { End } from './use-end.ts';
import type { Desk } from './use-review-desk.ts';
import { itemsToCheck } from './waiting-words.ts';

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
          title="Not a remittance"
          consequence="The file is kept and shown as failed, nothing of it is counted, and what was changed here is put aside. Retry on the upload page reads it again."
          yes="It is no remittance"
          pending={end.pending}
          onYes={() => end.end({ kind: 'reject' })}
          onClose={closeDialog}
        />
      );
    case 'other_currency':
      return (
        <SureDialog
          title="Not US dollars"
          consequence="Only US dollars can be counted. The file is kept and shown as failed, and what was changed here is put aside. Retry on the upload page reads it again."
          yes="The amounts are not US dollars"
          pending={end.pending}
          onYes={() => end.end({ kind: 'reject', because: 'other_currency' })}
          onClose={closeDialog}
        />
      );
    case 'turn':
      return (
        <SureDialog
          title={`Turn page ${page} to the right`}
          consequence="The document is read again with this page turned by a quarter. Changes made here before are gone then."
          yes="Turn and read again"
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
    <Dialog title="Add the marked lines" onClose={closeDialog}>
      <p className="text-ink-soft">
        Each marked line with an amount becomes a row. What it says is read from the page and
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

/** What finishing does, by payment: what adds up counts, what does not is held. */
export function finishConsequence({ payments }: DocumentReview): string {
  const apart = payments.filter(({ difference }) => difference !== null && difference !== 0);
  const unknown = payments.filter(({ difference }) => difference === null);
  const sentences = apart.map(
    ({ fields, difference }) =>
      `${fields.payerName?.value ?? 'A payment'} is ${formatMoney(Math.abs(difference ?? 0))} apart.`,
  );
  if (unknown.length > 0) {
    sentences.push('Of a payment it is not known whether it adds up.');
  }
  const doubts = payments.flatMap((payment) => payment.doubts);
  const items = doubts.filter(({ holds }) => !holds).length;
  if (items < doubts.length) {
    sentences.push('Values that wait are taken as they stand, on your word.');
  }
  if (items > 0) {
    sentences.push(
      `${itemsToCheck(items)} afterwards: left out of cost and drug figures until then.`,
    );
  }
  return sentences.join(' ');
}
