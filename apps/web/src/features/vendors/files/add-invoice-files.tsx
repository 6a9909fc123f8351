import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshFigures } from '../../../lib/api/refresh.ts';
import { validateUpload } from '../../../lib/api/validate-upload.ts';
import { Card, CardSection } from '../../../ui/card.tsx';
import { Instant } from '../../../ui/day.tsx';
import { DropZone } from '../../../ui/fields/drop-zone.tsx';
import { DocumentState } from './document-state.tsx';
import { invoiceDocumentsQuery } from './invoice-documents.queries.ts';
import { SentFileRow } from './sent-file-row.tsx';
import { refuseFile, type SentFile, sendFiles, useSentFiles } from './sent-files.ts';

/** The file types accepted, the same as for remittances. */
const accepted = '.pdf,.jpg,.jpeg,.png,.tiff,.tif,.csv,.xlsx,.edi,.x12,.810,.txt,.dat';

interface AddInvoiceFilesProps {
  /** The vendor of the invoices, where it is known. */
  readonly vendorId?: string | undefined;
}

/** Uploads files with invoices, several at once, and shows the result of each. */
export function AddInvoiceFiles({ vendorId }: AddInvoiceFilesProps) {
  const sent = useSentFiles();
  const queryClient = useQueryClient();

  function send(chosen: readonly File[]): void {
    const fit = chosen.filter((file) => {
      const refusal = validateUpload(file);
      if (refusal !== undefined) refuseFile(file.name, new Error(refusal.description));
      return refusal === undefined;
    });
    const onEnd = () => void refreshFigures(queryClient);
    sendFiles(fit, { vendorId, onEnd });
  }

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <DropZone
        title="Drop your vendor invoices here"
        hint="PDF, scan, CSV, XLSX, or EDI 810. Multiple files allowed (max 50MB each)"
        buttonText="Choose Files"
        pendingText="Uploading..."
        pending={false}
        accept={accepted}
        onFiles={send}
      />
      {sent.length === 0 ? null : (
        <Card>
          <ul aria-label="Uploaded files" className="divide-y divide-line">
            {sent.map((file) => (
              <SentFileRow key={file.key} file={file} />
            ))}
          </ul>
        </Card>
      )}
      <OpenDocuments sent={sent} />
    </div>
  );
}

/** Files in review or that could not be read, including those from email. */
function OpenDocuments({ sent }: { readonly sent: readonly SentFile[] }) {
  const { data = [] } = useQuery(invoiceDocumentsQuery);
  const shownAbove = new Set(
    sent.map(({ state }) => (state.phase === 'later' ? state.document.id : undefined)),
  );
  const open = data.filter(({ id }) => !shownAbove.has(id));
  if (open.length === 0) return null;
  return (
    <CardSection
      title="Files That Need Attention"
      description="Not included in totals. These files need review or couldn’t be read."
    >
      <ul
        aria-label="Files that need attention"
        className="divide-y divide-line border-t border-line"
      >
        {open.map((document) => (
          <li key={document.id} className="flex min-w-0 flex-col gap-1 px-5 py-3">
            <p className="wrap-anywhere">
              <span className="font-medium">{document.fileName}</span>{' '}
              <span className="text-xs text-ink-faint">
                {document.uploadedByName ?? 'By email'}, <Instant value={document.createdAt} />
              </span>
            </p>
            <div className="text-[0.8125rem]">
              <DocumentState document={document} />
            </div>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
