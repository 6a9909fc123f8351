import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/unauthorized.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { inboundMailsQuery, mailsPageSize } from './inbound-mail.queries.ts';
import { mailColumns } from './mail-columns.tsx';
import { mailInParams, mailStatusWords, readMailInSearch } from './mail-in-search.ts';

/** Every mail that came in, with what became of it. */
export function MailList({ mayDecide }: { readonly mayDecide: boolean }) {
  const [params, setParams] = useSearchParams();
  const search = readMailInSearch(params);
  const query = useQuery(inboundMailsQuery(search));
  useUnauthorizedQuery(query.error, useUnauthorized('/auth'));
  return (
    <CardSection
      title="Mails"
      description="A mail’s own text is not kept; its files are, once they are taken."
      action={
        <Select
          label="Status"
          value={search.status}
          onChange={({ target }) =>
            setParams(target.value === 'all' ? {} : { status: target.value })
          }
        >
          <option value="all">All mails</option>
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
        what="the mails"
        loading={<Skeleton className="mx-5 mb-5 h-64" />}
        isEmpty={({ total }) => total === 0}
        empty={<NoMails filtered={search.status !== 'all'} />}
      >
        {({ rows, total }) => (
          <>
            <DataTable
              caption="Mails"
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
      title={filtered ? 'No Such Mails' : 'No Mails Yet'}
      actions={<ButtonLink href="/upload">Show the Address</ButtonLink>}
    >
      {filtered
        ? 'Choose another status to see other mails.'
        : 'Forward a remittance to your pharmacy’s address, and it shows here within seconds.'}
    </EmptyState>
  );
}
