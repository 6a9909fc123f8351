import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { controlLook } from './control-look.ts';
import { FieldFrame, useStartValue } from './field.tsx';

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

type Offered<Value extends string> =
  | readonly Value[]
  | readonly { readonly id: Value; readonly name: string }[]
  | Readonly<Record<Value, string>>;

interface OptionsProps<Value extends string> {
  /** Values, records with a name, or names by value. */
  readonly of: Offered<Value>;
  /** What a value is called; itself unless given. */
  readonly text?: (value: Value) => string;
}

/** The options of a select. */
export function Options<Value extends string>({ of, text = String }: OptionsProps<Value>) {
  const named = Array.isArray(of)
    ? of.map((each) =>
        typeof each === 'string' ? [each, text(each as Value)] : [each.id, each.name],
      )
    : Object.entries(of);
  return named.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

interface FilterProps<Value extends string> extends OptionsProps<Value> {
  readonly label: string;
  /** The first option, which stands for no choice. */
  readonly all: string;
  readonly value: Value | undefined;
  readonly className?: string;
  readonly onChange: (value: Value | undefined) => void;
}

/** Narrows a list to one value, or to none. */
export function Filter<Value extends string>(props: FilterProps<Value>) {
  const { label, all, value = '', className, onChange, ...options } = props;
  return (
    <Select
      label={label}
      value={value}
      {...(className && { className })}
      onChange={({ target }) => onChange((target.value || undefined) as Value | undefined)}
    >
      <option value="">{all}</option>
      <Options {...options} />
    </Select>
  );
}

interface SelectFieldProps {
  readonly label: string;
  readonly name: string;
  /** What the form starts with unless given, else the first option. */
  readonly value?: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly className?: string;
  /** Without it, the form reads the choice. */
  readonly onChange?: (value: string) => void;
  readonly children: ReactNode;
}

/** A select with its label and error. */
export function SelectField(props: SelectFieldProps) {
  const start = useStartValue(props.name);
  const { label, name, value = start, error, hint, className, onChange, children } = props;
  const chosen = onChange === undefined ? { defaultValue: value } : { value };
  return (
    <FieldFrame label={label} name={name} error={error} hint={hint} className={className}>
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
