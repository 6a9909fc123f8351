import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { controlLook } from './control-look.ts';
import { FieldFrame } from './field.tsx';

interface SelectProps extends ComponentProps<'select'> {
  /** Its name if no label is above it. */
  readonly label?: string;
}

/** The platform's select: the best one on a phone, and without script. */
export function Select({ label, className, children, ...rest }: SelectProps) {
  const faulty = rest['aria-invalid'] === true;
  return (
    <span className={clsx('relative inline-flex min-w-0 max-sm:grow', className)}>
      <select
        aria-label={label}
        className={controlLook(faulty, 'h-10 appearance-none truncate pr-8! font-medium sm:h-9')}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-ink-faint"
        aria-hidden="true"
      />
    </span>
  );
}

interface SelectFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly className?: string;
  /** Without it, the form reads the choice. */
  readonly onChange?: (value: string) => void;
  readonly children: ReactNode;
}

/** A select with its label and error. */
export function SelectField(props: SelectFieldProps) {
  const { label, name, value, error, hint, className, onChange, children } = props;
  const chosen = onChange === undefined ? { defaultValue: value } : { value };
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <Select
          name={name}
          className="w-full"
          onChange={({ target }) => onChange?.(target.value)}
          {...control}
          {...chosen}
        >
          {children}
        </Select>
      )}
    </FieldFrame>
  );
}
