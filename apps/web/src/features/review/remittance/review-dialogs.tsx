import type { DocumentReview } from '@pfs/wire/document-review';
import { formatMoney } from '../../../lib/format/format-money.ts';
import { formatCount } from '../../../lib/format/format-number.ts';
import { useCheckedForm } from '../../../lib/use-checked-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, DialogButtons } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { ReasonField } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { itemsToCheck } from '../items-to-check.tsx';
import { ColumnDialog } from './column-dialog.tsx';
import type { ReviewEnd } from './review.queries.ts';
import type { End } from './use-end.ts';
import type { Desk } from './use-review-desk.ts';

interface ReviewDialogsProps {
  readonly desk: Desk;
  readonly end: End;
}

export function ReviewDialogs({ desk, end }: ReviewDialogsProps) {
  const { dialog, closeDialog, page } = desk;
  switch (dialog) {
    case undefined:
      return null;
    case 'finish':
      return <FinishDialog desk={desk} end={end} />;
    case 'column':
      return <ColumnDialog desk={desk} field={desk.column ?? 'net'} />;
    case 'region':
      return <RegionDialog desk={desk} />;
    default: {
      const { title, confirm, consequence, how } = endings(page)[dialog];
      return (
        <ConfirmDialog
          title={title}
          confirm={confirm}
          pending={end.pending}
          onConfirm={() => end.end(how)}
          onClose={closeDialog}
        >
          {consequence}
        </ConfirmDialog>
      );
    }
  }
}

interface Ending {
  readonly title: string;
  readonly confirm: string;
  readonly consequence: string;
  readonly how: ReviewEnd;
}

/** What cannot simply be undone is confirmed first. */
function endings(page: number): Record<'reject' | 'other_currency' | 'rotate', Ending> {
  return {
    reject: {
      title: 'Mark as not a remittance?',
      confirm: 'Mark as not a remittance',
      consequence:
        'The file is kept and marked as failed, nothing from it is included in totals, and your changes here are discarded. Use Retry on the upload page to process it again.',
      how: { kind: 'reject' },
    },
    other_currency: {
      title: 'Amounts aren’t in US dollars?',
      confirm: 'Amounts aren’t in US dollars',
      consequence:
        'Only US dollar amounts are supported. The file is kept and marked as failed, and your changes here are discarded. Use Retry on the upload page to process it again.',
      how: { kind: 'reject', because: 'other_currency' },
    },
    rotate: {
      title: `Rotate page ${page} clockwise?`,
      confirm: 'Rotate and reprocess',
      consequence:
        'The page is rotated 90° and the document is processed again. Your changes here are discarded.',
      how: { kind: 'rotate', page },
    },
  };
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
      <p className="mb-4 text-ink-soft">
        Each selected line with an amount becomes a row. Its values are read from the page and
        checked like the rest.
      </p>
      <DialogButtons onCancel={closeDialog}>
        <Button variant="outline" onClick={() => mark('lump')}>
          Add as lump sums
        </Button>
        <Button onClick={() => mark('claim')}>Add as claims</Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Asks for a reason to finish without full verification, and says what will happen. */
function FinishDialog({ desk, end }: ReviewDialogsProps) {
  const { closeDialog, review, select, items } = desk;
  const form = useCheckedForm({
    loadSchema,
    onValid: ({ note }) => end.end({ kind: 'finish', note }),
  });
  function keepReviewing() {
    closeDialog();
    const [first] = items;
    if (first !== undefined) select(first);
  }
  return (
    <Dialog
      title="Finish without full verification?"
      description={review.fileName}
      onClose={closeDialog}
    >
      <Form label="Finish the review" form={form}>
        <Notice
          tone="warn"
          title={`${formatCount(review.doubts)} ${review.doubts === 1 ? 'item' : 'items'} left to check`}
        >
          {finishConsequence(review)}
        </Notice>
        <ReasonField
          label="Reason for including it"
          name="note"
          hint="For example: the bank statement shows this amount. Saved with your name."
        />
        <DialogButtons cancel="Keep reviewing" onCancel={keepReviewing}>
          <Button type="submit" pending={end.pending}>
            Finish
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

/** The server's rules for the note, loaded when first needed. */
async function loadSchema() {
  const [{ z }, { note }] = await Promise.all([import('zod'), import('@pfs/wire/fields')]);
  return z.strictObject({ note });
}

/** What finishing means: which payments are off, what is accepted, what is left to check. */
export function finishConsequence({ payments }: DocumentReview): string {
  const differing = payments.filter(({ difference }) => difference !== null && difference !== 0);
  const unknown = payments.filter(({ difference }) => difference === null);
  const sentences = differing.map(
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
