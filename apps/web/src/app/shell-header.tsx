import type { CurrentUser } from '@pfs/wire/session';
import { clsx } from 'clsx';
import { ChevronDown, LogOut, Menu, Search } from 'lucide-react';
import { type MouseEvent, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { Bell, BellLink } from '../features/notifications/public.ts';
import { HideAmountsSwitch, LockNowButton } from '../features/screen-privacy/public.ts';
import { useLogout } from '../lib/session/use-logout.ts';
import { shownWithControl, useShortcut } from '../lib/shortcuts/use-shortcut.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { NavigationBadge, type NavigationEntry, navigationOf } from './navigation.tsx';
import { Profile } from './profile.tsx';
import { useLazyPart } from './use-lazy-part.ts';

const loadMenu = () => import('./app-command-menu.tsx');

/** Opens the command menu by touch, mouse or its shortcut. */
function HeaderSearch({ user }: { readonly user: CurrentUser }) {
  const { Open: Menu, wanted, preload, open, close } = useLazyPart(loadMenu);
  // What is typed right after the key shall not be lost to a file on its way.
  useEffect(() => void whenIdle().then(preload), [preload]);
  useShortcut({
    key: 'k',
    withControl: true,
    overDialogs: true,
    words: 'Search and commands',
    run: () => {
      if (wanted) close();
      else if (mayOpen()) open();
      return true;
    },
  });
  return (
    <>
      <button
        type="button"
        aria-label="Search and commands"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        onPointerEnter={preload}
        onFocus={preload}
        className={
          'flex size-9 shrink-0 items-center justify-center gap-2 rounded-card text-[0.8125rem] ' +
          'text-ink-soft hover:bg-hover hover:text-ink xl:w-auto xl:border xl:border-line ' +
          'xl:px-3 xl:hover:border-line-strong print:hidden'
        }
      >
        <Search className="size-4.5 xl:size-4" aria-hidden="true" />
        <span className="hidden xl:inline">Search</span>
        {/* Seen only: who says what a button shows must find it in its name. */}
        <span
          data-keys={shownWithControl('k')}
          aria-hidden="true"
          className="hidden text-xs text-ink-faint before:content-[attr(data-keys)] xl:inline"
        />
      </button>
      {Menu === undefined ? null : <Menu user={user} onClose={close} />}
    </>
  );
}

/**
 * Not over a dialog with a form, which would be left half filled in, and not on a locked screen.
 */
function mayOpen(): boolean {
  return document.querySelector('dialog[open] form, .locked') === null;
}

const notCurrent = clsx(
  'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
  'forced-colors:border-[Canvas]',
);

interface MainNavigationProps {
  readonly entries: readonly NavigationEntry[];
  readonly isCurrent: (path: string) => boolean;
}

/** The row of links below the header, on wide screens. */
function MainNavigation({ entries, isCurrent }: MainNavigationProps) {
  return (
    <nav aria-label="Main" className="hidden lg:block print:hidden">
      <ul className="mx-auto flex max-w-[80rem] gap-1 overflow-x-auto px-3 sm:px-5">
        {entries.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <Link
              href={path}
              aria-current={isCurrent(path) ? 'page' : undefined}
              className={clsx(
                'flex items-center gap-1.5 border-b-2 px-2 pt-1 pb-2.5 text-[0.8125rem]',
                'font-medium whitespace-nowrap -outline-offset-2',
                isCurrent(path) ? 'border-accent text-accent' : notCurrent,
              )}
            >
              <Icon className="size-4 max-xl:hidden" aria-hidden="true" />
              {label}
              <NavigationBadge path={path} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const loadPhoneMenu = async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu });

export function ShellHeader({ user }: { readonly user: CurrentUser }) {
  const logout = useLogout();
  const phoneMenu = useLazyPart(loadPhoneMenu);
  const [path] = useLocation();
  const entries = navigationOf(user.role);
  // The dashboard has two paths, Recovery several screens.
  const ofRecovery = /^\/(recovery\/|deposits|payer-c).*/;
  const current = path === '/dashboard' ? '/' : path.replace(ofRecovery, '/recovery');
  const isCurrent = (href: string) => href === current;
  const logoutButton = (
    <Button variant="outline" size="sm" onClick={() => logout.mutate()} pending={logout.isPending}>
      {logout.isPending ? null : <LogOut aria-hidden="true" />}
      {logout.isPending ? 'Logging out...' : 'Logout'}
    </Button>
  );
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-sheet print:static">
      <div
        className={clsx(
          'mx-auto flex h-16 max-w-[80rem] items-center justify-between gap-2 px-4',
          'sm:gap-4 sm:px-6',
        )}
      >
        <Brand subtitle="Pharmacy Financial Suite" />
        <div className="flex shrink-0 items-center gap-1 sm:gap-2 lg:gap-3">
          <HeaderSearch user={user} />
          <div className="hidden items-center gap-3 lg:flex print:hidden">
            <Bell />
            <ProfileMenu user={user} />
            {logoutButton}
          </div>
          <div className="flex items-center gap-1 sm:gap-2 lg:hidden print:hidden">
            <BellLink />
            <Button
              variant="outline"
              size="icon"
              aria-label="Menu"
              aria-expanded={phoneMenu.wanted}
              onPointerEnter={phoneMenu.preload}
              onClick={phoneMenu.open}
            >
              <Menu aria-hidden="true" />
            </Button>
          </div>
        </div>
      </div>
      <MainNavigation entries={entries} isCurrent={isCurrent} />
      {phoneMenu.Open ? (
        <phoneMenu.Open
          user={user}
          entries={entries}
          isCurrent={isCurrent}
          onClose={phoneMenu.close}
          logoutButton={logoutButton}
        />
      ) : null}
    </header>
  );
}

function hide({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

/** The signed-in person, with links and display settings. */
function ProfileMenu({ user }: { readonly user: CurrentUser }) {
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
        href="/security"
        onClick={hide}
        className="block rounded-card px-3 py-2 text-[0.8125rem] font-medium hover:bg-hover"
      >
        Security
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
