import type { DocumentReview, ReviewPayment } from '@pfs/wire/document-review';
import type { ReviewChange } from '@pfs/wire/document-review-routes';
import { ArrowRight, CheckCheck, Keyboard, Undo2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { formatCount } from '../../../lib/format/format-number.ts';
import { openShortcutSheet } from '../../../lib/shortcuts/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { deskColumns } from '../review-frame.tsx';
import { useReviewKeys } from '../review-keys.ts';
import { canChange, isEditable, setChange } from './changes/use-review-changes.ts';
import { ValueCell } from './grid/cells.tsx';
import { DocumentDoubtList, PrintedTotalList } from './grid/doubt-lists.tsx';
import { RowsGrid } from './grid/rows-grid.tsx';
import { PageViewer } from './page-viewer.tsx';
import { BalanceBar } from './proof/balance-bar.tsx';
import { type End, ReviewDialogs, useEnd } from './review-dialogs.tsx';
import { finishButtonId, remittanceKeys, remittanceShortcuts, runCommand } from './run-command.ts';
import { SelectedPlace } from './selected-place.tsx';
import { type Desk, useReviewDesk } from './use-review-desk.ts';
import { kindOf, paymentFieldsShown } from './values/columns.ts';
import { acceptDoubtChanges, balances, placeOfDoubt } from './values/doubts.ts';
import { fieldLabel } from './values/labels.ts';
import { type Place, placeKey, rowAt, valueAt } from './values/place.ts';

/** The page at the left, what was read from it at the right, and above both whether it adds up. */
export function RemittanceDesk({ review }: { readonly review: DocumentReview }) {
  const desk = useReviewDesk(review);
  const end = useEnd(desk);
  useReviewKeys({
    group: remittanceShortcuts,
    keys: remittanceKeys,
    run: (command) => (command === 'finish' ? end.finish() : runCommand(desk, command)),
    choose: (reading) => chooseReading(desk, reading),
  });
  const payment = review.payments[desk.payment];
  const { missing } = desk;
  if (payment === undefined) return null;
  return (
    <div className="flex flex-col gap-3 lg:h-[calc(100dvh-10.5rem)] lg:min-h-[36rem]">
      <BalanceBar payment={payment} pending={desk.pending} onOpen={desk.select} />
      <div className={`min-h-0 flex-1 ${deskColumns}`}>
        <PageViewer desk={desk} />
        <section
          aria-label="Extracted data"
          className={
            'flex min-h-0 min-w-0 flex-col rounded-card border border-line bg-sheet ' +
            'lg:overflow-y-auto'
          }
        >
          <PaymentChoice desk={desk} />
          {missing === undefined ? (
            <SelectedPlace desk={desk} />
          ) : (
            <MissingValueForm desk={desk} end={end} place={missing} />
          )}
          <PaymentFields desk={desk} payment={payment} />
          {missing === undefined ? <DocumentDoubtList desk={desk} payment={payment} /> : null}
          <RowsGrid key={desk.payment} desk={desk} payment={payment} />
          <PrintedTotalList desk={desk} payment={payment} />
        </section>
      </div>
      <DeskActions desk={desk} end={end} />
      <ReviewDialogs desk={desk} end={end} />
    </div>
  );
}

/** Replaces the selected value by another reading of it, counted from 1. */
function chooseReading({ review, place, save }: Desk, reading: number): boolean {
  const other = place && valueAt(review, place)?.otherReadings[reading - 1];
  if (other === undefined || !isEditable(place) || !canChange(review, place)) return false;
  save(place, other);
  return true;
}

/** Which payment of the document is shown, where it has several. */
function PaymentChoice({ desk }: { readonly desk: Desk }) {
  const { payments } = desk.review;
  if (payments.length < 2) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2">
      <Select
        label="Payment"
        value={desk.payment}
        onChange={({ target }) =>
          desk.select({
            payment: Number(target.value),
            part: 'payment',
            row: null,
            field: 'payerName',
          })
        }
      >
        {payments.map(({ position, fields, doubts }, at) => (
          <option key={position} value={at}>
            {`${formatCount(at + 1)} of ${formatCount(payments.length)}: `}
            {fields.payerName?.value ?? 'Unknown payer'}
            {doubts.length === 0 ? '' : ` (${formatCount(doubts.length)} to check)`}
          </option>
        ))}
      </Select>
    </div>
  );
}

interface PaymentFieldsProps {
  readonly desk: Desk;
  readonly payment: ReviewPayment;
}

