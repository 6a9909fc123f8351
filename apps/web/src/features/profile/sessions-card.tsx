import type { OwnSession } from '@pfs/wire/profile';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Instant } from '../../ui/day.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './profile.queries.ts';

const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** "Chrome on Windows", from a user agent; most name several other browsers, too. */
export function deviceWords(userAgent: string | null): string {
  const text = userAgent ?? '';
  const browser = browsers.find(([sign]) => text.includes(`${sign}/`))?.[1];
  const system = systems.find(([sign]) => text.includes(sign))?.[1];
  if (browser === undefined) return system === undefined ? 'Unknown device' : system;
  return system === undefined ? browser : `${browser} on ${system}`;
}

function SessionRow({ session }: { readonly session: OwnSession }) {
  const end = useEndSession();
  const device = deviceWords(session.userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium">
          {device} {session.isCurrent ? <Badge variant="active">This device</Badge> : null}
        </p>
        <p className="text-[0.8125rem] text-ink-faint">
          {session.ipAddress ?? 'Unknown address'} · signed in{' '}
          <Instant value={session.signedInAt} /> · last used <Instant value={session.lastUsedAt} />
        </p>
      </div>
      {session.isCurrent ? null : (
        <RowButton
          label="End"
          name={`End session on ${device}`}
          pending={end.isPending}
          onClick={() => end.mutate({ params: { id: session.id } })}
        />
      )}
    </li>
  );
}

/** Never empty: the current session is included. */
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery);
  const endOthers = useEndOtherSessions();
  const others = (sessions.data ?? []).filter(({ isCurrent }) => !isCurrent).length;
  return (
    <CardSection
      title="Devices"
      description="Where you are signed in."
      action={
        others > 0 ? (
          <Button
            variant="outline"
            size="sm"
            pending={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            {endOthers.isPending ? 'Ending...' : 'End other sessions'}
          </Button>
        ) : null
      }
    >
      <div className="px-5 pb-5">
        <QueryState
          query={sessions}
          what="your sessions"
          loading={<Skeleton className="h-16 w-full" />}
        >
          {(rows) => (
            <ul className="divide-y divide-line border-t border-line">
              {rows.map((row) => (
                <SessionRow key={row.id} session={row} />
              ))}
            </ul>
          )}
        </QueryState>
      </div>
    </CardSection>
  );
}
