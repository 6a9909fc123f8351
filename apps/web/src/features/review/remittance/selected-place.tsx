import type { DocumentReview, ReviewValue } from '@pfs/wire/document-review';
import { formatCount } from '../../../lib/format/format-number.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { canChange, editedFor, isEditable } from './changes/use-review-changes.ts';
import { BoxPicture } from './proof/document-origin.tsx';
import type { ReviewCommand } from './run-command.ts';
import { runCommand } from './run-command.ts';
import type { Desk } from './use-review-desk.ts';
import { documentDoubtAt, doubtsAt, isAboutTotals } from './values/doubts.ts';
import { controlLabel, fieldLabel, sourceLabel } from './values/labels.ts';
import { boxOf, lineOf, type Place, placeKey, valueAt } from './values/place.ts';

interface OtherReadingsProps {
  readonly desk: Desk;
  readonly place: Place;
  readonly value: ReviewValue;
}

const shownMax = 9;

/** Other readings of the characters. Alt with the digit of one takes it. */
function OtherReadings({ desk, place, value }: OtherReadingsProps) {
  const others = value.otherReadings.slice(0, shownMax);
  if (others.length === 0 || !canChange(desk.review, place)) return null;
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-[0.8125rem]">
      <span className="text-ink-soft">or</span>
      {others.map((reading, at) => (
        <Button key={reading} variant="outline" size="sm" onClick={() => desk.save(place, reading)}>
          <kbd className="text-xs text-ink-faint">Alt {at + 1}</kbd>
          {reading}
        </Button>
      ))}
    </p>
  );
}

/** The selected value: its picture, its source, why it needs a check, and other readings. */
export function SelectedPlace({ desk }: { readonly desk: Desk }) {
  const { place, review } = desk;
  if (place === undefined) {
    return (
      <p className="border-b border-line px-4 py-3 text-[0.8125rem] text-ink-soft">
        Nothing selected. Click a value or the page to see where it came from.
      </p>
    );
  }
  const value = valueAt(review, place);
  const box = boxOf(review, place);
  const page = box && review.pages[box.page - 1];
  const doubts = doubtsAt(review, place);
  return (
    <div className="flex min-h-28 shrink-0 flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
      <div aria-live="polite" className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2 text-[0.8125rem] font-semibold">
          {placeLabel(desk, place)}
          {value === undefined ? null : (
            <Badge variant={value.doubtful ? 'warn' : 'secondary'}>{sourceLabel(value)}</Badge>
          )}
        </p>
        {doubts.map(({ code, detail, message }) => (
          <p key={code} className="text-[0.8125rem] text-warn">
            {message} {detail === null ? null : <span className="figures">({detail})</span>}
          </p>
        ))}
        {doubts.length > 0 && doubts.every(({ holds }) => !holds) ? (
          <p className="text-xs text-ink-soft">
            Amounts don’t depend on it. It’s left out of cost and drug figures until you check it.
          </p>
        ) : null}
        {value !== undefined && value.printed !== value.value ? (
          <p className="text-xs text-ink-soft wrap-anywhere">Printed as “{value.printed}”</p>
        ) : null}
        <MissingValueHint review={review} place={place} />
        {isAboutTotals(place) ? (
          <p className="text-xs text-ink-soft">
            Fix missing or incorrect rows above. If the document itself is wrong, accept it. The
            difference is kept on record with your name.
          </p>
        ) : null}
        {value === undefined || !isEditable(place) ? null : (
          <OtherReadings desk={desk} place={place} value={value} />
        )}
      </div>
      {box && page?.pictured && place.field !== null ? (
        <div className="max-w-full overflow-hidden">
          <BoxPicture
            key={placeKey(place)}
            remittanceId={review.id}
            box={box}
            label={`${placeLabel(desk, place)} on page ${box.page}`}
          />
        </div>
      ) : null}
      {canChange(review, place) ? <PlaceActions desk={desk} place={place} /> : null}
    </div>
  );
}

