import { clsx } from 'clsx';
import { CircleHelp } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Place, placeKey } from '../values/place.ts';
import type { Desk } from '../use-review-desk.ts';

interface WholeCellProps {
  readonly desk: Desk;
  readonly place: Place;
  readonly selected: boolean;
  readonly label: string;
  readonly doubted?: boolean;
  readonly children: ReactNode;
}

/** Stands for a whole row or a whole column. */
export function WholeCell(props: WholeCellProps) {
  const { desk, place, selected, label, doubted = true, children } = props;
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!selected) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected]);
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={selected ? 0 : -1}
      data-place={placeKey(place)}
      aria-label={label}
      aria-pressed={selected}
      onClick={({ shiftKey }) => (shiftKey ? desk.selectTo(place) : desk.select(place))}
      className={clsx(
        'inline-flex min-h-8 items-center gap-1 rounded-[4px] border px-1.5 text-left outline-offset-0',
        selected ? 'border-accent bg-accent-soft' : 'border-transparent hover:border-line-strong',
        !selected && doubted && 'border-warn-line bg-warn-soft',
      )}
    >
      {doubted ? <CircleHelp className="size-3.5 shrink-0 text-warn" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}
