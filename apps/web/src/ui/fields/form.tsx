import type { ReactNode } from 'react';
import type { useCheckedForm } from '../../lib/use-checked-form.ts';
import { FormErrors, type FormValues, StartValues } from './field.tsx';

interface FormProps {
  readonly label: string;
  readonly form: Pick<ReturnType<typeof useCheckedForm>, 'errors' | 'formProps'>;
  readonly values?: FormValues;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form whose fields show its errors. */
export function Form(props: FormProps) {
  const { label, form, values = {}, className = 'flex flex-col gap-4', children } = props;
  return (
    <FormErrors value={form.errors}>
      <StartValues value={values}>
        <form aria-label={label} className={className} {...form.formProps}>
          {children}
        </form>
      </StartValues>
    </FormErrors>
  );
}
