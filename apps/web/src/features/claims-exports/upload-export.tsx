import type { ExportImport } from '@pfs/wire/export-imports';
import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { makeTryKey } from '../../lib/api/until-answered.ts';
import { upload } from '../../lib/api/upload.ts';
import { useTask } from '../../lib/api/use-change.ts';
import { validateUpload } from '../../lib/api/validate-upload.ts';
import { useNoPharmacyReason } from '../../lib/session/no-pharmacy-reason.ts';
import { handleUnauthorized } from '../../lib/session/unauthorized.ts';
import { showToast } from '../../lib/toast.ts';
import { DropZone } from '../../ui/fields/drop-zone.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { planLinkOfRefusal } from '../subscriptions/public.ts';
import { exportPaths } from './claims-exports.queries.ts';

interface UploadExportProps {
  readonly title?: string;
  readonly hint?: string;
  readonly onUploaded: (uploaded: ExportImport) => void;
}

/**
 * Sends a claims export or a refund report; the server reads it by the columns that are known, or
 * asks for them.
 */
export function UploadExport({
  title = 'Drop your claims export here',
  hint = 'CSV or XLSX from your pharmacy system (max 50MB)',
  onUploaded,
}: UploadExportProps) {
  const [fraction, setFraction] = useState(0);
  const sending = useTask(
    (file: File) =>
      upload('POST /api/export-imports', file, { tryKey: makeTryKey(), onProgress: setFraction }),
    { refresh: exportPaths, done: onUploaded, failed: (error) => void handleUnauthorized(error) },
  );
  function send(file: File): void {
    const refusal = validateUpload(file);
    if (refusal !== undefined) {
      showToast({ ...refusal, variant: 'destructive' });
      return;
    }
    setFraction(0);
    sending.mutate(file);
  }
  const { name } = sending.variables ?? { name: '' };
  return (
    <div className="flex flex-col gap-3">
      <DropZone
        title={title}
        hint={hint}
        buttonText="Choose File"
        pendingText="Uploading..."
        pending={sending.isPending}
        accept=".csv,.xlsx,.txt"
        refusal={useNoPharmacyReason()}
        onFile={send}
      >
        {sending.isPending ? (
          <div className="mt-5 w-full max-w-md">
            <Progress label={`Uploading ${name}`} fraction={fraction} />
          </div>
        ) : null}
      </DropZone>
      {sending.error === null ? null : <Refused name={name} error={sending.error} />}
    </div>
  );
}

function Refused({ name, error }: { readonly name: string; readonly error: Error }) {
  const isDuplicate = error instanceof ApiError && error.code === 'duplicate_file';
  const way = planLinkOfRefusal(error);
  return (
    <Notice
      tone={isDuplicate ? 'info' : 'destructive'}
      title={isDuplicate ? `${name} was already uploaded` : `${name} wasn’t accepted`}
      urgent
    >
      <p>{messageOf(error, 'The file wasn’t uploaded. Check your connection and try again.')}</p>
      {isDuplicate ? <p>It’s in the list below. Nothing changed.</p> : null}
      {way ? <TextLink href={way.href}>{way.label}</TextLink> : null}
    </Notice>
  );
}
