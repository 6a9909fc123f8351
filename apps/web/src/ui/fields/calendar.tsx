import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { type KeyboardEventHandler, type Ref, useEffect, useId, useRef, useState } from 'react';
import { addMonths } from '../../lib/days/month.ts';
import { formatMonth } from '../../lib/format/format-day.ts';
import { Button } from '../button.tsx';
import { dayAfterKey, dayInFull, weeksOf } from './calendar-days.ts';

interface CalendarHeaderProps {
  readonly headingId: string;
  readonly title: string;
  readonly onMonths: (months: number) => void;
}

const earlier = [
  { label: 'Previous year', months: -12, icon: ChevronsLeft },
  { label: 'Previous month', months: -1, icon: ChevronLeft },
] as const;
const later = [
  { label: 'Next month', months: 1, icon: ChevronRight },
  { label: 'Next year', months: 12, icon: ChevronsRight },
] as const;

function CalendarHeader({ headingId, title, onMonths }: CalendarHeaderProps) {
  const steps = (list: typeof earlier | typeof later) =>
    list.map(({ label, months, icon: Icon }) => (
      <Button
        key={label}
        variant="ghost"
        size="icon"
        className="size-8"
        aria-label={label}
        onClick={() => onMonths(months)}
      >
        <Icon aria-hidden="true" />
      </Button>
    ));
  return (
    <div className="mb-1 flex items-center justify-between">
      <span className="flex">{steps(earlier)}</span>
      <span id={headingId} className="text-sm font-semibold" aria-live="polite">
        {title}
      </span>
      <span className="flex">{steps(later)}</span>
    </div>
  );
}

interface CalendarProps {
  readonly selected: string | undefined;
  readonly today: string;
  readonly onChoose: (day: string) => void;
}

const monthMin = '1900-01';
const monthMax = '2099-12';

/** One month as a grid of days, as the ARIA guide describes: one stop for Tab. */
export function Calendar({ selected, today, onChoose }: CalendarProps) {
  const headingId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(selected ?? today);
  // The focus is on the day when the calendar opens; keys move it, header buttons do not.
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

interface CalendarWeeksProps {
  readonly ref: Ref<HTMLTableElement>;
  readonly labelledBy: string;
  readonly month: string;
  readonly active: string;
  readonly selected: string | undefined;
  readonly today: string;
  readonly onChoose: (day: string) => void;
  readonly onKeyDown: KeyboardEventHandler;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function CalendarWeeks(props: CalendarWeeksProps) {
  const { ref, labelledBy, month, active, selected, today, onChoose, onKeyDown } = props;
  return (
    <table
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table to move in
      role="grid"
      aria-labelledby={labelledBy}
      className="w-full table-fixed"
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday} className="h-7 text-xs font-medium">
              <span className="text-ink-faint">{weekday.slice(0, 2)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, at) => (
          <tr key={week[0] ?? `${month} ${at}`}>
            {week.map((day, weekday) => (
              // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
              <td
                key={day ?? `${weekdays[weekday]}`}
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it is chosen
                role="gridcell"
                aria-selected={day !== undefined && day === selected}
                className="p-0 text-center"
              >
                {day === undefined ? null : (
                  <CalendarDay
                    day={day}
                    isActive={day === active}
                    isSelected={day === selected}
                    isToday={day === today}
                    onChoose={() => onChoose(day)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CalendarDayProps {
  readonly day: string;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isToday: boolean;
  readonly onChoose: () => void;
}

function CalendarDay({ day, isActive, isSelected, isToday, onChoose }: CalendarDayProps) {
  return (
    <button
      type="button"
      tabIndex={isActive ? 0 : -1}
      aria-label={dayInFull(day)}
      aria-current={isToday ? 'date' : undefined}
      onClick={onChoose}
      className={clsx(
        'figures size-9 rounded-card border text-[0.8125rem]',
        isSelected && 'border-accent bg-accent font-semibold text-on-accent',
        !isSelected && 'hover:bg-hover',
        !isSelected && (isToday ? 'border-line-strong font-semibold' : 'border-transparent'),
      )}
    >
      {Number(day.slice(8))}
    </button>
  );
}
