import type { Remittance } from '@pfs/wire/remittances';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { sayChosen, sayUploads } from '../../../lib/api/say-uploads.ts';
import { upload } from '../../../lib/api/upload.ts';
import { createUploadQueue, isOpen, onceASecond } from '../../../lib/api/upload-queue.ts';
import { validateUpload } from '../../../lib/api/validate-upload.ts';
import { remittancePath, reviewPath } from '../../../lib/record-paths.ts';
import { useNoPharmacyReason } from '../../../lib/session/no-pharmacy-reason.ts';
import { handleUnauthorized } from '../../../lib/session/unauthorized.ts';
import { DropZone } from '../../../ui/fields/drop-zone.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { UploadList } from '../../../ui/upload-list.tsx';
import { planLinkOfRefusal, subscriptionQuery } from '../../subscriptions/public.ts';
import { remittancesQuery } from '../remittances.queries.ts';
import { StatusBadge } from '../status-badge.tsx';

/** Each upload carries one file; the next is sent when it has arrived. */
const uploads = createUploadQueue<Remittance>(1);
export const clearUpload = uploads.clear;

/** Checks and sends files, shows the results, and refreshes what they change. */
export function useUpload(): (files: readonly File[]) => void {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();

  function refresh(): void {
    for (const queryKey of [['/api/remittances'], ['/api/dashboard'], subscriptionQuery.queryKey]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }

  return (chosen) => {
    if (!sayChosen(chosen)) return;
    const refreshSoon = onceASecond(refresh);
    uploads.add(chosen, {
      queryClient,
      refuse(file) {
        const refusal = validateUpload(file);
        return refusal && new Error(refusal.description);
      },
      send: (file, options) => upload('POST /api/remittances/upload', file, options),
      onEnd(state) {
        if (state.phase === 'refused' && handleUnauthorized(state.error)) uploads.clear();
        // What is canceled once all of it was sent may have arrived.
        if (state.phase !== 'refused') refreshSoon();
      },
      onAllEnd: (files) =>
        sayUploads(files, {
          arrived: (name) => `${name} is now being processed.`,
          linkOf: planLinkOfRefusal,
          navigate,
        }),
    });
  };
}

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
