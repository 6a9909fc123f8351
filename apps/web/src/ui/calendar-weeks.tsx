import { clsx } from 'clsx';
import type { KeyboardEventHandler, Ref } from 'react';
import { dayInFull, weeksOf } from '../lib/calendar.ts';

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

export function CalendarWeeks(props: CalendarWeeksProps) {
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
