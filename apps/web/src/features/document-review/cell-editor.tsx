import type { ReviewValue } from '@pfs/wire/document-review';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { valueBeside } from './neighbour.ts';
import { isTyped } from './review-columns.ts';
import type { Place } from './review-place.ts';
import { addRow, goOn } from './run-command.ts';
import type { Desk } from './use-review-desk.ts';

interface CellEditorProps {
  readonly desk: Desk;
  readonly place: Place;
  readonly value: ReviewValue | undefined;
  readonly label: string;
}

/** Behind the last value of rows that are typed in by hand comes a new row. */
function goBeside(desk: Desk, place: Place, backwards: boolean) {
  const next = valueBeside(desk.review, place, backwards);
  const payment = desk.review.payments[place.payment];
  const isTyping = place.part === 'claim' && payment !== undefined && isTyped(payment);
  if (isTyping && !backwards && next?.part !== 'claim') addRow(desk);
  else if (next === undefined) goOn(desk);
  else desk.select(next);
}

/** Takes the place of a value: Enter saves and goes to the next doubt, Tab to the next value. */
export function CellEditor({ desk, place, value, label }: CellEditorProps) {
  const ref = useRef<HTMLInputElement>(null);
  const { typed } = desk;
  const shown = value === undefined || value.value === '' ? (value?.printed ?? '') : value.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it opens
  useEffect(() => {
    ref.current?.focus();
    if (typed === undefined) ref.current?.select();
  }, []);

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget } = event;
    if (key === 'Escape') {
      desk.stopEditing();
    } else if (key === 'Enter' || key === 'Tab') {
      desk.save(place, currentTarget.value.trim());
      if (key === 'Enter') goOn(desk);
      else goBeside(desk, place, event.shiftKey);
    } else {
      return;
    }
    event.preventDefault();
  }

  return (
    <input
      ref={ref}
      aria-label={label}
      defaultValue={typed ?? shown}
      maxLength={300}
      onKeyDown={press}
      onBlur={() => desk.stopEditing()}
      className="h-8 w-full min-w-24 rounded-[4px] border border-accent bg-sheet px-1.5"
    />
  );
}
