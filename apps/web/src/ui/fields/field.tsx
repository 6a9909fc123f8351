import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { controlLook } from './control-look.ts';

/** The errors of the form around a field, by the field's name. */
export const FormErrors = createContext<Readonly<Record<string, string>>>({});

/** What the fields of a form start with, by their names; lists are separated by commas. */
export type FormValues = Readonly<Record<string, unknown>>;

export const StartValues = createContext<FormValues>({});

/** What a field of this name starts with. */
export function useStartValue(name: string): string | undefined {
  const value = useContext(StartValues)[name];
  return value == null ? undefined : [value].flat().join(', ');
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldFrameProps {
  readonly label: string;
  readonly name: string;
  /** The error of the form's field of this name unless given. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
  readonly className?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A label above a control, with a hint and an error below it, all linked to it. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, name, hint, optional = false, className, children } = props;
  const id = useId();
  const ofForm = useContext(FormErrors)[name];
  const error = props.error ?? ofForm;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="text-[0.8125rem] font-medium">
        {label}
        {optional ? <span className="font-normal text-ink-faint"> (optional)</span> : null}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described.join(' ') || undefined,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="text-xs text-ink-faint">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}

interface FieldErrorProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** The error of a control. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className="flex items-start gap-1 text-xs font-medium text-taken">
      <CircleAlert className="mt-0.5 size-3 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-break-word">{children}</span>
    </p>
  );
}

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string;
  readonly name: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
}

/** A labeled input with its hint and error. */
export function Field({ label, error, hint, optional, className, ...input }: FieldProps) {
  const defaultValue = useStartValue(input.name);
  return (
    <FieldFrame
      label={label}
      name={input.name}
      error={error}
      hint={hint}
      optional={optional ?? false}
      className={className}
    >
      {(control) => (
        <input
          className={controlLook(control['aria-invalid'] ?? false, 'h-10 sm:h-9')}
          {...(input.value === undefined && { defaultValue })}
          {...control}
          {...input}
        />
      )}
    </FieldFrame>
  );
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  readonly label: string;
  readonly name: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

/** A labeled text of several lines with its hint and error. */
export function TextArea({ label, error, hint, ...input }: TextAreaProps) {
  const defaultValue = useStartValue(input.name);
  return (
    <FieldFrame label={label} name={input.name} error={error} hint={hint}>
      {(control) => (
        <textarea
          rows={3}
          className={controlLook(control['aria-invalid'] ?? false, 'py-2')}
          {...(input.value === undefined && { defaultValue })}
          {...control}
          {...input}
        />
      )}
    </FieldFrame>
  );
}
