import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';

const screens = [
  ['/recovery', 'Cases'],
  ['/recovery/claims', 'Adjudicated Claims'],
  ['/recovery/prices', 'Price Appeals'],
  ['/recovery/plans', 'Plans'],
  ['/payer-contracts', 'Contracts'],
  ['/recovery/refunds', 'MFP Refunds'],
  ['/recovery/imports', 'Claims Export'],
  ['/deposits', 'Deposits'],
] as const;

/** The screens of money to recover, below the title of each. */
export function RecoveryLinks() {
  const [path] = useLocation();
  const location = path.startsWith('/recovery/cases/') ? '/recovery' : path;
  const nav = useRef<HTMLElement>(null);
  // On a phone not all fit: the one that is open is in view.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[href="${location}"]`);
    if (!nav.current || !link) return;
    const before = (nav.current.clientWidth - link.offsetWidth) / 2;
    nav.current.scrollLeft = link.offsetLeft - nav.current.offsetLeft - before;
  }, [location]);
  return (
    <nav
      ref={nav}
      aria-label="Recovery"
      className="mb-6 flex gap-4 overflow-x-auto overflow-y-hidden border-b border-line sm:gap-6 print:hidden"
    >
      {screens.map(([path, label]) => (
        <Link
          key={path}
          href={path}
          aria-current={location === path ? 'page' : undefined}
          className={clsx(
            'shrink-0 border-b-2 px-1 pt-1 pb-2.5 font-medium whitespace-nowrap sm:text-base',
            location === path
              ? 'border-accent text-ink'
              : 'border-transparent text-ink-faint hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
