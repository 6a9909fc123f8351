import type { WebhookEventType } from '@pfs/wire/webhook-events';
import type { Webhook } from '@pfs/wire/webhooks';
import { useQuery } from '@tanstack/react-query';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useContext, useId, useState } from 'react';
import { useSearchParams } from 'wouter';
import { routeQuery } from '../../lib/api/query-options.ts';
import { toastOf, useChange } from '../../lib/api/use-change.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { ConfirmChange } from '../../ui/confirm-dialog.tsx';
import { CopyDialog } from '../../ui/copied-text.tsx';
import { Instant } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, FieldError, FormErrors } from '../../ui/fields/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { actionsColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { Deliveries, eventTexts, eventTypes, webhookPaths } from './deliveries.tsx';

const webhooksQuery = routeQuery('GET /api/webhooks');

/** What is open beside the list. */
type Open =
  | { readonly is: 'creating' }
  | { readonly is: 'editing' | 'rotating' | 'deleting'; readonly of: Webhook }
  | { readonly is: 'made'; readonly secret: string; readonly name: string };

/** Other programs that are told when something happens, and what was sent to them. */
export function WebhooksTab() {
  const query = useQuery(webhooksQuery);
  const { organization } = useCurrentUser();
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const made = ({ webhook: { name }, secret }: { webhook: Webhook; secret: string }) =>
    setOpen({ is: 'made', name, secret });
  const shown = query.data?.find(({ id }) => id === params.get('webhook'));
  return (
    <div className="flex flex-col gap-6">
      <CardSection
        title="Webhooks"
        description="Tell another program when something happens, so it needn’t ask. Events name no patients."
        action={
          organization === null ? undefined : (
            <Button size="sm" onClick={() => setOpen({ is: 'creating' })}>
              Create webhook
            </Button>
          )
        }
      >
        <QueriedTable
          query={query}
          what="the webhooks"
          empty={
            <EmptyState icon={WebhookIcon} title="No Webhooks Yet">
              Create a webhook to get a request when a remittance is read or a case changes.
            </EmptyState>
          }
          caption="Webhooks"
          columns={[
            ...columns,
            actions({
              setOpen,
              onDeliveries: ({ id }) => setParams({ tab: 'webhooks', webhook: id }),
            }),
          ]}
          rowKey={({ id }) => id}
        />
      </CardSection>
      {shown === undefined ? null : <Deliveries key={shown.id} of={shown} />}
      {open?.is === 'creating' ? <CreateDialog onMade={made} onClose={close} /> : null}
      {open?.is === 'editing' ? <EditDialog of={open.of} onClose={close} /> : null}
      {open?.is === 'rotating' ? <RotateDialog of={open.of} onMade={made} onClose={close} /> : null}
      {open?.is === 'deleting' ? <DeleteDialog of={open.of} onClose={close} /> : null}
      {open?.is === 'made' ? (
        <CopyDialog
          title={open.name}
          description="The receiver checks signatures with this secret. Copy it now. It isn’t shown again."
          text={open.secret}
          what="the secret"
          onClose={close}
        />
      ) : null}
    </div>
  );
}

function StateBadge({ of: { state, disabledReason, failingSince } }: { readonly of: Webhook }) {
  if (state === 'paused') return <Badge variant="secondary">Paused</Badge>;
  if (state === 'disabled') {
    return (
      <Badge variant="destructive">
        {disabledReason === 'gone' ? 'Disabled: receiver gone' : 'Disabled: failed for three days'}
      </Badge>
    );
  }
  return failingSince === null ? null : <Badge variant="warn">Failing</Badge>;
}

const columns: readonly Column<Webhook>[] = [
  {
    header: 'Name',
    primary: true,
    className: 'min-w-44 wrap-anywhere',
    cell: (webhook) => (
      <>
        <span className="flex flex-wrap items-center gap-1.5">
          {webhook.name}
          <StateBadge of={webhook} />
        </span>
        <span className="block text-xs font-normal text-ink-faint">{webhook.url}</span>
      </>
    ),
  },
  {
    header: 'Events',
    className: 'min-w-36',
    cell: ({ events }) => events.map((event: WebhookEventType) => eventTexts[event]).join(', '),
  },
  {
    header: 'Last delivered',
    cell: ({ lastDeliveredAt, pending, oldSecretUntil }) => (
      <>
        {lastDeliveredAt === null ? 'Never' : <Instant value={lastDeliveredAt} />}
        {pending === 0 ? null : (
          <span className="block text-xs text-ink-faint">{pending} pending</span>
        )}
        {oldSecretUntil === null ? null : (
          <span className="block text-xs text-ink-faint">
            Old secret signs until <Instant value={oldSecretUntil} />
          </span>
        )}
      </>
    ),
  },
];

