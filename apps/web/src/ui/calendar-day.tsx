import { clsx } from 'clsx';
import { dayInFull } from '../lib/calendar.ts';

interface CalendarDayProps {
  readonly day: string;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isToday: boolean;
  readonly onChoose: () => void;
}

export function CalendarDay({ day, isActive, isSelected, isToday, onChoose }: CalendarDayProps) {
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
