import type { ReviewValue } from '@pfs/wire/document-review';
import { clsx } from 'clsx';
import { CircleHelp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { canChange } from '../changes/use-review-changes.ts';
import { addRow, goToNext } from '../run-command.ts';
import type { Desk } from '../use-review-desk.ts';
import { isTyped, type ReviewColumn } from '../values/columns.ts';
import { valueBeside } from '../values/next-place.ts';
import { isSamePlace, type Place, placeKey } from '../values/place.ts';
import { ValueText } from './value-text.tsx';

/** Of the button that stands for a place: the selected one has the focus and is in sight. */
function useSelectable(place: Place, isFocused: boolean, isSelected = isFocused) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isFocused) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isFocused]);
  return {
    ref,
    type: 'button',
    tabIndex: isSelected ? 0 : -1,
    'data-place': placeKey(place),
    'aria-pressed': isSelected,
  } as const;
}

function cellLook(isSelected: boolean, isDoubtful: boolean | undefined): string {
  return clsx(
    'rounded-[4px] border px-1.5 outline-offset-0',
    isSelected ? 'border-accent bg-accent-soft' : 'border-transparent hover:border-line-strong',
    !isSelected && isDoubtful && 'border-warn-line bg-warn-soft',
  );
}

interface WholeCellProps {
  readonly desk: Desk;
  readonly place: Place;
  readonly label: string;
  readonly doubted?: boolean;
  readonly children: ReactNode;
}

/** Stands for a whole row, a printed total or a doubt about the document. */
export function WholeCell({ desk, place, label, doubted = true, children }: WholeCellProps) {
  const isSelected = isSamePlace(desk.place, place);
  return (
    <button
      {...useSelectable(place, isSelected)}
      aria-label={label}
      onClick={({ shiftKey }) => (shiftKey ? desk.selectTo(place) : desk.select(place))}
      className={`inline-flex min-h-8 items-center gap-1 text-left ${cellLook(isSelected, doubted)}`}
    >
      {doubted ? <CircleHelp className="size-3.5 shrink-0 text-warn" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

/** No value begins with these; they keep what they do everywhere else. */
const otherKeys = ' +=[]?';

function startsTyping({ altKey, ctrlKey, key, metaKey, nativeEvent }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || nativeEvent.isComposing) return false;
  return [...key].length === 1 && !otherKeys.includes(key);
}

interface ValueCellProps {
  readonly desk: Desk;
  readonly place: Place;
  readonly value: ReviewValue | undefined;
  readonly label: string;
  readonly kind: ReviewColumn['kind'];
}

/** A value as it was read: selected by a click, the arrow keys or Tab, and edited in place. */
export function ValueCell({ desk, place, value, label, kind }: ValueCellProps) {
  const isSelected = isSamePlace(desk.place, place);
  const isEditing = isSelected && desk.editing;
  const selectable = useSelectable(place, isSelected && !isEditing, isSelected);
  if (isEditing) return <CellEditor desk={desk} place={place} value={value} label={label} />;
  function type(event: KeyboardEvent) {
    if (!canChange(desk.review, place) || !startsTyping(event)) return;
    event.preventDefault();
    event.stopPropagation();
    desk.edit(place, event.key);
  }
  return (
    <button
      {...selectable}
      onClick={() => desk.select(place)}
      onDoubleClick={() => desk.edit(place)}
      onKeyDown={type}
      className={clsx(
        'relative block h-8 w-full min-w-0 truncate',
        kind === 'amount' && place.part !== 'payment' ? 'text-right' : 'text-left',
        cellLook(isSelected, value?.doubtful),
      )}
    >
      <span className="sr-only">{label}: </span>
      <ValueText value={value} kind={kind} />
      {value?.doubtful ? <span className="sr-only">, please check</span> : null}
    </button>
  );
}

/** After the last value of rows that are typed in, Tab adds a row. */
function goBeside(desk: Desk, place: Place, backwards: boolean) {
  const next = valueBeside(desk.review, place, backwards);
  const payment = desk.review.payments[place.payment];
  const isTyping = place.part === 'claim' && payment !== undefined && isTyped(payment);
  if (isTyping && !backwards && next?.part !== 'claim') addRow(desk);
  else if (next === undefined) goToNext(desk);
  else desk.select(next);
}

/** The field in place of a value: Enter saves and goes to the next item, Tab to the next value. */
function CellEditor({ desk, place, value, label }: Omit<ValueCellProps, 'kind'>) {
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
      if (key === 'Enter') goToNext(desk);
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
