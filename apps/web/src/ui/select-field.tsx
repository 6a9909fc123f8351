import type { ReactNode } from 'react';
import { FieldFrame } from './field-frame.tsx';
import { Select } from './select.tsx';

interface SelectFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly className?: string;
  /** Without it the form reads what is chosen. */
  readonly onChange?: (value: string) => void;
  readonly children: ReactNode;
}

/** A choice of a form: its label above it, its error below. */
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
