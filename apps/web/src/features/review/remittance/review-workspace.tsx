import type { DocumentReview, ReviewDoubt, ReviewPayment } from '@pfs/wire/document-review';
import { useEffect, useRef } from 'react';
import { formatCount } from '../../../lib/format/format-number.ts';
import { useListedShortcuts, useShortcutsSwitch } from '../../../lib/shortcuts/shortcuts.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { AskOne } from './missing-value-form.tsx';
import { BalanceBar } from './proof/balance-bar.tsx';
import { canChange } from './changes/can-change.ts';
import { isEditable } from './changes/changes.ts';
import { CurrentPlace } from './selected-place.tsx';
import { documentDoubts, isOfSums, placeOfDoubt } from './values/doubts.ts';
import { fieldWords } from './values/field-words.ts';
import { PageViewer } from './page-viewer.tsx';
import { paymentFieldsShown } from './values/payment-fields-shown.ts';
import { PrintedSums } from './grid/printed-sums.tsx';
import { ReviewActions } from './review-actions.tsx';
import { kindOf } from './values/columns.ts';
import { ReviewDialogs } from './review-dialogs.tsx';
import { isSingleKey, type ReviewCommand, reviewKeys, reviewShortcuts } from './remittance-keys.ts';
import { isSamePlace, type Place } from './values/place.ts';
import { RowsGrid } from './grid/rows-grid.tsx';
import { runCommand } from './run-command.ts';
import { useEnd } from './use-end.ts';
import { type Desk, useReviewDesk } from './use-review-desk.ts';
import { valueAt } from './values/value-at.ts';
import { ValueCell } from './grid/value-cell.tsx';
import { WholeCell } from './grid/whole-cell.tsx';

interface ReviewKeysOptions {
  /** Whether keys of one character do something. */
  readonly singleKeys: boolean;
  /** Answers whether it did something; what it did not stays with the browser. */
  readonly run: (command: ReviewCommand) => boolean;
  /** A digit with Alt takes one of the other readings. */
  readonly choose: (reading: number) => boolean;
}

const elsewhere = 'input, textarea, select, [contenteditable], dialog';

