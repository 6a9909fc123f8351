import { ApiError, messageOf } from '../../../lib/api/api-error.ts';
import { formatPercent } from '../../../lib/format/format-number.ts';
import { useNoPharmacyReason } from '../../../lib/session/no-pharmacy-reason.ts';
import { Button } from '../../../ui/button.tsx';
import { DropZone } from '../../../ui/fields/drop-zone.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { planLinkOfRefusal } from '../../subscriptions/public.ts';
import { clearUpload, type UploadState, useSend, useUpload, useUploadState } from './use-upload.ts';

/** The extensions of the five formats, and those that pharmacies' files have in practice. */
export const acceptedFiles = '.pdf,.txt,.jpg,.jpeg,.png,.tiff,.tif,.835,.edi,.x12,.dat,.csv,.xlsx';

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
        refusal={useNoPharmacyReason()}
        onFile={send}
      >
        {state.phase === 'sending' ? <SendingFile {...state} /> : null}
      </DropZone>
      {state.phase === 'refused' ? <RefusedFile {...state} /> : null}
    </div>
  );
}

function SendingFile({ fileName, fraction }: Extract<UploadState, { phase: 'sending' }>) {
  return (
    <div className="mt-5 flex w-full max-w-md flex-col gap-1.5 text-left">
      <p className="flex justify-between gap-4 text-[0.8125rem]">
        <span className="truncate">Uploading {fileName}</span>
        <span className="figures">{formatPercent(toPercent(fraction)).replace('.0', '')}</span>
      </p>
      <Progress label={`Uploading ${fileName}`} fraction={fraction} />
    </div>
  );
}

function toPercent(fraction: number): number {
  return Math.floor(fraction * 100);
}

type Refused = Extract<UploadState, { phase: 'refused' }>;

function RefusedFile(refused: Refused) {
  const { fileName, error } = refused;
  if (error instanceof TypeError) return <InterruptedUpload {...refused} />;
  const duplicate = error instanceof ApiError && error.code === 'duplicate_file';
  const way = planLinkOfRefusal(error);
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Notice
      tone={duplicate ? 'info' : 'destructive'}
      title={duplicate ? `${fileName} was already uploaded` : `${fileName} wasn’t accepted`}
      action={
        <Button variant="ghost" size="sm" onClick={clearUpload}>
          Dismiss
        </Button>
      }
    >
      <p>{messageOf(error, 'Failed to upload file.')}</p>
      {duplicate ? <p>Nothing was counted twice. The first upload is in the list below.</p> : null}
      {way ? (
        <p>
          <TextLink href={way.href} className="font-medium">
            {way.label}
          </TextLink>
        </p>
      ) : null}
      {requestId && !duplicate && !way ? (
        <p className="text-xs text-ink-faint">Request ID {requestId}</p>
      ) : null}
    </Notice>
  );
}

/** There was no answer. The file may have arrived, but sending it again does no harm. */
function InterruptedUpload({ fileName, attempt }: Refused) {
  const send = useSend();
  return (
    <Notice
      tone="warn"
      title={`Upload of ${fileName} was interrupted`}
      action={
        <div className="flex shrink-0 flex-col gap-2">
          <Button variant="outline" size="sm" onClick={() => send(attempt)}>
            Upload again
          </Button>
          <Button variant="ghost" size="sm" onClick={clearUpload}>
            Dismiss
          </Button>
        </div>
      }
    >
      We lost the connection to the server. Upload the file again when you’re back online. If it did
      arrive, it won’t be counted twice.
    </Notice>
  );
}
