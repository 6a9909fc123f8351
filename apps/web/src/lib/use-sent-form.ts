import type { Answer, CallOptions, RouteKey } from './api/call.ts';
import { type Given, type On, useChange } from './api/use-change.ts';
import { type Schema, useCheckedForm } from './use-checked-form.ts';

export interface SentForm<K extends RouteKey, Output> extends On<Answer<K>, Given<K>> {
  readonly loadSchema: () => Promise<Schema<Output>>;
  /** The route that the form is sent to, and with what. */
  readonly route: K;
  readonly toCall: (output: Output) => CallOptions<K>;
}

/** A form that is checked, then sent; the server's errors are shown at its fields, too. */
export function useSentForm<K extends RouteKey, Output>(sent: SentForm<K, Output>) {
  const { loadSchema, route, toCall, failed, ...on } = sent;
  const change = useChange(route, {
    ...on,
    failed: (error, given) => {
      form.showServerErrors(error);
      failed?.(error, given);
    },
  });
  const form = useCheckedForm({
    loadSchema,
    onValid: (output) => change.mutate(toCall(output)),
  });
  return { errors: form.errors, formProps: form.formProps, isPending: change.isPending };
}
