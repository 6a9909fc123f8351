import { Link } from 'wouter';
import { LogoMark } from './logo.tsx';

/** The mark and the name; a link to the start page. */
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
