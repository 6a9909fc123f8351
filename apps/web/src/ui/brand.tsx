import { clsx } from 'clsx';
import { Link } from 'wouter';

/** The logo and the name; a link to the home page. */
export function Brand({ subtitle }: { readonly subtitle?: string }) {
  return (
    <Link href="/" className="flex min-w-0 items-center gap-2.5">
      <LogoMark className="size-8" />
      <span className="flex min-w-0 flex-col leading-tight">
        <span className="title text-base whitespace-nowrap">DIR Tracker</span>
        {subtitle ? (
          <span className="text-[0.6875rem] leading-tight text-balance text-ink-faint">
            {subtitle}
          </span>
        ) : null}
      </span>
    </Link>
  );
}

/** The logo: the Rx of a prescription, and the lines of a ledger beside it. */
export function LogoMark({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={clsx('shrink-0', className)} aria-hidden="true">
      <rect width="32" height="32" rx="7" className="fill-accent" />
      <path
        d="M9 22V7h6.2a4.6 4.6 0 0 1 0 9.2H9m5.4 0L23 26m0-9.5L14.6 26"
        className="fill-none stroke-on-accent"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M21.5 7.5H26M22.5 11H26"
        className="stroke-on-accent opacity-60"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    </svg>
  );
}