interface Acting {
  readonly setOpen: (open: Open) => void;
  readonly onDeliveries: (of: Webhook) => void;
}

const actions = ({ setOpen, onDeliveries }: Acting): Column<Webhook> =>
  actionsColumn((of) => (
    <span className="flex flex-wrap justify-end gap-2">
      <RowButton
        label="Deliveries"
        name={`Deliveries of ${of.name}`}
        onClick={() => onDeliveries(of)}
      />
      <RowButton
        label="Edit"
        name={`Edit ${of.name}`}
        onClick={() => setOpen({ is: 'editing', of })}
      />
      <PauseButton of={of} />
      <RowButton
        label="Rotate secret"
        name={`Rotate secret of ${of.name}`}
        onClick={() => setOpen({ is: 'rotating', of })}
      />
      <RowButton
        label="Delete"
        name={`Delete ${of.name}`}
        onClick={() => setOpen({ is: 'deleting', of })}
      />
    </span>
  ));

function PauseButton({ of: { id, name, state } }: { readonly of: Webhook }) {
  const isActive = state === 'active';
  const change = useChange(
    isActive ? 'POST /api/webhooks/:id/pause' : 'POST /api/webhooks/:id/resume',
    {
      refresh: webhookPaths,
      done: () =>
        showToast(
          isActive
            ? { title: 'Webhook paused', description: 'New events aren’t kept for it.' }
            : { title: 'Webhook resumed', description: 'Pending deliveries are sent now.' },
        ),
      failed: showFailure('Not changed', 'The webhook is unchanged. Please try again.'),
    },
  );
  const label = isActive ? 'Pause' : 'Resume';
  return (
    <RowButton
      label={label}
      name={`${label} ${name}`}
      pending={change.isPending}
      onClick={() => change.mutate({ params: { id } })}
    />
  );
}

interface OfWebhook {
  readonly of: Webhook;
  readonly onClose: () => void;
}

interface Rotating extends OfWebhook {
  readonly onMade: (made: { readonly webhook: Webhook; readonly secret: string }) => void;
}

function RotateDialog({ of: { id, name }, onMade, onClose }: Rotating) {
  return (
    <ConfirmChange
      route="POST /api/webhooks/:id/rotate"
      given={{ params: { id } }}
      refresh={webhookPaths}
      done={onMade}
      failed={showFailure('Not rotated', 'The secret is unchanged. Please try again.')}
      title={`Rotate the secret of “${name}”?`}
      confirm="Rotate secret"
      onClose={onClose}
    >
      You get a new secret. For 24 hours, deliveries are signed with both.
    </ConfirmChange>
  );
}

function DeleteDialog({ of: { id, name }, onClose }: OfWebhook) {
  return (
    <ConfirmChange
      route="DELETE /api/webhooks/:id"
      given={{ params: { id } }}
      refresh={webhookPaths}
      done={toastOf('Webhook deleted', `“${name}” gets no more events.`)}
      failed={showFailure('Not deleted', 'The webhook is unchanged. Please try again.')}
      title={`Delete “${name}”?`}
      confirm="Delete webhook"
      variant="destructive"
      onClose={onClose}
    >
      Its pending deliveries and its log are deleted, too.
    </ConfirmChange>
  );
}

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

function CreateDialog({ onMade, onClose }: CreateProps) {
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
      <WebhookFields events={eventTypes} />
    </FormDialog>
  );
}

function EditDialog({ of, onClose }: { readonly of: Webhook; readonly onClose: () => void }) {
  return (
    <FormDialog
      title={`Edit “${of.name}”`}
      submit="Save"
      submitting="Saving..."
      loadSchema={loadSchema}
      route="PATCH /api/webhooks/:id"
      toCall={(body) => ({ params: { id: of.id }, body })}
      values={of}
      refresh={webhookPaths}
      done={({ name }) =>
        showToast({ title: 'Webhook saved', description: `“${name}” was changed.` })
      }
      failed={showFailure('Not saved', 'The webhook is unchanged. Please try again.')}
      onClose={onClose}
    >
      <WebhookFields events={of.events} />
    </FormDialog>
  );
}

function WebhookFields({ events }: { readonly events: readonly WebhookEventType[] }) {
  const { events: error } = useContext(FormErrors);
  const errorId = useId();
  return (
    <>
      <Field
        label="Name"
        name="name"
        maxLength={60}
        hint="What receives the events, such as Accounting."
      />
      <Field
        label="URL"
        name="url"
        type="url"
        inputMode="url"
        maxLength={2_000}
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
