import type { RemittanceDetail } from '@pfs/wire/remittances';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { isInProgress } from './remittances.queries.ts';
import { RetryButton } from './retry-button.tsx';

/** What the whole file has to say: that it is being read, or why it could not be. */
export function RemittanceStatus({ detail }: { readonly detail: RemittanceDetail }) {
  if (isInProgress(detail)) {
    return (
      <div className="flex flex-col gap-2">
        <Notice title={detail.stage ?? 'Waiting for its turn'}>
          This page follows by itself; you need not wait here.
        </Notice>
        <Progress label="Reading the file" fraction={undefined} />
      </div>
    );
  }
  if (detail.processingStatus !== 'failed') return null;
  return (
    <Notice
      tone="destructive"
      title="This file could not be read"
      action={<RetryButton id={detail.id} />}
    >
      {detail.failureReason ?? 'The reader gave no reason.'} The file is kept as it came; nothing of
      it was counted.
    </Notice>
  );
}
