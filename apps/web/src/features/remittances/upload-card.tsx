import { ApiError, messageOf } from '../../lib/api-error.ts';
import { formatPercent } from '../../lib/format-number.ts';
import { Button } from '../../ui/button.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { clearUpload, type UploadState, useUploadState } from './upload-store.ts';
import { useUpload } from './use-upload.ts';

/** The endings that the specification names, and those that pharmacies' 835 files really have. */
export const acceptedFiles = '.pdf,.txt,.jpg,.jpeg,.png,.tiff,.tif,.835,.edi,.x12,.dat';

export function UploadCard() {
  const state = useUploadState();
  const send = useUpload();
  return (
    <div className="flex flex-col gap-3">
      <DropZone
        title="Drop your PBM remittance here"
        hint="PDF, 835 EDI, or scanned copy (max 50MB)"
        buttonText="Choose Files"
        pendingText="Uploading..."
        pending={state.phase === 'sending'}
        accept={acceptedFiles}
        onFile={send}
      >
        {state.phase === 'sending' ? <Sending {...state} /> : null}
      </DropZone>
      {state.phase === 'refused' ? <Refused {...state} /> : null}
    </div>
  );
}

function Sending({ fileName, fraction }: Extract<UploadState, { phase: 'sending' }>) {
  return (
    <div className="mt-5 flex w-full max-w-md flex-col gap-1.5 text-left">
      <p className="flex justify-between gap-4 text-[0.8125rem]">
        <span className="truncate">Sending {fileName}</span>
        <span className="figures">{formatPercent(toPercent(fraction)).replace('.0', '')}</span>
      </p>
      <Progress label={`Sending ${fileName}`} fraction={fraction} />
    </div>
  );
}

function toPercent(fraction: number): number {
  return Math.floor(fraction * 100);
}

function Refused({ fileName, error }: Extract<UploadState, { phase: 'refused' }>) {
  const duplicate = error instanceof ApiError && error.code === 'duplicate_file';
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
      {requestId && !duplicate ? (
        <p className="text-xs text-ink-faint">Request id {requestId}</p>
      ) : null}
    </Notice>
  );
}
