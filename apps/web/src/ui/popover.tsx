import { clsx } from 'clsx';
import { type ReactNode, useId, useRef, useState } from 'react';

interface PopoverProps {
  /** The content of the button. */
  readonly trigger: ReactNode;
  readonly triggerClassName?: string;
  /** Names the panel. */
  readonly label: string;
  readonly children: ReactNode;
}

const gap = 4;

/**
 * A panel below its button: the platform's popover, which closes with Escape or a click elsewhere,
 * returns the focus and needs no script.
 */
export function Popover({ trigger, triggerClassName, label, children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState({ top: 0, right: 0 });

  function measure() {
    const box = button.current?.getBoundingClientRect();
    if (box === undefined) return;
    setPlace({ top: box.bottom + gap, right: document.documentElement.clientWidth - box.right });
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        className={triggerClassName}
        onClick={measure}
      >
        {trigger}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={clsx(
          'rise fixed inset-auto m-0 min-w-56 rounded-card border border-line bg-sheet p-1',
          'text-ink shadow-float',
        )}
        style={place}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {children}
      </div>
    </>
  );
}
