import type { OwnActivity } from '@pfs/wire/audit';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { pageQuery, routeQuery } from '../../lib/api/query-options.ts';
import { readPage } from '../../lib/read-page.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Instant } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { keyScopeTexts } from '../api-keys/public.ts';
import { actionWords, ValueChanges } from '../super-admin/public.ts';
import { PasswordCard } from './password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { deviceWords, SessionsCard } from './sessions-card.tsx';

/** How a person signs in, where they are signed in, and what was done in their name. */
export default function SecurityPage() {
  const user = useCurrentUser();
  // People who sign in only at their pharmacy’s provider have no password to change.
  const { data: methods } = useQuery(routeQuery('GET /api/auth/sign-in-methods'));
  return (
    <>
      <PageHeader title="Security" description={user.email} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <SecondFactorCard user={user} />
          {methods?.hasPassword === false ? null : <PasswordCard email={user.email} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <SessionsCard />
          <OwnKeysCard canManage={user.role === 'pharmacy_admin'} />
        </div>
        <ActivityCard />
      </div>
    </>
  );
}

/** API keys that act for the person; administrators create and revoke them elsewhere. */
function OwnKeysCard({ canManage }: { readonly canManage: boolean }) {
  const query = useQuery(routeQuery('GET /api/auth/api-keys'));
  return (
    <CardSection
      title="Your API Keys"
      description="Programs with these keys act on your behalf."
      action={
        canManage ? (
          <ButtonLink href="/admin/pharmacy?tab=keys" variant="outline" size="sm">
            Manage keys
          </ButtonLink>
        ) : null
      }
    >
      <div className="px-5 pb-5">
        <QueryState
          query={query}
          what="your API keys"
          loading={<Skeleton className="h-12 w-full" />}
          isEmpty={(keys) => keys.length === 0}
          empty={<p className="text-ink-soft">You have no API keys.</p>}
        >
          {(keys) => (
            <ul className="divide-y divide-line border-t border-line">
              {keys.map(({ id, name, prefix, scope, lastUsedAt }) => (
                <li key={id} className="py-3">
                  <p className="font-medium wrap-anywhere">{name}</p>
                  <p className="text-[0.8125rem] text-ink-faint">
                    {prefix}… · {keyScopeTexts[scope]} ·{' '}
                    {lastUsedAt === null ? (
                      'never used'
                    ) : (
                      <>
                        last used <Instant value={lastUsedAt} />
                      </>
                    )}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </div>
    </CardSection>
  );
}

const activityPageSize = 25;

/** What the person did, their API keys did, and administrators did to the account. */
function ActivityCard() {
  const [search, setSearch] = useSearchParams();
  const page = readPage(search);
  const query = useQuery(
    pageQuery('GET /api/auth/activity', { query: { page, pageSize: activityPageSize } }),
  );
  return (
    <CardSection
      title="Activity"
      description="What you and your API keys did, and what administrators changed on your account. Newest first."
      className="lg:col-span-2"
    >
      <QueryState
        query={query}
        what="your activity"
        loading={<LoadingRows />}
        isEmpty={({ rows }) => rows.length === 0 && page === 1}
        empty={
          <EmptyState icon={ScrollText} title="No Activity Yet">
            Sign-ins and changes will be listed here.
          </EmptyState>
        }
      >
        {({ rows }) => (
          <ul aria-label="Activity" className="divide-y divide-line border-t border-line">
            {rows.map((record) => (
              <ActivityRow key={record.id} record={record} />
            ))}
          </ul>
        )}
      </QueryState>
      <Pager
        what="activity"
        page={page}
        pageSize={activityPageSize}
        total={query.data?.total ?? 0}
        onPage={(next) => setSearch(next === 1 ? {} : { page: String(next) })}
      />
    </CardSection>
  );
}

function ActivityRow({ record }: { readonly record: OwnActivity }) {
  const { action, entityType, description, createdAt, byOther, apiKey, userAgent } = record;
  const who = byOther ?? (apiKey === null ? 'You' : `API key “${apiKey}”`);
  // What others use is theirs.
  const isOwn = byOther === null;
  const where = isOwn ? [record.ipAddress, apiKey === null ? deviceOf(userAgent) : null] : [];
  return (
    <li className="px-5 py-3">
      <p className="font-medium wrap-anywhere">
        {description ?? `${actionWords[action]} ${entityType.replaceAll('_', ' ')}`}
      </p>
      <p className="text-[0.8125rem] text-ink-faint">
        {[who, ...where].filter((part) => part !== null).join(' · ')} ·{' '}
        <Instant value={createdAt} />
      </p>
      <ValueChanges record={record} />
    </li>
  );
}

/** Null for the program's own work. */
const deviceOf = (userAgent: string | null) => (userAgent === null ? null : deviceWords(userAgent));
