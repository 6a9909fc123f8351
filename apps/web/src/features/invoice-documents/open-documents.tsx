import { useQuery } from '@tanstack/react-query';
import { CardSection } from '../../ui/card.tsx';
import { Instant } from '../../ui/day.tsx';
import { DocumentState } from './document-state.tsx';
import { invoiceDocumentsQuery } from './invoice-documents.queries.ts';
import type { SentFile } from './sent-files.ts';

/** Files that wait for a person or could not be read, also those that came by mail. */
export function OpenDocuments({ sent }: { readonly sent: readonly SentFile[] }) {
  const { data = [] } = useQuery(invoiceDocumentsQuery);
  const shownAbove = new Set(
    sent.map(({ state }) => (state.phase === 'later' ? state.document.id : undefined)),
  );
  const open = data.filter(({ id }) => !shownAbove.has(id));
  if (open.length === 0) return null;
  return (
    <CardSection
      title="Files that wait for you"
      description="Nothing of these counts: they are doubtful, or could not be read."
    >
      <ul aria-label="Files that wait" className="divide-y divide-line border-t border-line">
        {open.map((document) => (
          <li key={document.id} className="flex min-w-0 flex-col gap-1 px-5 py-3">
            <p className="wrap-anywhere">
              <span className="font-medium">{document.fileName}</span>{' '}
              <span className="text-xs text-ink-faint">
                {document.uploadedByName ?? 'By mail'}, <Instant value={document.createdAt} />
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
