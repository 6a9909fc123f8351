import type { CurrentUser } from '@pfs/wire/session';
import { ChevronDown } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { HideAmountsSwitch, LockNowButton } from '../features/screen-privacy/public.ts';
import { Popover } from '../ui/popover.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { Profile } from './profile.tsx';

function hide({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

/** Who is signed in, and how the product looks to them. */
export function ProfileMenu({ user }: { readonly user: CurrentUser }) {
  return (
    <Popover
      label="Profile"
      triggerClassName="flex items-center gap-2 rounded-card p-1.5 hover:bg-hover"
      trigger={
        <>
          <Profile user={user} />
          <ChevronDown className="size-4 text-ink-faint" aria-hidden="true" />
        </>
      }
    >
      <div className="border-b border-line px-3 py-2 text-[0.8125rem]">
        <p className="text-xs text-ink-faint">Signed in as</p>
        <p className="max-w-72 truncate">{user.email}</p>
        {user.organization ? (
          <p className="max-w-72 truncate text-ink-soft">{user.organization.name}</p>
        ) : null}
      </div>
      <Link
        href="/profile"
        onClick={hide}
        className="mt-1 block rounded-card px-3 py-2 text-[0.8125rem] font-medium hover:bg-hover"
      >
        Your Profile
      </Link>
      <Link
        href="/plan"
        onClick={hide}
        className="block rounded-card px-3 py-2 text-[0.8125rem] font-medium hover:bg-hover"
      >
        Plan
      </Link>
      <LockNowButton onClick={hide} />
      <HideAmountsSwitch />
      <ThemeSwitch />
    </Popover>
  );
}
