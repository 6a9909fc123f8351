import type { CurrentUser } from '@pfs/wire/session';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { HideAmountsSwitch, LockNowButton } from '../features/screen-privacy/public.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { NavigationBadge, type NavigationEntry } from './navigation.tsx';
import { Profile } from './profile.tsx';

interface PhoneMenuProps {
  readonly user: CurrentUser;
  readonly entries: readonly NavigationEntry[];
  readonly isCurrent: (path: string) => boolean;
  readonly onClose: () => void;
  readonly logoutButton: ReactNode;
}

/** The whole header on a narrow screen. */
export function PhoneMenu({ user, entries, isCurrent, onClose, logoutButton }: PhoneMenuProps) {
  return (
    <Dialog title="Menu" form="sheet" onClose={onClose}>
      <nav aria-label="Main">
        <ul className="-mx-2 flex flex-col gap-1">
          {entries.map(({ path, label, icon: Icon }) => (
            <li key={path}>
              <Link
                href={path}
                onClick={onClose}
                aria-current={isCurrent(path) ? 'page' : undefined}
                className={clsx(
                  'flex items-center gap-3 rounded-card px-3 py-3 text-base font-medium',
                  isCurrent(path) ? 'bg-accent-soft text-accent' : 'hover:bg-hover',
                )}
              >
                <Icon className="size-5" aria-hidden="true" />
                {label}
                <NavigationBadge path={path} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6 flex flex-col gap-4 border-t border-line pt-5">
        <Profile user={user} />
        <Link href="/profile" onClick={onClose} className="font-medium text-accent underline">
          Your Profile
        </Link>
        <Link href="/security" onClick={onClose} className="font-medium text-accent underline">
          Security
        </Link>
        <Link href="/plan" onClick={onClose} className="font-medium text-accent underline">
          Plan
        </Link>
        <div className="-mx-3">
          <LockNowButton onClick={onClose} />
          <HideAmountsSwitch />
          <ThemeSwitch />
        </div>
        {logoutButton}
      </div>
    </Dialog>
  );
}
