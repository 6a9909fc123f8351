import { clsx } from 'clsx';
import { type KeyboardEvent, useId, useState } from 'react';
import { controlLook } from './control-look.ts';

interface ComboBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  /** The options that match the text; undefined while they load. */
  readonly options: readonly ComboOption[] | undefined;
  /** Shown if nothing matches, or if the list failed to load. */
  readonly nothing: string;
  /** Whether more match than are shown. */
  readonly more: boolean;
  readonly onText: (text: string) => void;
  readonly onChoose: (option: ComboOption) => void;
}

/** A search field with a list to choose from, as the ARIA guide describes. */
export function ComboBox(props: ComboBoxProps) {
  const { label, placeholder, text, options, onText, onChoose } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const active = open ? options?.[at] : undefined;

  function choose(option: ComboOption) {
    onChoose(option);
    setOpen(false);
  }

  function press(event: KeyboardEvent) {
    const last = (options?.length ?? 0) - 1;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (open) setAt(Math.min(Math.max(at + step, 0), Math.max(last, 0)));
      setOpen(true);
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <div className="relative flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-[0.8125rem] font-medium">
        {label}
      </label>
      <input
        id={id}
        role="combobox"
        autoComplete="off"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : `${id}-${active.value}`}
        placeholder={placeholder}
        value={text}
        className={controlLook(false, 'h-10 sm:h-9')}
        onChange={(event) => {
          onText(event.target.value);
          setAt(0);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      {open ? (
        <ComboList {...props} id={id} active={active} onChoose={choose} onPoint={setAt} />
      ) : null}
    </div>
  );
}

interface ComboOption {
  readonly value: string;
  readonly label: string;
  /** Distinguishes items of the same name. */
  readonly detail: string;
}

interface ComboListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly ComboOption[] | undefined;
  readonly active: ComboOption | undefined;
  readonly nothing: string;
  readonly more: boolean;
  readonly onChoose: (option: ComboOption) => void;
  readonly onPoint: (at: number) => void;
}

function ComboList(props: ComboListProps) {
  const { id, label, options, active, nothing, more, onChoose, onPoint } = props;
  const empty = options === undefined ? 'Loading…' : options.length === 0 ? nothing : undefined;
  const note = empty ?? (more ? 'More results available. Keep typing to narrow them.' : undefined);
  return (
    <div className="absolute top-full z-20 mt-1 w-full rounded-card border border-line bg-sheet shadow-float">
      {/* The field keeps the focus: the list is moved through with its arrows. */}
      <div
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        className="max-h-64 overflow-y-auto p-1"
        onMouseDown={(event) => event.preventDefault()}
      >
        {options?.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
          <div
            key={option.value}
            id={`${id}-${option.value}`}
            // Arrow keys may move beyond the visible part of the list.
            ref={option === active ? show : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={option === active}
            onClick={() => onChoose(option)}
            onPointerMove={() => onPoint(index)}
            className={clsx(
              'cursor-pointer rounded-card px-3 py-1.5 wrap-anywhere',
              option === active && 'bg-accent-soft',
            )}
          >
            <span className="block text-sm font-medium">{option.label}</span>
            <span className="block text-xs text-ink-soft">{option.detail}</span>
          </div>
        ))}
      </div>
      {note === undefined ? null : (
        <p role="status" className="border-t border-line px-4 py-2 text-xs text-ink-soft">
          {note}
        </p>
      )}
    </div>
  );
}

function show(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}
