import type { InboundSender } from '@pfs/wire/inbound-mail';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useRef, useState } from 'react';
import { useChange } from '../../lib/api/use-change.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { useSentForm } from '../../lib/use-sent-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { Options, Select } from '../../ui/fields/select.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import { EmailIntegrationCard } from './email-integration-card.tsx';
import {
  inboundMailsQuery,
  inboundSendersQuery,
  type MailInSearch,
  mailInSearch,
  mailPaths,
  mailStatusLabels,
  mailsPageSize,
} from './inbound-mail.queries.ts';
import { IncomingFiles, IntakeFolder } from './incoming-files.tsx';
import { mailColumns } from './mail-columns.tsx';

/** Files that came, inbound emails, and the allowed senders. */
export default function MailInPage() {
  const { role, organization } = useCurrentUser();
  const mayDecide = role !== 'staff' && organization !== null;
  const { state: search, go } = useSearchState(mailInSearch);
  return (
    <>
      <PageHeader
        title="Incoming Files"
        description="Files by upload, email and folder, each with its status."
      />
      <div className="flex flex-col gap-6">
        <IncomingFiles search={search} go={go} />
        <MailList mayDecide={mayDecide} search={search} go={go} />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          {mayDecide ? <SendersSection /> : null}
          <div className="flex min-w-0 flex-col gap-6">
            <EmailIntegrationCard onMailPage />
            <IntakeFolder />
            {mayDecide ? <NewAddress /> : null}
          </div>
        </div>
      </div>
    </>
  );
}

/** Replaces an address that unwanted senders know. Asks first, as the old one stops working. */
function NewAddress() {
  const [asking, setAsking] = useState(false);
  const rotating = useChange('POST /api/inbound-mail/address/rotate', {
    refresh: mailPaths,
    done: () => {
      setAsking(false);
      showToast({ title: 'New Address', description: 'The old address no longer works.' });
    },
    failed: (error) => {
      setAsking(false);
      showFailure('Error', 'The address wasn’t changed. Please try again.')(error);
    },
  });
  return (
    <CardSection
      title="New Address"
      description="Use this if you get unwanted email. The old address stops working immediately."
    >
      <div className="flex flex-wrap gap-2 px-5 pb-5">
        {asking ? (
          <>
            <Button
              variant="destructive"
              size="sm"
              pending={rotating.isPending}
              onClick={() => rotating.mutate()}
            >
              Replace address
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </>
        ) : (
          <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
            Create new address
          </Button>
        )}
      </div>
    </CardSection>
  );
}

interface MailListProps {
  readonly mayDecide: boolean;
  readonly search: MailInSearch;
  readonly go: (to: Partial<MailInSearch>) => void;
}

/** The emails received, with their status. */
function MailList({ mayDecide, search, go }: MailListProps) {
  const query = useQuery(inboundMailsQuery(search));
  return (
    <CardSection
      title="Emails"
      description="We keep accepted files but not the text of the email."
      action={
        <Select
          label="Status"
          value={search.status}
          onChange={({ target }) => go({ status: target.value as MailInSearch['status'] })}
        >
          <option value="all">All emails</option>
          <Options of={mailStatusLabels} />
        </Select>
      }
    >
      <QueriedTable
        query={query}
        what="the emails"
        loading={<Skeleton className="mx-5 mb-5 h-64" />}
        empty={<NoMails filtered={search.status !== 'all'} />}
        caption="Emails"
        columns={mailColumns(mayDecide)}
        rowKey={({ id }) => id}
        page={{ number: search.page, size: mailsPageSize, of: 'mails' }}
        onPage={(page) => go({ page })}
      />
    </CardSection>
  );
}

function NoMails({ filtered }: { readonly filtered: boolean }) {
  return (
    <EmptyState
      icon={Inbox}
      title={filtered ? 'No Emails Found' : 'No Emails Yet'}
      actions={<ButtonLink href="/upload">Show Address</ButtonLink>}
    >
      {filtered
        ? 'Choose another status to see other emails.'
        : 'Forward a remittance to your pharmacy’s address. It appears here within seconds.'}
    </EmptyState>
  );
}

/** The senders whose emails are processed without approval. */
function SendersSection() {
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
