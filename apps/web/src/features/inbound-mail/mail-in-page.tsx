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
import { Select } from '../../ui/fields/select.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { EmailIntegrationCard } from './email-integration-card.tsx';
import {
  inboundMailsQuery,
  type MailInSearch,
  mailInSearch,
  mailPaths,
  mailStatusLabels,
  mailsPageSize,
} from './inbound-mail.queries.ts';
import { mailColumns } from './mail-columns.tsx';
import { SendersSection } from './senders-section.tsx';

/** Inbound emails, and the allowed senders. */
export default function MailInPage() {
  const { role, organization } = useCurrentUser();
  const mayDecide = role !== 'staff' && organization !== null;
  return (
    <>
      <PageHeader
        title="Inbound Email"
        description="Emails received, with their status and the reason."
      />
      <div className="flex flex-col gap-6">
        <MailList mayDecide={mayDecide} />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          {mayDecide ? <SendersSection /> : null}
          <div className="flex min-w-0 flex-col gap-6">
            <EmailIntegrationCard onMailPage />
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

/** The emails received, with their status. */
function MailList({ mayDecide }: { readonly mayDecide: boolean }) {
  const { state: search, go } = useSearchState(mailInSearch);
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
          {Object.entries(mailStatusLabels).map(([status, label]) => (
            <option key={status} value={status}>
              {label}
            </option>
          ))}
        </Select>
      }
    >
      <QueryState
        query={query}
        what="the emails"
        loading={<Skeleton className="mx-5 mb-5 h-64" />}
        isEmpty={({ total }) => total === 0}
        empty={<NoMails filtered={search.status !== 'all'} />}
      >
        {({ rows, total }) => (
          <>
            <DataTable
              caption="Emails"
              columns={mailColumns(mayDecide)}
              rows={rows}
              rowKey={({ id }) => id}
            />
            <Pager
              what="mails"
              page={search.page}
              pageSize={mailsPageSize}
              total={total}
              onPage={(page) => go({ page })}
            />
          </>
        )}
      </QueryState>
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
