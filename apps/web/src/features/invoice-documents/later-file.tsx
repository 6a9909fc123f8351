import type { InvoiceDocument } from '@pfs/wire/invoice-documents';
import { useQuery } from '@tanstack/react-query';
import { DocumentState } from './document-state.tsx';
import { invoiceDocumentQuery } from './invoice-documents.queries.ts';

/** A file whose reading outlasts its upload, or that waits for a person: as it stands now. */
export function LaterFile({ document }: { readonly document: InvoiceDocument }) {
  const { data } = useQuery(invoiceDocumentQuery(document.id));
  return <DocumentState document={data ?? document} drafts={data?.drafts} />;
}
