import type { Remittance } from '@pfs/wire/remittances';
import { RotateCw } from 'lucide-react';
import { Link } from 'wouter';
import { messageOf } from '../../lib/api-error.ts';
import { remittancePath } from '../../lib/paths.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/unauthorized.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { isInProgress, useRetryRemittance } from './remittances.queries.ts';
import { StatusBadge } from './status-badge.tsx';

interface UploadStatusProps {
  readonly remittance: Remittance;
  /** The whole list, to name the original of a duplicate. */
  readonly all: readonly Remittance[];
}

/**
 * Where a file stands: its badge, the stage while it is read, and why when something is not
 * right.
 */
export function UploadStatus({ remittance, all }: UploadStatusProps) {
  const { processingStatus, stage, failureReason } = remittance;
  const inProgress = isInProgress(remittance);
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="flex flex-wrap gap-1">
        <StatusBadge status={processingStatus} />
        {processingStatus === 'completed' && !remittance.counted ? (
          <Badge variant="warn">Not counted</Badge>
        ) : null}
      </div>
      {inProgress && stage ? (
        <p className="text-xs text-ink-soft" aria-live="polite">
          {stage}
        </p>
      ) : null}
      {processingStatus === 'failed' ? (
        <>
          <p className="text-xs wrap-anywhere text-ink-soft">
            {failureReason ?? 'The file could not be read. It is kept; nothing of it was counted.'}
          </p>
          <RetryButton id={remittance.id} />
        </>
      ) : null}
      {processingStatus === 'completed' && !remittance.counted ? (
        <p className="text-xs wrap-anywhere text-ink-soft">
          {whyNotCounted(remittance, all)}{' '}
          <Link href={remittancePath(remittance.id)} className="text-accent underline">
            See why
          </Link>
        </p>
      ) : null}
    </div>
  );
}

export function whyNotCounted(remittance: Remittance, all: readonly Remittance[]): string {
  if (remittance.duplicateOf !== null) {
    const original = all.find(({ id }) => id === remittance.duplicateOf);
    return original === undefined
      ? 'The same payment is already here from another file.'
      : `The same payment is already here from ${original.fileName}.`;
  }
  return 'A payment in it is held until its figures are checked.';
}

export function RetryButton({ id }: { readonly id: string }) {
  const handleUnauthorized = useUnauthorized('/api/login');
  const retry = useRetryRemittance((error) => {
    if (handleUnauthorized(error)) return;
    showToast({
      title: 'Retry Failed',
      description: messageOf(error, 'The file could not be read again. It is still kept.'),
      variant: 'destructive',
    });
  });
  return (
    <Button variant="outline" size="sm" pending={retry.isPending} onClick={() => retry.mutate(id)}>
      {retry.isPending ? null : <RotateCw aria-hidden="true" />}
      Retry
    </Button>
  );
}
