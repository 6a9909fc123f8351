import type { CurrentUser } from '@pfs/wire/session';
import { clsx } from 'clsx';
import { LogOut, Menu } from 'lucide-react';
import { useLocation } from 'wouter';
import { Bell, BellLink } from '../features/notifications/public.ts';
import { useLogout } from '../lib/session.ts';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { HeaderSearch } from './header-search.tsx';
import { MainNavigation } from './main-navigation.tsx';
import { navigationOf } from './navigation.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { useLatePiece } from './use-late-piece.ts';

const loadPhoneMenu = async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu });

export function ShellHeader({ user }: { readonly user: CurrentUser }) {
  const logout = useLogout();
  const phoneMenu = useLatePiece(loadPhoneMenu);
  const [path] = useLocation();
  const entries = navigationOf(user.role);
  // The dashboard answers under two paths.
  const isCurrent = (href: string) => href === (path === '/dashboard' ? '/' : path);
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
