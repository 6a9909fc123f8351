import type { ReviewValue } from '@pfs/wire/document-review';
import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { canChange } from './can-change.ts';
import { CellEditor } from './cell-editor.tsx';
import type { ReviewColumn } from './review-columns.ts';
import { type Place, placeKey } from './review-place.ts';
import type { Desk } from './use-review-desk.ts';
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
