import type { DocumentReview } from '@pfs/wire/document-review';
import type { ReviewChange } from '@pfs/wire/document-review-routes';
import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { setChange } from './changes/changes.ts';
import type { End } from './use-end.ts';
import type { Desk } from './use-review-desk.ts';
import { acceptDoubtChanges, placeOfDoubt } from './values/doubts.ts';
import { fieldLabel } from './values/labels.ts';
import { type Place, placeKey, rowAt } from './values/place.ts';

interface MissingValueFormProps {
  readonly desk: Desk;
  readonly end: End;
  readonly place: Place;
}

/** Asks for the only missing value: Enter saves it, and finishes if nothing else is left. */
export function MissingValueForm({ desk, end, place }: MissingValueFormProps) {
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
