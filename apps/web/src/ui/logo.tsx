import { clsx } from 'clsx';

/** Our mark: a prescription's R and x, and the lines of a ledger beside them. */
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
