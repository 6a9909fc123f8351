import { Link } from 'wouter';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { wayOutOfRefusal } from '../subscriptions/public.ts';
import { clearUpload, type UploadState } from './upload-store.ts';

export function RefusedFile({ fileName, error }: Extract<UploadState, { phase: 'refused' }>) {
  const duplicate = error instanceof ApiError && error.code === 'duplicate_file';
  const way = wayOutOfRefusal(error);
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Notice
      tone={duplicate ? 'info' : 'destructive'}
      title={duplicate ? `${fileName} is here already` : `${fileName} was not taken`}
      action={
        <Button variant="ghost" size="sm" onClick={clearUpload}>
          Dismiss
        </Button>
      }
    >
      <p>{messageOf(error, 'Failed to upload file.')}</p>
      {duplicate ? (
        <p>Nothing was counted twice. You find the first upload in the list below.</p>
      ) : null}
      {way ? (
        <p>
          <Link href={way.href} className="font-medium text-accent underline">
            {way.label}
          </Link>
        </p>
      ) : null}
      {requestId && !duplicate && !way ? (
        <p className="text-xs text-ink-faint">Request id {requestId}</p>
      ) : null}
    </Notice>
  );
}
