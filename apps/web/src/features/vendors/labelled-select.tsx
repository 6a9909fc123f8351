import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface LabelledSelectProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange?: (value: string) => void;
  readonly children: ReactNode;
}

/** A choice of a form: its label above it, its error below. */
export function LabelledSelect(props: LabelledSelectProps) {
  const { label, name, value, error, onChange, children } = props;
  const id = useId();
  const chosen = onChange === undefined ? { defaultValue: value } : { value };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-[0.8125rem] font-medium">
        {label}
      </label>
      <select
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange?.(target.value)}
        className={clsx(
          'h-10 w-full min-w-0 rounded-card border bg-sheet px-2 text-base text-ink sm:h-9',
          'sm:text-sm',
          error ? 'border-taken' : 'border-line-strong',
        )}
        {...chosen}
      >
        {children}
      </select>
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1 text-xs font-medium text-taken">
          <CircleAlert className="mt-0.5 size-3 shrink-0" aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </div>
  );
}
