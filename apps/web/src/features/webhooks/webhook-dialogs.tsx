import type { WebhookEventType } from '@pfs/wire/webhook-events';
import type { Webhook } from '@pfs/wire/webhooks';
import { useContext, useId } from 'react';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Field, FieldError, FormErrors } from '../../ui/fields/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { eventTexts, eventTypes, webhookPaths } from './webhook-texts.ts';

/** The schema of the body; a form has each event as a field of its own. */
async function loadSchema() {
  const { webhookBody } = await import('@pfs/wire/webhooks');
  return {
    safeParse(input: unknown) {
      const { name, url, ...checked } = input as Readonly<Record<string, string>>;
      const events = eventTypes.filter((type) => checked[type] !== undefined);
      return webhookBody.safeParse({ name, url, events });
    },
  };
}

interface CreateProps {
  readonly onMade: (made: { readonly webhook: Webhook; readonly secret: string }) => void;
  readonly onClose: () => void;
}

export function CreateDialog({ onMade, onClose }: CreateProps) {
  return (
    <FormDialog
      title="Create webhook"
      submit="Create webhook"
      submitting="Creating..."
      loadSchema={loadSchema}
      route="POST /api/webhooks"
      toCall={(body) => ({ body })}
      refresh={webhookPaths}
      done={onMade}
      failed={showFailure('Not created', 'The webhook was not created. Please try again.')}
      onClose={onClose}
    >
      <WebhookFields name="" url="" events={eventTypes} />
    </FormDialog>
  );
}

interface EditProps {
  readonly of: Webhook;
  readonly onClose: () => void;
}

export function EditDialog({ of, onClose }: EditProps) {
  return (
    <FormDialog
      title={`Edit “${of.name}”`}
      submit="Save"
      submitting="Saving..."
      loadSchema={loadSchema}
      route="PATCH /api/webhooks/:id"
      toCall={(body) => ({ params: { id: of.id }, body })}
      refresh={webhookPaths}
      done={({ name }) =>
        showToast({ title: 'Webhook saved', description: `“${name}” was changed.` })
      }
      failed={showFailure('Not saved', 'The webhook is unchanged. Please try again.')}
      onClose={onClose}
    >
      <WebhookFields {...of} />
    </FormDialog>
  );
}

interface FieldsProps {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEventType[];
}

function WebhookFields({ name, url, events }: FieldsProps) {
  const { events: error } = useContext(FormErrors);
  const errorId = useId();
  return (
    <>
      <Field
        label="Name"
        name="name"
        maxLength={60}
        defaultValue={name}
        hint="What receives the events, such as Accounting."
      />
      <Field
        label="URL"
        name="url"
        type="url"
        inputMode="url"
        maxLength={2_000}
        defaultValue={url}
        placeholder="https://"
        hint="A public https address. It must answer within 15 seconds."
      />
      <fieldset className="flex flex-col gap-1" aria-describedby={error ? errorId : undefined}>
        <legend className="text-[0.8125rem] font-medium">Events</legend>
        {eventTypes.map((type) => (
          <label key={type} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              name={type}
              defaultChecked={events.includes(type)}
              className="size-4 shrink-0 accent-accent"
            />
            {eventTexts[type]}
          </label>
        ))}
        {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      </fieldset>
    </>
  );
}
