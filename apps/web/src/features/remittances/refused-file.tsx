import { Link } from 'wouter';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { wayOutOfRefusal } from '../subscriptions/public.ts';
import { clearUpload, type UploadState } from './upload-store.ts';
import { useSend } from './use-upload.ts';

type Refused = Extract<UploadState, { phase: 'refused' }>;

export function RefusedFile(refused: Refused) {
  const { fileName, error } = refused;
  if (error instanceof TypeError) return <CutOffFile {...refused} />;
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

/** Nobody answered: whether the file arrived is not known here, and need not be to try again. */
function CutOffFile({ fileName, tried }: Refused) {
  const send = useSend();
  return (
    <Notice
      tone="warn"
      title={`Sending ${fileName} was cut off`}
      action={
        <div className="flex shrink-0 flex-col gap-2">
          <Button variant="outline" size="sm" onClick={() => send(tried)}>
            Send the file again
          </Button>
          <Button variant="ghost" size="sm" onClick={clearUpload}>
            Dismiss
          </Button>
        </div>
      }
    >
      The server could not be reached any more. Send it again once the connection is back: if it
      arrived after all, it is not taken twice.
    </Notice>
  );
}
