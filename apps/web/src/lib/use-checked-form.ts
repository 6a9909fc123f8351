import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from './api/api-error.ts';

type FieldErrors = Readonly<Record<string, string>>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export interface Schema<Output> {
  safeParse(
    input: unknown,
  ): { success: true; data: Output } | { success: false; error: { issues: readonly Issue[] } };
}

interface CheckedFormOptions<Output> {
  /** Loaded on demand: the schemas are not part of the first bundle. */
  readonly loadSchema: () => Promise<Schema<Output>>;
  readonly onValid: (output: Output) => void;
}

/**
 * A form validated by the server's own schema. An error stays at its field until the field changes.
 */
export function useCheckedForm<Output>({ loadSchema, onValid }: CheckedFormOptions<Output>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});

  function show(next: FieldErrors) {
    setErrors(next);
    const first = [...(form.current?.elements ?? [])].find(
      (element) => isTyped(element) && next[element.name] !== undefined,
    );
    if (first instanceof HTMLElement) first.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = valuesOf(new FormData(event.currentTarget));
    const result = (await loadSchema()).safeParse(input);
    if (result.success) {
      setErrors({});
      onValid(result.data);
    } else {
      show(firstMessages(result.error.issues));
    }
  }

  return {
    errors,
    /** Shows the server's errors at their fields. */
    showServerErrors: (error: unknown) => {
      if (error instanceof ApiError) show(error.fields);
    },
    formProps: {
      ref: form,
      // Without JavaScript a browser submits the form itself: never in the address.
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
      onFocus: () => void loadSchema(),
      onChange: (event: FormEvent<HTMLFormElement>) => {
        const { name } = event.target as HTMLInputElement;
        if (errors[name] !== undefined) setErrors({ ...errors, [name]: '' });
      },
    },
  };
}

function isTyped(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** reCAPTCHA adds a field of its own to the form. */
const fieldOfRecaptcha = 'g-recaptcha-response';

/** Empty fields are left out. */
function valuesOf(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    const typed = typeof value === 'string' && value !== '' && name !== fieldOfRecaptcha;
    if (typed) values[name] = value;
  }
  return values;
}

function firstMessages(issues: readonly Issue[]): FieldErrors {
  const messages: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = String(path[0] ?? '');
    messages[name] ??= message;
  }
  return messages;
}
