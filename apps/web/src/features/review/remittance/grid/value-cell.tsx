import type { ReviewValue } from '@pfs/wire/document-review';
import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { canChange } from '../changes/can-change.ts';
import { valueBeside } from '../values/neighbor.ts';
import { isTyped, type ReviewColumn } from '../values/columns.ts';
import { type Place, placeKey } from '../values/place.ts';
import { addRow, goOn } from '../run-command.ts';
import type { Desk } from '../use-review-desk.ts';
import { ValueText } from './value-text.tsx';

interface ValueCellProps {
  readonly desk: Desk;
  readonly place: Place;
  readonly selected: boolean;
  readonly value: ReviewValue | undefined;
  readonly label: string;
  readonly kind: ReviewColumn['kind'];
}

/** No value begins with these; they keep what they do everywhere else. */
const otherKeys = ' +=[]?';

function startsTyping({ altKey, ctrlKey, key, metaKey, nativeEvent }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || nativeEvent.isComposing) return false;
  return [...key].length === 1 && !otherKeys.includes(key);
}

/** A value as it was read: chosen by a click, the arrow keys or Tab, written over in place. */
export function ValueCell({ desk, place, selected, value, label, kind }: ValueCellProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const editing = selected && desk.editing;
  useEffect(() => {
    if (!selected || editing) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected, editing]);
  if (editing) return <CellEditor desk={desk} place={place} value={value} label={label} />;
  function type(event: KeyboardEvent) {
    if (!canChange(desk.review, place) || !startsTyping(event)) return;
    event.preventDefault();
    event.stopPropagation();
    desk.edit(place, event.key);
  }
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={selected ? 0 : -1}
      data-place={placeKey(place)}
      aria-pressed={selected}
      onClick={() => desk.select(place)}
      onDoubleClick={() => desk.edit(place)}
      onKeyDown={type}
      className={clsx(
        'relative block h-8 w-full min-w-0 truncate rounded-[4px] border px-1.5 outline-offset-0',
        kind === 'amount' && place.part !== 'payment' ? 'text-right' : 'text-left',
        selected ? 'border-accent bg-accent-soft' : 'border-transparent hover:border-line-strong',
        !selected && value?.doubtful && 'border-warn-line bg-warn-soft',
      )}
    >
      <span className="sr-only">{label}: </span>
      <ValueText value={value} kind={kind} />
      {value?.doubtful ? <span className="sr-only">, please check</span> : null}
    </button>
  );
}

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
function CellEditor({ desk, place, value, label }: CellEditorProps) {
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
