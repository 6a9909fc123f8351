import { clsx } from 'clsx';

export interface ComboOption {
  readonly value: string;
  readonly label: string;
  /** Tells two of the same name apart. */
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

export function ComboList(props: ComboListProps) {
  const { id, label, options, active, nothing, more, onChoose, onPoint } = props;
  const empty = options === undefined ? 'Loading…' : options.length === 0 ? nothing : undefined;
  const note = empty ?? (more ? 'There are more. Type a little further.' : undefined);
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
            // The arrows move further than the list shows at once.
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
