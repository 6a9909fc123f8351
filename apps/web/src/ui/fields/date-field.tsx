import { CalendarDays } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { formatDay } from '../../lib/format/format-day.ts';
import { Calendar } from './calendar.tsx';
import { controlLook } from './control-look.ts';
import { FieldError } from './field.tsx';

interface DateFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  /** Shown while no day is chosen. */
  readonly placeholder: string;
  readonly today: string;
  readonly error?: string | undefined;
  readonly onChange: (day: string) => void;
}

const gap = 4;
const panelWidth = 306;

/** A day, chosen in a calendar below its button. */
export function DateField({ label, value, placeholder, today, error, onChange }: DateFieldProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState({ top: 0, left: 0 });

  function measure(): void {
    const box = button.current?.getBoundingClientRect();
    if (box === undefined) return;
    const room = document.documentElement.clientWidth - panelWidth - gap;
    setPlace({ top: box.bottom + gap, left: Math.max(Math.min(box.left, room), gap) });
  }

  function choose(day: string): void {
    panel.current?.hidePopover?.();
    button.current?.focus();
    if (day !== value) onChange(day);
  }

  return (
    <div className="flex min-w-0 flex-col gap-1 max-sm:flex-1">
      <span id={`${id}-label`} className="text-[0.8125rem] font-medium">
        {label}
      </span>
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-labelledby={`${id}-label ${id}-button`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onClick={measure}
        className={controlLook(
          error !== undefined,
          'flex h-10 items-center gap-2 text-left text-sm! sm:h-9 sm:w-36!',
        )}
      >
        <CalendarDays className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
        <span className="figures">{value === undefined ? placeholder : formatDay(value)}</span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={`Choose a date: ${label}`}
        className="fixed inset-auto m-0 rounded-card border border-line bg-sheet text-ink shadow-float"
        style={place}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open ? <Calendar selected={value} today={today} onChoose={choose} /> : null}
      </div>
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
