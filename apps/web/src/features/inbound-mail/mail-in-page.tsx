import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/session/unauthorized.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmailIntegrationCard } from './email-integration-card.tsx';
import { inboundMailsQuery, mailsPageSize, useRotateAddress } from './inbound-mail.queries.ts';
import { mailColumns } from './mail-columns.tsx';
import { mailInParams, mailStatusWords, readMailInSearch } from './mail-in-search.ts';
import { SendersSection } from './senders-section.tsx';

/** What came by mail, and who may send. */
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

/** For an address that has got into wrong hands. It asks twice: the old one ends at once. */
function NewAddress() {
  const [asked, setAsked] = useState(false);
  const rotating = useRotateAddress();
  const rotate = () =>
    rotating.mutate(undefined, {
      onSuccess: () =>
        showToast({ title: 'New Address', description: 'The old address no longer works.' }),
      onError: (error) =>
        showToast({
          title: 'Error',
          description: messageOf(error, 'The address wasn’t changed. Please try again.'),
          variant: 'destructive',
        }),
      onSettled: () => setAsked(false),
    });
  return (
    <CardSection
      title="New Address"
      description="Use this if you get unwanted email. The old address stops working immediately."
    >
      <div className="flex flex-wrap gap-2 px-5 pb-5">
        {asked ? (
          <>
            <Button variant="destructive" size="sm" pending={rotating.isPending} onClick={rotate}>
              Replace your address?
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setAsked(false)}>
              Cancel
            </Button>
          </>
        ) : (
          <Button variant="outline" size="sm" onClick={() => setAsked(true)}>
            Create new address
          </Button>
        )}
      </div>
    </CardSection>
  );
}

/** Every mail that came in, with what became of it. */
function MailList({ mayDecide }: { readonly mayDecide: boolean }) {
  const [params, setParams] = useSearchParams();
  const search = readMailInSearch(params);
  const query = useQuery(inboundMailsQuery(search));
  useUnauthorizedQuery(query.error, useUnauthorized('/auth'));
  return (
    <CardSection
      title="Emails"
      description="We keep accepted files but not the text of the email."
      action={
        <Select
          label="Status"
          value={search.status}
          onChange={({ target }) =>
            setParams(target.value === 'all' ? {} : { status: target.value })
          }
        >
          <option value="all">All emails</option>
          {Object.entries(mailStatusWords).map(([status, label]) => (
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
              onPage={(page) => setParams(mailInParams({ ...search, page }))}
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
