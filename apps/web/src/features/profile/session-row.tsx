import type { OwnSession } from '@pfs/wire/profile';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Instant } from '../../ui/day.tsx';
import { deviceWords } from './device-words.ts';
import { useEndSession } from './profile.queries.ts';

export function SessionRow({ session }: { readonly session: OwnSession }) {
  const end = useEndSession();
  const device = deviceWords(session.userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium">
          {device} {session.isCurrent ? <Badge variant="active">You are here</Badge> : null}
        </p>
        <p className="text-[0.8125rem] text-ink-faint">
          {session.ipAddress ?? 'Unknown address'} · signed in{' '}
          <Instant value={session.signedInAt} /> · last used <Instant value={session.lastUsedAt} />
        </p>
      </div>
      {session.isCurrent ? null : (
        <Button
          variant="outline"
          size="sm"
          aria-label={`End the session ${device}`}
          pending={end.isPending}
          onClick={() => end.mutate(session.id)}
        >
          End
        </Button>
      )}
    </li>
  );
}
