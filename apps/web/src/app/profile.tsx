import type { CurrentUser } from '@pfs/wire/session';
import { clsx } from 'clsx';
import { UserRound } from 'lucide-react';

/** The person's picture, name and role. */
export function Profile({ user }: { readonly user: CurrentUser }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {user.profileImageUrl ? (
        <img
          src={user.profileImageUrl}
          alt=""
          className="size-8 rounded-full border border-line object-cover"
        />
      ) : (
        <span
          className={clsx(
            'flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft',
          )}
        >
          <UserRound className="size-4 text-accent" aria-hidden="true" />
        </span>
      )}
      <span className="flex min-w-0 flex-col text-left leading-tight">
        <span className="max-w-56 truncate text-[0.8125rem] font-medium">
          {user.firstName} {user.lastName}
        </span>
        <span className="text-xs text-ink-faint capitalize">{user.role.replaceAll('_', ' ')}</span>
      </span>
    </span>
  );
}
