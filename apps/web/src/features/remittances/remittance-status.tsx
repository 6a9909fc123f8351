import type { RemittanceDetail } from '@pfs/wire/remittances';
import { RotateCw } from 'lucide-react';
import { reviewPath } from '../../lib/record-paths.ts';
import { showFailure } from '../../lib/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { itemsToCheck, OpenWithPassword, TypeByHand } from '../review/public.ts';
import { asksForPassword, isInProgress, useRetryRemittance } from './remittances.queries.ts';

/** The status of the whole file: being read, in review, cut off, or why it could not be read. */
export function RemittanceStatus({ detail }: DetailProps) {
  if (isInProgress(detail)) {
    return (
      <div className="flex flex-col gap-2">
        <Notice title={detail.stage ?? 'Queued'}>This page updates automatically.</Notice>
        <Progress label="Processing the file" fraction={fractionRead(detail)} />
      </div>
    );
  }
  if (detail.processingStatus === 'review') {
    return (
      <Notice
        tone="warn"
        title="Needs review"
        action={
          <ButtonLink href={reviewPath(detail.id)} size="sm">
            Review
          </ButtonLink>
        }
      >
        We couldn’t verify some amounts. Until you accept or correct them, nothing from this file is
        in any total.
      </Notice>
    );
  }
  if (detail.processingStatus === 'completed' && detail.cutOff) {
    return (
      <Notice tone="warn" title="This file is cut off">
        The file ends in the middle of a payment, so claims may be missing. Earlier payments are
        complete. Ask the payer for the complete file and upload it. No payment is counted twice.
      </Notice>
    );
  }
  if (detail.itemsToCheck > 0) return <ItemsToCheck detail={detail} />;
  if (detail.processingStatus !== 'failed') return null;
  const locked = asksForPassword(detail);
  return (
    <Notice
      tone="destructive"
      title={locked ? 'This file is locked' : 'This file couldn’t be read'}
      action={
        locked ? null : (
          <div className="flex flex-wrap gap-2">
            <TypeByHand remittance={detail} />
            <RetryButton id={detail.id} />
          </div>
        )
      }
    >
      {detail.failureReason ?? 'The reason is unknown.'} The original file is kept, but nothing from
      it was included in totals.
      {locked ? (
        <div className="mt-2">
          <OpenWithPassword remittance={detail} />
        </div>
      ) : null}
    </Notice>
  );
}

interface DetailProps {
  readonly detail: RemittanceDetail;
}

/** The file's amounts are included; some other values are not certain. */
function ItemsToCheck({ detail }: DetailProps) {
  return (
    <Notice
      title={`Completed, ${itemsToCheck(detail.itemsToCheck)}`}
      action={
        <ButtonLink href={reviewPath(detail.id)} size="sm">
          {detail.itemsToCheck === 1 ? 'Check item' : 'Check items'}
        </ButtonLink>
      }
    >
      Amounts don’t depend on it. A drug, NDC, quantity, or plan that was hard to read or doesn’t
      match known data is left out of cost and drug figures until you check it.
    </Notice>
  );
}

function fractionRead({ reading }: RemittanceDetail): number | undefined {
  const progress = reading?.progress;
  return progress === undefined ? undefined : progress.pagesRead / progress.pages;
}

/** Reads a failed file again. */
export function RetryButton({ id }: { readonly id: string }) {
  const retry = useRetryRemittance(
    showFailure('Retry Failed', 'The file couldn’t be processed again. It’s still stored.'),
  );
  return (
    <Button
      variant="outline"
      size="sm"
      pending={retry.isPending}
      onClick={() => retry.mutate({ params: { id } })}
    >
      {retry.isPending ? null : <RotateCw aria-hidden="true" />}
      Retry
    </Button>
  );
}
