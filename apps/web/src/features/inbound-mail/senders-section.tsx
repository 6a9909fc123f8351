import type { InboundSender } from '@pfs/wire/inbound-mail';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useChange } from '../../lib/api/use-change.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { useSentForm } from '../../lib/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import { inboundSendersQuery, mailPaths } from './inbound-mail.queries.ts';

/** The senders whose emails are processed without approval. */
export function SendersSection() {
  const query = useQuery(inboundSendersQuery);
  return (
    <CardSection
      title="Allowed Senders"
      description="Team members with a verified email are always allowed."
    >
      <AddSenderForm />
      <QueryState
        query={query}
        what="the allowed senders"
        loading={<Skeleton className="mx-5 mb-5 h-16" />}
        isEmpty={(senders) => senders.length === 0}
        empty={
          <p className="px-5 pb-5 text-ink-soft">
            No other senders are allowed yet. All other email is held for your approval.
          </p>
        }
      >
        {(senders: InboundSender[]) => (
          <ul className="divide-y divide-line border-t border-line">
            {senders.map((sender) => (
              <Sender key={sender.id} sender={sender} />
            ))}
          </ul>
        )}
      </QueryState>
    </CardSection>
  );
}

function Sender({ sender: { id, sender } }: { readonly sender: InboundSender }) {
  const removing = useChange('DELETE /api/inbound-mail/senders/:id', {
    refresh: mailPaths,
    failed: showFailure('Error', 'The sender wasn’t removed. Please try again.'),
  });
  return (
    <li className="flex items-center justify-between gap-3 px-5 py-2">
      <span className="min-w-0 wrap-anywhere">
        {sender.includes('@') ? sender : `Everyone at ${sender}`}
      </span>
      <RowButton
        label="Remove"
        name={`Remove ${sender}`}
        variant="ghost"
        pending={removing.isPending}
        onClick={() => removing.mutate({ params: { id } })}
      />
    </li>
  );
}

function AddSenderForm() {
  const input = useRef<HTMLInputElement>(null);
  const form = useSentForm({
    loadSchema: async () => (await import('@pfs/wire/inbound-mail')).addSenderBody,
    route: 'POST /api/inbound-mail/senders',
    toCall: (body) => ({ body }),
    refresh: mailPaths,
    done: (_, { body: { sender } }) => {
      if (input.current !== null) input.current.value = '';
      showToast({
        title: 'Sender Allowed',
        description: `Emails from ${sender} will be processed.`,
      });
    },
    failed: showFailure('Error', 'The sender wasn’t added. Please try again.'),
  });
  return (
    <Form label="Allow a sender" form={form} className="flex flex-wrap items-start gap-2 px-5 pb-4">
      <Field
        ref={input}
        label="Address or domain"
        name="sender"
        placeholder="remits@payer.example"
        autoComplete="off"
        className="flex-1"
      />
      <Button type="submit" className="mt-6" pending={form.isPending}>
        Allow
      </Button>
    </Form>
  );
}