function placeLabel({ review, rangeEnd }: Desk, place: Place): string {
  const payment = review.payments[place.payment];
  if (place.part === 'doubt') return 'About the document';
  const field = place.field === null ? undefined : fieldLabel(place.field);
  if (place.part === 'payment' || payment === undefined) return field ?? 'Payment';
  const control = place.part === 'control' ? payment.controls[place.row ?? -1] : undefined;
  if (control !== undefined) return controlLabel(control);
  const line = lineOf(payment, place);
  const number = place.part === 'claim' ? line + 1 : line;
  const noun = place.part === 'claim' ? 'Row' : 'Lump sum';
  if (rangeEnd !== undefined) {
    const others = lineOf(payment, rangeEnd) + (place.part === 'claim' ? 1 : 0);
    const [first, last] = [Math.min(number, others), Math.max(number, others)];
    return `${noun}s ${formatCount(first)} to ${formatCount(last)}`;
  }
  const row = `${noun} ${formatCount(number)}`;
  return field === undefined ? row : `${row}, ${field}`;
}

interface MissingValueHintProps {
  readonly review: DocumentReview;
  readonly place: Place;
}

/** Says why a missing value cannot be accepted, and what to do instead. */
function MissingValueHint({ review, place }: MissingValueHintProps) {
  if (!review.open || place.field === null || !isEditable(place)) return null;
  const doubts = doubtsAt(review, place);
  if (doubts.length === 0 || valueAt(review, place) !== undefined) return null;
  const isPictured = review.pages.some(({ pictured }) => pictured);
  const click = place.part === 'payment' && isPictured ? ', click it on the page' : '';
  const otherwise = place.part === 'payment' ? '' : ', or remove the row';
  return (
    <p className="text-xs text-ink-soft">
      There’s no value here to accept. Type it{click}
      {otherwise}
      {doubts.some(({ blocks }) => blocks) ? '.' : ', or finish with a note.'}
    </p>
  );
}

/** Buttons for the selected value and its row, or for a doubt. Each has a key, too. */
function PlaceActions({ desk, place }: { readonly desk: Desk; readonly place: Place }) {
  const isDoubt = place.part === 'control' || place.part === 'doubt';
  const actions = isDoubt ? doubtActions(desk, place) : valueActions(desk, place);
  return actions === undefined ? null : (
    <div className="flex flex-wrap gap-1.5">
      {Object.entries(actions).map(([command, label]) =>
        label === false ? null : (
          <Button
            key={command}
            variant="outline"
            size="sm"
            onClick={() => runCommand(desk, command as ReviewCommand)}
          >
            {label}
          </Button>
        ),
      )}
    </div>
  );
}

/** The commands that are offered, in this order, by their names. */
type Actions = Readonly<Partial<Record<ReviewCommand, string | false>>>;

function valueActions({ review, rangeEnd }: Desk, place: Place): Actions {
  const { open } = review;
  const isWhole = place.field === null;
  const isInRow = open && place.part !== 'payment';
  const isClaim = open && place.part === 'claim';
  return {
    accept:
      (isWhole || valueAt(review, place) !== undefined) && (isWhole ? 'Accept row' : 'Accept'),
    edit: !isWhole && isEditable(place) && 'Edit',
    accept_row: isInRow && !isWhole && 'Accept row',
    add_row: isInRow && 'Add row',
    remove_row: isInRow && 'Remove the row',
    split: isClaim && 'Split here',
    flip: isInRow && isWhole && (rangeEnd === undefined ? 'Mark as reversal' : 'Mark as reversals'),
    column: isClaim && !isWhole && 'Column…',
  };
}

/** A doubt about the document itself is accepted, or the value behind it edited. */
function doubtActions({ review }: Desk, place: Place): Actions | undefined {
  const doubt = documentDoubtAt(review, place);
  if (doubt === undefined) return undefined;
  const isCurrency = doubt.code === 'other_currency';
  return {
    accept: isCurrency ? 'Amounts are in US dollars' : 'Accept',
    other_currency: isCurrency && 'Other currency',
    edit: editedFor(place) !== undefined && 'Edit',
  };
}
