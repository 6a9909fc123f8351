import type { Remittance } from '@pfs/wire/remittances';
import { formatCount } from '../../../lib/format/format-number.ts';
import { remittancePath, reviewPath } from '../../../lib/record-paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { itemsToCheck, OpenWithPassword, TypeByHand } from '../../review/public.ts';
import { RetryButton } from '../remittance-status.tsx';
import { asksForPassword, isInProgress } from '../remittances.queries.ts';
import { StatusBadge } from '../status-badge.tsx';

interface UploadStatusProps {
  readonly remittance: Remittance;
  /** The whole list, to name the original of a duplicate. */
  readonly all: readonly Remittance[];
}

/** The status of a file: its badge, its stage while it is read, and what is wrong with it. */
export function UploadStatus({ remittance, all }: UploadStatusProps) {
  const { processingStatus, stage, failureReason } = remittance;
  const inProgress = isInProgress(remittance);
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="flex flex-wrap gap-1">
        <StatusBadge remittance={remittance} />
        {processingStatus === 'completed' && !remittance.counted ? (
          <Badge variant="warn">Excluded</Badge>
        ) : null}
        {processingStatus === 'review' ? (
          <TextLink href={reviewPath(remittance.id)} className="min-h-6 text-xs font-medium">
            Needs review
          </TextLink>
        ) : null}
      </div>
      {remittance.itemsToCheck === 0 ? null : (
        <TextLink
          href={reviewPath(remittance.id)}
          className="inline-flex min-h-6 items-center text-xs font-medium"
        >
          {itemsToCheck(remittance.itemsToCheck)}
        </TextLink>
      )}
      {processingStatus === 'review' ? (
        <p className="text-xs text-ink-soft">{reviewText(remittance)}</p>
      ) : null}
      {inProgress && stage ? (
        <p className="text-xs text-ink-soft" aria-live="polite">
          {stage}
        </p>
      ) : null}
      {processingStatus === 'failed' ? (
        <>
          <p className="text-xs wrap-anywhere text-ink-soft">
            {failureReason ??
              'The file couldn’t be read. It’s kept, but nothing from it was included in totals.'}
          </p>
          {asksForPassword(remittance) ? (
            <OpenWithPassword remittance={remittance} />
          ) : (
            <div className="flex flex-wrap gap-1">
              <RetryButton id={remittance.id} />
              <TypeByHand remittance={remittance} />
            </div>
          )}
        </>
      ) : null}
      {processingStatus === 'completed' && !remittance.counted ? (
        <p className="text-xs wrap-anywhere text-ink-soft">
          {whyNotCounted(remittance, all)}{' '}
          <TextLink href={remittancePath(remittance.id)}>See reason</TextLink>
        </p>
      ) : null}
    </div>
  );
}

function reviewText({ needsReview }: Remittance): string {
  if (needsReview === 0) return 'Processed and ready to finish.';
  const figures = needsReview === 1 ? 'figure needs' : 'figures need';
  return `${formatCount(needsReview)} ${figures} review. Not included in totals yet.`;
}

export function whyNotCounted(remittance: Remittance, all: readonly Remittance[]): string {
  if (remittance.duplicateOf !== null) {
    const original = all.find(({ id }) => id === remittance.duplicateOf);
    return original === undefined
      ? 'Another file already has the same payment.'
      : `${original.fileName} already has the same payment.`;
  }
  if (remittance.cutOff) {
    return 'The file is cut off in a payment, which is held. Ask the payer for the complete file.';
  }
  return 'One of its payments is held until you review it.';
}
