import type { Impersonation } from '@pfs/wire/impersonation';
import { useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useChange } from '../../lib/api/use-change.ts';
import { formatTime } from '../../lib/format/format-day.ts';
import { currentUserQuery } from '../../lib/session/session.ts';
import { startOver } from '../../lib/session/session-end.ts';
import { showFailure, showToastAcrossReload } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog, ReasonField } from '../../ui/form-dialog.tsx';
import { Banner, Notice } from '../../ui/notice.tsx';

interface ImpersonateDialogProps {
  readonly organization: ImpersonatedOrganization;
  readonly onClose: () => void;
}

/** Explains what impersonation shows and who is notified, and asks for the reason. */
function ImpersonateDialog({ organization, onClose }: ImpersonateDialogProps) {
  return (
    <FormDialog
      title="View as this organization"
      description={organization.name}
      submit="View as"
      loadSchema={async () =>
        (await import('@pfs/wire/impersonation')).startImpersonationBody.pick({ reason: true })
      }
      route="POST /api/admin/look-at"
      toCall={({ reason }) => ({ body: { organizationId: organization.id, reason } })}
      done={({ name }) => startOverSaying('/dashboard', `Viewing as ${name}`)}
      failed={showFailure('Error', 'Failed to open the organization')}
      onClose={onClose}
    >
      <Notice title="You’ll see their screens for 30 minutes">
        You can’t change or download anything, and patient names stay hidden. The pharmacy’s
        administrators are notified.
      </Notice>
      <ReasonField hint="Shown to the pharmacy’s administrators and kept in their audit trail." />
    </FormDialog>
  );
}

interface ImpersonatedOrganization {
  readonly id: string;
  readonly name: string;
}

/** Opens the dialog that starts an impersonation. */
export function ImpersonateButton({
  organization,
}: {
  readonly organization: ImpersonatedOrganization;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        aria-label={`View as ${organization.name}`}
        onClick={() => setAsking(true)}
      >
        <Eye aria-hidden="true" />
        View as
      </Button>
      {asking ? (
        <ImpersonateDialog organization={organization} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}

/** No data of one pharmacy is left in memory when another is shown. */
function startOverSaying(path: string, description: string): void {
  showToastAcrossReload({ title: 'Success', description });
  startOver(path);
}

const organizationsPath = '/admin/super?tab=organizations';

const useEndImpersonation = () =>
  useChange('POST /api/admin/look-at/end', {
    done: () => startOverSaying(organizationsPath, 'You’ve stopped viewing the pharmacy'),
    failed: showFailure('Error', 'Failed to stop viewing'),
  });

const retryMilliseconds = 5_000;

/** Asks the server, whose clock counts, when the time should be over; then the page reloads. */
function useImpersonationEnd(until: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const fresh = { ...currentUserQuery, staleTime: 0 };
      const user = await queryClient.fetchQuery(fresh).catch(() => undefined);
      if (user?.lookingAt === null)
        startOverSaying(organizationsPath, 'Your viewing time has ended');
      else timer = setTimeout(() => void ask(), retryMilliseconds);
    };
    const left = Date.parse(until) - Date.now();
    timer = setTimeout(() => void ask(), Math.max(left, retryMilliseconds));
    return () => clearTimeout(timer);
  }, [queryClient, until]);
}

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
