import { clsx } from 'clsx';
import { Link } from 'wouter';
import type { NavigationEntry } from './navigation.ts';
import { NavigationSign } from './navigation-sign.tsx';

const notCurrent = clsx(
  'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
  'forced-colors:border-[Canvas]',
);

interface MainNavigationProps {
  readonly entries: readonly NavigationEntry[];
  readonly isCurrent: (path: string) => boolean;
}

/** The row of screens below the header, on wide screens. */
export function MainNavigation({ entries, isCurrent }: MainNavigationProps) {
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
              <NavigationSign path={path} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
