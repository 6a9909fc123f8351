import type { ReviewValue } from '@pfs/wire/document-review';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Place } from './review-place.ts';
import { goOn } from './run-command.ts';
import type { Desk } from './use-review-desk.ts';

interface CellEditorProps {
  readonly desk: Desk;
  readonly place: Place;
  readonly value: ReviewValue | undefined;
  readonly label: string;
}

/** Takes the place of a value: Enter and Tab keep what is typed and go on, Escape leaves it. */
export function CellEditor({ desk, place, value, label }: CellEditorProps) {
  const ref = useRef<HTMLInputElement>(null);
  const begun = value === undefined || value.value === '' ? (value?.printed ?? '') : value.value;
  useEffect(() => {
    ref.current?.focus();
    ref.current?.select();
  }, []);

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget } = event;
    if (key === 'Escape') {
      desk.stopEditing();
    } else if (key === 'Enter' || key === 'Tab') {
      desk.save(place, currentTarget.value.trim());
      goOn(desk);
    } else {
      return;
    }
    event.preventDefault();
  }

  return (
    <input
      ref={ref}
      aria-label={label}
      defaultValue={begun}
      maxLength={300}
      onKeyDown={press}
      onBlur={() => desk.stopEditing()}
      className="h-8 w-full min-w-24 rounded-[4px] border border-accent bg-sheet px-1.5"
    />
  );
}
