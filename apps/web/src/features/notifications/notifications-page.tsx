import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { readPage } from '../../lib/read-page.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { MarkAllRead, NotificationList } from './notification-list.tsx';
import { notificationsPerPage, notificationsQuery } from './notifications.queries.ts';

const pagesMax = 100_000;

/** All notifications of a person, by page. */
export default function NotificationsPage() {
  const [params, setParams] = useSearchParams();
  const page = readPage(params, pagesMax);
  const query = useQuery(notificationsQuery(page));
  return (
    <>
      <PageHeader
        title="Notifications"
        description="Updates on your files and account. Kept for 90 days."
        actions={<MarkAllRead unread={query.data?.unread ?? 0} />}
      />
      <QueryState
        query={query}
        what="your notifications"
        loading={<Skeleton className="h-96" />}
        isEmpty={({ total }) => total === 0}
        empty={<NothingYet />}
      >
        {({ notifications, total }) => (
          <Card className="overflow-hidden">
            <div className="-mt-px">
              <NotificationList notifications={notifications} stale={query.isPlaceholderData} />
            </div>
            <Pager
              what="notifications"
              page={page}
              pageSize={notificationsPerPage}
              total={total}
              onPage={(next) => setParams(next === 1 ? {} : { page: String(next) })}
            />
          </Card>
        )}
      </QueryState>
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState
      card
      icon={Bell}
      title="No Notifications"
      actions={<ButtonLink href="/upload">Upload a Remittance</ButtonLink>}
    >
      We’ll notify you when a file is processed or fails, and when a payment is held for a decision.
    </EmptyState>
  );
}
