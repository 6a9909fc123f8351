import type { Remittance } from '@pfs/wire/remittances';
import { Link } from 'wouter';
import { remittancePath } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { isInProgress } from './remittances.queries.ts';
import { RetryButton } from './retry-button.tsx';
import { StatusBadge } from './status-badge.tsx';
import { whyNotCounted } from './why-not-counted.ts';

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
