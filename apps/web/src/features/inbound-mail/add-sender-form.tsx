import { useRef } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { loadSenderSchema, useAddSender } from './inbound-mail.queries.ts';

export function AddSenderForm() {
  const input = useRef<HTMLInputElement>(null);
  const adding = useAddSender();
  const form = useCheckedForm({
    loadSchema: loadSenderSchema,
    onValid: ({ sender }) =>
      adding.mutate(sender, {
        onSuccess: () => {
          if (input.current !== null) input.current.value = '';
          showToast({ title: 'Sender Allowed', description: `Mails from ${sender} are read.` });
        },
        onError: (error) => {
          form.showServerErrors(error);
          showToast({
            title: 'Error',
            description: messageOf(error, 'The sender was not added. Please try again.'),
            variant: 'destructive',
          });
        },
      }),
  });
  return (
    <form
      aria-label="Allow a sender"
      className="flex flex-wrap items-start gap-2 px-5 pb-4"
      {...form.formProps}
    >
      <Field
        ref={input}
        label="Address or domain"
        name="sender"
        placeholder="remits@payer.example"
        autoComplete="off"
        className="flex-1"
        error={form.errors['sender']}
      />
      <Button type="submit" className="mt-6" pending={adding.isPending}>
        Allow
      </Button>
    </form>
  );
}
