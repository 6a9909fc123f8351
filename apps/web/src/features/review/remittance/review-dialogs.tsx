import { draftAmountFields } from '@pfs/core/draft/draft-remittance';
import type { DocumentReview, ReviewPayment } from '@pfs/wire/document-review';
import type { ReviewChange } from '@pfs/wire/document-review-routes';
import type { Remittance } from '@pfs/wire/remittances';
import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../../lib/api/api-error.ts';
import { formatMoney } from '../../../lib/format/format-money.ts';
import { formatCount } from '../../../lib/format/format-number.ts';
import { remittancePath, reviewPath } from '../../../lib/record-paths.ts';
import { showError, showFailure, showToast, type ToastAction } from '../../../lib/toast.ts';
import { useCheckedForm } from '../../../lib/use-checked-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, DialogButtons } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { Options, SelectField } from '../../../ui/fields/select.tsx';
import { ReasonField } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { itemsToCheck } from '../items-to-check.tsx';
import { notifyDeleted } from './changes/use-review-changes.ts';
import { type ReviewEnd, useEndReview } from './review.queries.ts';
import type { Desk } from './use-review-desk.ts';
import { fieldOrder, reviewColumns } from './values/columns.ts';
import { blockingPlace, doubtsAt } from './values/doubts.ts';
import { fieldLabel } from './values/labels.ts';
import type { Place } from './values/place.ts';

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

type Kind = 'move_column' | 'split_column' | 'merge_columns';

const amounts: readonly string[] = draftAmountFields;

/** Fixes a whole column whose heading was misread, or in which two columns ran together. */
function ColumnDialog({ desk, field }: { readonly desk: Desk; readonly field: string }) {
  const payment = desk.review.payments[desk.payment];
  const shown = payment === undefined ? [] : reviewColumns(payment).map((column) => column.field);
  const others = fieldOrder.filter((each) => each !== field);
  const empty = others.filter((each) => payment !== undefined && isEmpty(payment, each));
  const sums = others.filter((each) => amounts.includes(each) && shown.includes(each));
  const submit = (kind: Kind, into: string) => {
    desk.closeDialog();
    desk.change([{ kind, payment: desk.payment, field, into } as ReviewChange]);
  };
  return (
    <Dialog title={`Column ${fieldLabel(field)}`} onClose={desk.closeDialog}>
      <div className="flex flex-col gap-5">
        <ColumnStep
          label="Column type"
          hint="If that column already has values, the two are swapped."
          fields={others}
          button="Change"
          onSubmit={(into) => submit('move_column', into)}
        />
        <ColumnStep
          label="Split out"
          hint="When one cell holds two values, such as “30 694.84”."
          fields={empty}
          button="Split"
          onSubmit={(into) => submit('split_column', into)}
        />
        {amounts.includes(field) && sums.length > 0 ? (
          <ColumnStep
            label="Add to column"
            hint="Each amount is added to the other column."
            fields={sums}
            button="Add"
            onSubmit={(into) => submit('merge_columns', into)}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

function isEmpty({ claims }: ReviewPayment, field: string): boolean {
  return !claims.some(({ fields }) => Object.hasOwn(fields, field));
}

interface ColumnStepProps {
  readonly label: string;
  readonly hint: string;
  readonly fields: readonly string[];
  readonly button: string;
  readonly onSubmit: (field: string) => void;
}

function ColumnStep({ label, hint, fields, button, onSubmit }: ColumnStepProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(String(new FormData(event.currentTarget).get('into')));
  }
  return (
    <form aria-label={label} onSubmit={submit} className="flex items-start gap-2">
      <SelectField
        label={label}
        name="into"
        value={fields[0] ?? ''}
        hint={hint}
        className="min-w-0 flex-1"
      >
        <Options of={fields} text={fieldLabel} />
      </SelectField>
      <Button type="submit" variant="outline" className="mt-6 w-24">
        {button}
      </Button>
    </form>
  );
}

/** Ends the review of a document and goes on to the next one. */
export function useEnd(desk: Desk) {
  const { review, closeDialog, openDialog } = desk;
  const [, navigate] = useLocation();
  const leave = (title: string, description: string, action?: ToastAction) => {
    closeDialog();
    showToast({ title, description, ...(action === undefined ? {} : { action }) });
    navigate(review.next === null ? remittancePath(review.id) : reviewPath(review.next));
  };
  const mutation = useEndReview(review.id, {
    success: ({ kind }, remittance) => {
      if (kind === 'finish') {
        const learned = 'layoutLearned' in remittance && remittance.layoutLearned;
        const show = { label: 'Known layouts', run: () => navigate('/known-layouts') };
        const text = `${finishedText(remittance)}${learned ? ` ${learnedText}` : ''}`;
        leave('Document finished', text, learned ? show : undefined);
      } else if (kind === 'reject') {
        leave('Document closed', `${review.fileName} is kept but not included in totals.`);
      } else closeDialog();
    },
    error: (error) => {
      if (needsNote(error)) return openDialog('finish');
      closeDialog();
      if (error instanceof ApiError && error.status === 404) return notifyDeleted();
      showFailure('No changes were made', 'Something went wrong. Please try again.')(error);
    },
  });
  return {
    pending: mutation.isPending,
    end: (how: ReviewEnd) => mutation.mutate(how),
    /**
     * A verified document needs no note and no question. While a change is being saved, the server
     * decides whether it is verified.
     */
    finish: (): boolean => {
      if (!review.open || mutation.isPending) return false;
      const blocked = desk.pending ? undefined : blockingPlace(review);
      if (blocked !== undefined) return showBlocked(desk, blocked);
      if (desk.pending || isProven(desk)) mutation.mutate({ kind: 'finish' });
      else openDialog('finish');
      return true;
    },
  };
}

export type End = ReturnType<typeof useEnd>;

/** What no note can settle is shown instead of a question. */
function showBlocked({ review, select }: Desk, place: Place): true {
  select(place);
  showError('Can’t finish yet', `${doubtsAt(review, place)[0]?.message ?? ''} Resolve this first.`);
  return true;
}

function isProven({ review }: Desk): boolean {
  return review.payments.every(({ status }) => status === 'proven');
}

function needsNote(error: Error): boolean {
  return error instanceof ApiError && error.fields['note'] !== undefined;
}

const learnedText = 'The next document that looks like this one will be read the same way.';

function finishedText({ fileName, counted }: Remittance): string {
  return counted
    ? `${fileName} is now included in your totals.`
    : `${fileName} was processed. One of its payments is held. Open file to see why.`;
}
