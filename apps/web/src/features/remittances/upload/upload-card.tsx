import type { Remittance } from '@pfs/wire/remittances';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { isOpen } from '../../../lib/api/upload-queue.ts';
import { remittancePath, reviewPath } from '../../../lib/record-paths.ts';
import { useNoPharmacyReason } from '../../../lib/session/no-pharmacy-reason.ts';
import { DropZone } from '../../../ui/fields/drop-zone.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { UploadList } from '../../../ui/upload-list.tsx';
import { planLinkOfRefusal } from '../../subscriptions/public.ts';
import { remittancesQuery } from '../remittances.queries.ts';
import { StatusBadge } from '../status-badge.tsx';
import { uploads, useUpload } from './use-upload.ts';

/** The extensions of the five formats, and those that pharmacies' files have in practice. */
export const acceptedFiles = '.pdf,.txt,.jpg,.jpeg,.png,.tiff,.tif,.835,.edi,.x12,.dat,.csv,.xlsx';

export function UploadCard() {
  const files = uploads.use();
  const button = useRef<HTMLButtonElement>(null);
  const { data = [] } = useQuery(remittancesQuery);
  const failed = data.filter(({ processingStatus }) => processingStatus === 'failed');
  const notRead = new Set(failed.map(({ id }) => id));
  return (
    <div className="flex flex-col gap-3">
      <DropZone
        title="Drop your PBM remittance here"
        hint="PDF, 835 EDI, or scanned copy (max 50MB)"
        buttonText="Choose Files"
        pendingText="Uploading..."
        pending={files.some(isOpen)}
        button={button}
        accept={acceptedFiles}
        refusal={useNoPharmacyReason()}
        onFiles={useUpload()}
      />
      <UploadList
        files={files}
        kind={uploadKind}
        isNotRead={({ id }) => notRead.has(id)}
        onGone={() => button.current?.focus()}
      />
    </div>
  );
}

/** A file that the server has: its status now. The list below says everything about it. */
function Arrived({ sent }: { readonly sent: Remittance }) {
  const { data = [] } = useQuery(remittancesQuery);
  const remittance = data.find(({ id }) => id === sent.id) ?? sent;
  const { id, processingStatus, failureReason, needsReview } = remittance;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge remittance={remittance} />
      {processingStatus === 'review' || needsReview > 0 ? (
        <TextLink href={reviewPath(id)}>Needs review</TextLink>
      ) : (
        <TextLink href={remittancePath(id)}>View file</TextLink>
      )}
      {processingStatus === 'failed' ? (
        <span className="wrap-anywhere">{failureReason}</span>
      ) : null}
    </div>
  );
}

const uploadKind = {
  queue: uploads,
  arrived: (sent: Remittance) => <Arrived sent={sent} />,
  linkOf: planLinkOfRefusal,
  failure: 'Failed to upload file.',
  duplicateHint: ' The first upload is in the list below.',
};
