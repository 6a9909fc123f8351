import type { ComponentProps, ReactNode } from 'react';
import { controlLook } from './control-look.ts';
import { FieldFrame } from './field-frame.tsx';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string;
  readonly name: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
}

/** A labelled input whose hint and error are tied to it. */
export function Field({ label, error, hint, optional, className, ...input }: FieldProps) {
  return (
    <FieldFrame
      label={label}
      error={error}
      hint={hint}
      optional={optional ?? false}
      className={className}
    >
      {(control) => (
        <input className={controlLook(Boolean(error), 'h-10 sm:h-9')} {...control} {...input} />
      )}
    </FieldFrame>
  );
}
