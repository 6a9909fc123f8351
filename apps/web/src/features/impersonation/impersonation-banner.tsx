import type { Impersonation } from '@pfs/wire/impersonation';
import { formatTime } from '../../lib/format/format-day.ts';
import { Banner } from '../../ui/notice.tsx';
import { useEndImpersonation, useImpersonationEnd } from './impersonation.queries.ts';

/** Stands above every screen while a super admin views a pharmacy. */
export function ImpersonationBanner({ impersonation }: { readonly impersonation: Impersonation }) {
  const end = useEndImpersonation();
  useImpersonationEnd(impersonation.until);
  return (
    <Banner tone="warn">
      Viewing as <strong className="wrap-anywhere">{impersonation.name}</strong> until{' '}
      <time dateTime={impersonation.until}>{formatTime(impersonation.until)}</time>. Read-only.{' '}
      <button
        type="button"
        disabled={end.isPending}
        onClick={() => end.mutate()}
        className="min-h-6 px-1 font-medium text-accent underline disabled:opacity-60"
      >
        {end.isPending ? 'Stopping...' : 'Stop viewing'}
      </button>
    </Banner>
  );
}
