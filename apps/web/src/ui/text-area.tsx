import type { ComponentProps, ReactNode } from 'react';
import { controlLook } from './control-look.ts';
import { FieldFrame } from './field-frame.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  readonly label: string;
  readonly name: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

/** A labelled text of several lines whose hint and error are tied to it. */
export function TextArea({ label, error, hint, ...input }: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(control) => (
        <textarea
          rows={3}
          className={controlLook(Boolean(error), 'py-2')}
          {...control}
          {...input}
        />
      )}
    </FieldFrame>
  );
}
