import { useWhyNoPharmacy } from '../../lib/no-pharmacy.ts';
import { DropZone } from '../../ui/drop-zone.tsx';
import { RefusedFile } from './refused-file.tsx';
import { SendingFile } from './sending-file.tsx';
import { useUploadState } from './upload-store.ts';
import { useUpload } from './use-upload.ts';

/** The endings of the five named formats, and those that pharmacies' files really have. */
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
        refusal={useWhyNoPharmacy()}
        onFile={send}
      >
        {state.phase === 'sending' ? <SendingFile {...state} /> : null}
      </DropZone>
      {state.phase === 'refused' ? <RefusedFile {...state} /> : null}
    </div>
  );
}
