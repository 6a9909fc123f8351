import { useEffect, useId, useRef, useState } from 'react';
import { dayAfterKey } from '../lib/calendar.ts';
import { formatMonth } from '../lib/format-day.ts';
import { addMonths } from '../lib/month.ts';
import { CalendarHeader } from './calendar-header.tsx';
import { CalendarWeeks } from './calendar-weeks.tsx';

interface CalendarProps {
  readonly selected: string | undefined;
  readonly today: string;
  readonly onChoose: (day: string) => void;
}

const monthMin = '1900-01';
const monthMax = '2099-12';

/** One month as a grid of days, after the pattern of the ARIA guide: one stop for Tab. */
export function Calendar({ selected, today, onChoose }: CalendarProps) {
  const headingId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(selected ?? today);
  // The calendar opens on its day; a button of the header keeps the focus, a key moves it.
  const [moves, setMoves] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key moves the focus once
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [moves]);
  const month = active.slice(0, 7);

  function go(day: string): void {
    if (day.slice(0, 7) >= monthMin && day.slice(0, 7) <= monthMax) setActive(day);
  }

  return (
    <div className="w-72 p-2">
      <CalendarHeader
        headingId={headingId}
        title={formatMonth(month)}
        onMonths={(months) => go(`${addMonths(month, months)}-01`)}
      />
      <CalendarWeeks
        ref={grid}
        labelledBy={headingId}
        month={month}
        active={active}
        selected={selected}
        today={today}
        onChoose={onChoose}
        onKeyDown={(event) => {
          const day = dayAfterKey(active, event.key, event.shiftKey);
          if (day === undefined) return;
          event.preventDefault();
          go(day);
          setMoves((count) => count + 1);
        }}
      />
    </div>
  );
}