/** Listens to the keys of a review, unless somebody types or a dialog is open. */
function useReviewKeys(options: ReviewKeysOptions): void {
  const latest = useRef(options);
  latest.current = options;
  useListedShortcuts(reviewShortcuts);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented) return;
      if (!(target instanceof Element) || target.closest(elsewhere) !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (handle(event, target, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function handle(
  event: KeyboardEvent,
  target: Element,
  { singleKeys, run, choose }: ReviewKeysOptions,
): boolean {
  const inRows = target.closest('[data-place]') !== null;
  const pressed = pressedKey(event);
  if (event.ctrlKey || event.metaKey) return pressed === 'z' && run('undo');
  if (/^[1-9]$/.test(pressed)) return event.altKey && inRows && choose(Number(pressed));
  const found = reviewKeys.find(({ key }) => key === pressed);
  if (found === undefined) return false;
  // With Alt a key works on a value too; alone it would be typed there.
  if (isSingleKey(found) ? !singleKeys && !event.altKey : event.altKey) return false;
  return (inRows || !found.inRows) && run(found.command);
}

/** A capital letter is one with Shift, whatever Caps Lock says; on a Mac Alt makes signs. */
function pressedKey({ key: written, code, shiftKey, altKey }: KeyboardEvent): string {
  const key = altKey ? (/^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? written) : written;
  if (shiftKey && (key === 'Tab' || key.startsWith('Arrow'))) return `Shift+${key}`;
  if (key.length !== 1) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}

/** The page at the left, what was read in it at the right, and whether it adds up above both. */
export function ReviewWorkspace({ review }: { readonly review: DocumentReview }) {
  const desk = useReviewDesk(review);
  const shortcuts = useShortcutsSwitch();
  const end = useEnd(desk);
  useReviewKeys({
    singleKeys: shortcuts.on,
    run: (command) => (command === 'finish' ? end.finish() : runCommand(desk, command)),
    choose: (reading) => {
      const { place } = desk;
      const other = place && valueAt(review, place)?.otherReadings[reading - 1];
      if (other === undefined || !isEditable(place) || !canChange(review, place)) {
        return false;
      }
      desk.save(place, other);
      return true;
    },
  });
  const payment = review.payments[desk.payment];
  const { asked } = desk;
  if (payment === undefined) return null;
  return (
    <div className="flex flex-col gap-3 lg:h-[calc(100dvh-10.5rem)] lg:min-h-[36rem]">
      <BalanceBar payment={payment} pending={desk.pending} onOpen={desk.select} />
      <div className="grid min-h-0 flex-1 gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <PageViewer desk={desk} />
        <section
          aria-label="Extracted data"
          className={
            'flex min-h-0 min-w-0 flex-col rounded-card border border-line bg-sheet ' +
            'lg:overflow-y-auto'
          }
        >
          <PaymentChoice desk={desk} />
          {asked === undefined ? (
            <CurrentPlace desk={desk} />
          ) : (
            <AskOne desk={desk} end={end} place={asked} />
          )}
          <PaymentFields desk={desk} payment={payment} asked={asked?.field} />
          {asked === undefined ? <DocumentDoubtList desk={desk} payment={payment} /> : null}
          <RowsGrid key={desk.payment} desk={desk} payment={payment} />
          <PrintedSums desk={desk} payment={payment} />
        </section>
      </div>
      <ReviewActions desk={desk} onFinish={end.finish} finishing={end.pending} />
      <ReviewDialogs desk={desk} end={end} />
    </div>
  );
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

interface DocumentDoubtListProps {
  readonly desk: Desk;
  readonly payment: ReviewPayment;
}

/** What is open about the document itself, each to be accepted by itself, above the rows. */
function DocumentDoubtList({ desk, payment }: DocumentDoubtListProps) {
  const doubts = documentDoubts(payment).filter(
    (doubt) => !isOfSums(placeOfDoubt(desk.payment, doubt)),
  );
  if (doubts.length === 0) return null;
  return (
    <ul
      aria-label="About the document"
      className="flex max-h-28 shrink-0 flex-col gap-0.5 overflow-y-auto border-b border-line px-3 py-1.5"
    >
      {doubts.map((doubt) => (
        <DocumentDoubt key={`${doubt.code} ${doubt.field}`} desk={desk} doubt={doubt} />
      ))}
    </ul>
  );
}

function DocumentDoubt({ desk, doubt }: { readonly desk: Desk; readonly doubt: ReviewDoubt }) {
  const place = placeOfDoubt(desk.payment, doubt);
  const { detail, message } = doubt;
  return (
    <li className="flex flex-wrap items-center gap-x-3 text-[0.8125rem]">
      <WholeCell
        desk={desk}
        place={place}
        selected={isSamePlace(desk.place, place)}
        label={`${message} ${detail ?? ''}, please check`}
      >
        {message}
      </WholeCell>
      {detail === null ? null : <span className="figures text-ink-soft">{detail}</span>}
    </li>
  );
}

interface PaymentFieldsProps {
  readonly desk: Desk;
  readonly payment: ReviewPayment;
  /** Asked for by itself, above. */
  readonly asked: string | null | undefined;
}

/** What the document says about the payment itself. */
function PaymentFields({ desk, payment, asked }: PaymentFieldsProps) {
  return (
    <ul
      aria-label="Payment"
      className="grid max-h-40 shrink-0 grid-cols-2 gap-x-2 overflow-y-auto border-b border-line px-3 py-1.5 sm:grid-cols-4"
    >
      {paymentFieldsShown(payment).map((field) => {
        if (field === asked) return null;
        const place: Place = { payment: desk.payment, part: 'payment', row: null, field };
        const label = fieldWords(field);
        return (
          <li key={field} className="min-w-0 text-[0.8125rem]">
            <span className="block px-1.5 text-xs text-ink-faint" aria-hidden="true">
              {label}
            </span>
            <ValueCell
              desk={desk}
              place={place}
              selected={isSamePlace(desk.place, place)}
              value={valueAt(desk.review, place)}
              label={label}
              kind={kindOf(field)}
            />
          </li>
        );
      })}
    </ul>
  );
}
