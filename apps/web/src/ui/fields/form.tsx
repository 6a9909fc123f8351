import type { ReactNode } from 'react';
import type { useCheckedForm } from '../../lib/use-checked-form.ts';
import { FormErrors } from './field.tsx';

interface FormProps {
  readonly label: string;
  readonly form: Pick<ReturnType<typeof useCheckedForm>, 'errors' | 'formProps'>;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form whose fields show its errors. */
export function Form({ label, form, className = 'flex flex-col gap-4', children }: FormProps) {
  return (
    <FormErrors value={form.errors}>
      <form aria-label={label} className={className} {...form.formProps}>
        {children}
      </form>
    </FormErrors>
  );
}
