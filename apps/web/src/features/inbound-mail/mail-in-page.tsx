import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../lib/api/use-change.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Options, Select } from '../../ui/fields/select.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { EmailIntegrationCard } from './email-integration-card.tsx';
import {
  inboundMailsQuery,
  type MailInSearch,
  mailInSearch,
  mailPaths,
  mailStatusLabels,
  mailsPageSize,
} from './inbound-mail.queries.ts';
import { IncomingFiles, IntakeFolder } from './incoming-files.tsx';
import { mailColumns } from './mail-columns.tsx';
import { SendersSection } from './senders-section.tsx';

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
