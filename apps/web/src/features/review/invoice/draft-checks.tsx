import type { InvoiceDraft } from '@pfs/wire/invoice-documents';
import { type KeyboardEvent, useState } from 'react';
import { type ShortcutGroup, useListedShortcuts } from '../../../lib/shortcuts/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Place, PlaceErrors } from '../../vendors/public.ts';
import { ItemsBadge, nextItem } from '../items-to-check.tsx';
import type { PlacedValue } from './draft.ts';
import { orderOf } from './draft.ts';

interface DraftDoubtsProps {
  readonly draft: InvoiceDraft;
  /** Doubts about the invoice as a whole. */
  readonly general: readonly string[];
  /** The vendor chosen in the form. */
  readonly vendorId: string;
}

/** Doubts about the invoice as a whole, and figures that did not add up when it was read. */
export function DraftDoubts({ draft, general, vendorId }: DraftDoubtsProps) {
  const { equations, otherCurrency, fields } = draft;
  const broken = equations.filter(({ holds }) => !holds);
  const printed = fields.vendorName?.printed;
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {otherCurrency === null ? null : (
        <Notice tone="destructive" title={`Amounts are in ${otherCurrency}`}>
          Only US dollar invoices are supported, so this one can’t be saved.
        </Notice>
      )}
      {general.length + broken.length === 0 ? null : (
        <Notice tone="warn" title="Extracted data">
          <ul className="list-disc pl-4">
            {[...general, ...broken.map(sentenceOf)].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      {vendorId === '' && printed !== undefined ? (
        <Notice title="Vendor not found">
          The invoice says “{printed}”. Choose a vendor or add a new one.
        </Notice>
      ) : null}
    </div>
  );
}

function sentenceOf({ sentence, isVendors }: InvoiceDraft['equations'][number]): string {
  return isVendors
    ? `${sentence} This looks like a vendor error, so it’s added as a finding.`
    : sentence;
}

interface FieldsToCheckProps {
  readonly keys: Pick<ReturnType<typeof useItemKeys>, 'on' | 'setOn'>;
  readonly count: number;
}

/** How many fields are left to check, and whether Tab goes to them. */
export function FieldsToCheck({ keys, count }: FieldsToCheckProps) {
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-[0.8125rem]">
      <span role="status">
        <ItemsBadge count={count} noun="field" done="All fields checked" />
      </span>
      {count === 0 ? null : (
        <label className="flex min-h-6 items-center gap-1.5 text-ink-soft">
          <input
            type="checkbox"
            checked={keys.on}
            onChange={({ target }) => keys.setOn(target.checked)}
            className="size-4 accent-accent"
          />
          Tab moves to the next field to check; Enter confirms it
        </label>
      )}
    </div>
  );
}

interface SelectedFieldProps {
  readonly placed: readonly PlacedValue[];
  /** The place in the form that has the focus. */
  readonly place: string | undefined;
  readonly marks: PlaceErrors;
  readonly onAccept: (place: Place) => void;
  readonly onReplace: (place: Place, text: string) => void;
}

/** What is printed for the selected field, why it needs a check, and other readings. */
export function SelectedField(props: SelectedFieldProps) {
  const { placed, place, marks, onAccept, onReplace } = props;
  const current = placed.find((each) => each.place === place);
  const reason = place === undefined ? undefined : marks[place];
  return (
    <section
      aria-label="Selected field"
      className="mb-4 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-sunken px-3 py-2 text-[0.8125rem]"
    >
      {current === undefined && reason === undefined ? (
        <span className="text-ink-faint">Select a field to see what’s printed.</span>
      ) : null}
      {current === undefined ? null : (
        <span className="wrap-anywhere">
          <span className="text-ink-faint">Printed</span> {current.value.printed}
        </span>
      )}
      {reason === undefined ? null : <span className="text-warn wrap-anywhere">{reason}</span>}
      {current?.value.otherReadings.map((reading) => (
        <Button
          key={reading}
          size="sm"
          variant="outline"
          onClick={() => onReplace(current.place, reading)}
        >
          Use {reading}
        </Button>
      ))}
      {reason === undefined || place === undefined ? null : (
        <Button size="sm" variant="outline" onClick={() => onAccept(place as Place)}>
          Confirm value
        </Button>
      )}
    </section>
  );
}

const shortcuts: ShortcutGroup = {
  title: 'Fields to check',
  shortcuts: [
    { shown: 'Tab', words: 'Next field to check, then the save button' },
    { shown: 'Shift Tab', words: 'Previous item to check' },
    { shown: 'Enter', words: 'Accept the value' },
  ],
};

interface ItemKeysOptions {
  /** The fields that are left to check, and why. */
  readonly marks: PlaceErrors;
  readonly goTo: (place: Place) => void;
  readonly onAccept: (place: Place) => void;
}

/**
 * Tab goes from one field to check to the next and then to the save button; Enter accepts a field.
 * It can be switched off to reach every field with Tab.
 */
export function useItemKeys({ marks, goTo, onAccept }: ItemKeysOptions) {
  const [on, setOn] = useState(true);
  useListedShortcuts(shortcuts);

  function go(from: string, step: 1 | -1, form: HTMLElement): boolean {
    const next = nextMarked(markedPlaces(marks), from, step);
    if (next !== undefined) goTo(next);
    else if (step === -1) return false;
    else form.querySelector<HTMLElement>('[type="submit"]')?.focus();
    return true;
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    const place = placeOf(event.target);
    if (!on || place === undefined || Object.keys(marks).length === 0) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isAccepted = event.key === 'Enter' && !event.shiftKey && marks[place] !== undefined;
    if (isAccepted) onAccept(place as Place);
    else if (event.key !== 'Tab') return;
    const step = event.shiftKey ? -1 : 1;
    if (!go(place, step, event.currentTarget) && !isAccepted) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { on, setOn, press };
}

function placeOf(target: EventTarget): string | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  return target.dataset['place'] ?? target.getAttribute('name') ?? undefined;
}

/** The fields to check, from the top of the form. */
export function markedPlaces(marks: PlaceErrors): readonly Place[] {
  const places = Object.keys(marks) as Place[];
  return places.toSorted((first, second) => orderOf(first) - orderOf(second));
}

/** The next of them, seen from any place of the form; undefined after the last. */
export function nextMarked(items: readonly Place[], from: string, step: 1 | -1): Place | undefined {
  return nextItem({ items, order: (place) => orderOf(place) - orderOf(from), step });
}