/** The fields of the payment itself, without one that the form above asks for. */
function PaymentFields({ desk, payment }: PaymentFieldsProps) {
  const fields = paymentFieldsShown(payment).filter((field) => field !== desk.missing?.field);
  return (
    <ul
      aria-label="Payment"
      className="grid max-h-40 shrink-0 grid-cols-2 gap-x-2 overflow-y-auto border-b border-line px-3 py-1.5 sm:grid-cols-4"
    >
      {fields.map((field) => {
        const place: Place = { payment: desk.payment, part: 'payment', row: null, field };
        return (
          <li key={field} className="min-w-0 text-[0.8125rem]">
            <span className="block px-1.5 text-xs text-ink-faint" aria-hidden="true">
              {fieldLabel(field)}
            </span>
            <ValueCell
              desk={desk}
              place={place}
              value={valueAt(desk.review, place)}
              label={fieldLabel(field)}
              kind={kindOf(field)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** What can be done with the whole document. */
function DeskActions({ desk, end }: { readonly desk: Desk; readonly end: End }) {
  const { review } = desk;
  const payment = review.payments[desk.payment];
  const needsCheck = desk.missing === undefined && (payment?.doubts.length ?? 0) > 0;
  const offersAll = payment !== undefined && needsCheck && balances(payment);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {review.open ? (
        <Button id={finishButtonId} pending={end.pending} onClick={end.finish}>
          {end.pending ? null : <CheckCheck aria-hidden="true" />}
          Finish
        </Button>
      ) : null}
      {review.open && offersAll ? (
        <Button variant="outline" onClick={() => runCommand(desk, 'accept_all')}>
          Accept all (balances)
        </Button>
      ) : null}
      {review.open || review.undoes !== null ? (
        <Button
          variant="outline"
          disabled={review.undoes === null}
          title={review.undoes ?? undefined}
          onClick={() => runCommand(desk, 'undo')}
        >
          <Undo2 aria-hidden="true" />
          Undo
        </Button>
      ) : null}
      {review.open ? (
        <Button variant="ghost" onClick={() => runCommand(desk, 'not_a_remittance')}>
          Not a remittance
        </Button>
      ) : null}
      <span className="flex-1" />
      <Button variant="ghost" onClick={openShortcutSheet}>
        <Keyboard aria-hidden="true" />
        Keyboard shortcuts
      </Button>
      <Button variant="outline" onClick={desk.nextDocument}>
        {review.next === null ? 'Documents to Review' : 'Next document'}
        <ArrowRight aria-hidden="true" />
      </Button>
    </div>
  );
}

interface MissingValueFormProps {
  readonly desk: Desk;
  readonly end: End;
  readonly place: Place;
}

/** Asks for the only missing value: Enter saves it, and finishes if nothing else is left. */
function MissingValueForm({ desk, end, place }: MissingValueFormProps) {
  const ref = useRef<HTMLInputElement>(null);
  const { review } = desk;
  const label = labelOf(review, place);
  const payers = place.part === 'lump' ? payersOf(review, place) : [];
  const hasPicture = review.pages[desk.page - 1]?.pictured === true;
  const doubt = review.payments[place.payment]?.doubts[0];
  useEffect(() => {
    if (ref.current === null) return;
    if (desk.clicked !== undefined) ref.current.value = desk.clicked;
    ref.current.focus();
  }, [desk.clicked]);

  function saveAndFinish(changes: readonly ReviewChange[]) {
    desk.change(changes, ({ payments }) => {
      if (payments.every(({ status }) => status === 'proven')) end.end({ kind: 'finish' });
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = ref.current?.value.trim() ?? '';
    if (typed !== '') saveAndFinish([setChange(place, typed)]);
  }

  return (
    <form
      aria-label="Missing value"
      onSubmit={submit}
      className="flex shrink-0 flex-col gap-2 border-b border-line bg-accent-soft px-4 py-3"
    >
      <p className="text-[0.8125rem] font-semibold">One value is missing: {label}</p>
      <div className="flex flex-wrap items-start gap-2">
        <Field
          ref={ref}
          label={label}
          hint={hintText(payers, hasPicture)}
          name="value"
          autoComplete="off"
          maxLength={300}
          data-place={placeKey(place)}
          className="min-w-48 flex-1"
        />
        <Button type="submit" pending={desk.pending || end.pending} className="sm:mt-6">
          Save and finish
        </Button>
        {doubt?.acceptable ? (
          <Button
            variant="outline"
            className="sm:mt-6"
            onClick={() =>
              saveAndFinish(acceptDoubtChanges(review, placeOfDoubt(place.payment, doubt)))
            }
          >
            Finish without it
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** The name of the field, and of its row where it has one. */
function labelOf(review: DocumentReview, place: Place): string {
  const label = fieldLabel(place.field ?? '');
  const payment = review.payments[place.payment];
  const row = payment && rowAt(payment, place);
  if (row === undefined) return label;
  const name = 'fields' in row ? row.fields.claimId?.value : row.reference?.value;
  return name === undefined ? label : `${label} of ${name}`;
}

/** The payers that the claims of a check name; a lump sum is from one of them. */
function payersOf(review: DocumentReview, { payment }: Place): readonly string[] {
  const claims = review.payments[payment]?.claims ?? [];
  return [...new Set(claims.flatMap(({ fields }) => fields.payerName?.value ?? []))];
}

function hintText(payers: readonly string[], hasPicture: boolean): string | null {
  if (payers.length > 0) return `This check is from ${payers.join(', ')}.`;
  return hasPicture ? 'Type it, or click it on the page.' : null;
}
