import type { CurrentUser } from '@pfs/wire/session';
import { clsx } from 'clsx';
import { LogOut, Menu } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useLogout } from '../lib/session.ts';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { navigationOf } from './navigation.ts';
import { PhoneMenu } from './phone-menu.tsx';
import { ProfileMenu } from './profile-menu.tsx';

export function ShellHeader({ user }: { readonly user: CurrentUser }) {
  const logout = useLogout();
  const [menuOpen, setMenuOpen] = useState(false);
  const [path] = useLocation();
  const entries = navigationOf(user.role);
  const logoutButton = (
    <Button variant="outline" size="sm" onClick={() => logout.mutate()} pending={logout.isPending}>
      {logout.isPending ? null : <LogOut aria-hidden="true" />}
      {logout.isPending ? 'Logging out...' : 'Logout'}
    </Button>
  );
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-sheet print:static">
      <div className="mx-auto flex h-16 max-w-[80rem] items-center justify-between gap-4 px-4 sm:px-6">
        <Brand subtitle="Pharmacy Financial Suite" />
        <div className="hidden items-center gap-3 lg:flex print:hidden">
          <ProfileMenu user={user} />
          {logoutButton}
        </div>
        <Button
          variant="outline"
          size="icon"
          className="lg:hidden print:hidden"
          aria-label="Menu"
          aria-expanded={menuOpen}
          onClick={() => setMenuOpen(true)}
        >
          <Menu aria-hidden="true" />
        </Button>
      </div>
      <nav aria-label="Main" className="hidden lg:block print:hidden">
        <ul className="mx-auto flex max-w-[80rem] gap-1 overflow-x-auto px-3 sm:px-5">
          {entries.map(({ path: href, label, icon: Icon }) => {
            const current = isCurrent(href, path);
            return (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={current ? 'page' : undefined}
                  className={clsx(
                    'flex items-center gap-1.5 border-b-2 px-2 pt-1 pb-2.5 text-[0.8125rem] font-medium whitespace-nowrap',
                    current
                      ? 'border-accent text-accent'
                      : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
                  )}
                >
                  <Icon className="size-4" aria-hidden="true" />
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      {menuOpen ? (
        <PhoneMenu
          user={user}
          entries={entries}
          isCurrent={(href) => isCurrent(href, path)}
          onClose={() => setMenuOpen(false)}
          logoutButton={logoutButton}
        />
      ) : null}
    </header>
  );
}

/** The dashboard answers under two paths. */
function isCurrent(href: string, path: string): boolean {
  return href === path || (href === '/' && path === '/dashboard');
}
