import type { InvoiceDocumentDetail, InvoiceDraft } from '@pfs/wire/invoice-documents';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { messageOf } from '../../../lib/api/api-error.ts';
import { showToast } from '../../../lib/toast.ts';
import { useUnauthorized } from '../../../lib/session/unauthorized.ts';
import { invoicePath } from '../../vendors/public.ts';
import {
  invoiceDocumentsQuery,
  reviewInvoicePath,
  useDismissDraft,
  useSaveDraft,
} from './invoice-documents.queries.ts';

interface DraftEndOptions {
  readonly document: InvoiceDocumentDetail;
  readonly draft: InvoiceDraft;
  readonly onRefused: (error: Error) => void;
}

/** Saves or dismisses a draft, then goes on with the next that waits. */
export function useDraftEnd({ document, draft, onRefused }: DraftEndOptions) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const handleUnauthorized = useUnauthorized('/auth');
  const at = { id: document.id, position: draft.position, version: draft.version };

  function goOn(): void {
    const waiting = queryClient.getQueryData(invoiceDocumentsQuery.queryKey) ?? [];
    navigate(nextPath(document, draft, waiting) ?? '/vendor-audit?tab=invoices');
  }
  const refused = (title: string) => (error: Error) => {
    if (handleUnauthorized(error)) return;
    onRefused(error);
    const description = messageOf(error, 'No changes were saved. Your entries are still here.');
    showToast({ title, description, variant: 'destructive' });
  };
  const save = useSaveDraft(at, {
    success: ({ id, invoiceNumber }) => {
      showToast({
        title: 'Invoice Added',
        description: `Invoice ${invoiceNumber} is now included in totals.`,
        action: { label: 'Open', run: () => navigate(invoicePath(id)) },
      });
      goOn();
    },
    error: refused('Invoice Not Added'),
  });
  const dismiss = useDismissDraft(at, {
    success: () => {
      showToast({
        title: 'Dismissed',
        description: 'Nothing from it is included in totals. The file is kept.',
      });
      goOn();
    },
    error: refused('Not Dismissed'),
  });
  return {
    save: save.mutate,
    dismiss: dismiss.mutate,
    pending: save.isPending || dismiss.isPending,
  };
}

type Waiting = Pick<InvoiceDocumentDetail, 'id' | 'status'>;

/** Of the same file first, then of the other files. */
export function nextPath(
  document: Pick<InvoiceDocumentDetail, 'id' | 'drafts'>,
  { position }: Pick<InvoiceDraft, 'position'>,
  documents: readonly Waiting[],
): string | undefined {
  const left = document.drafts.filter(
    (draft) => draft.status === 'review' && draft.position !== position,
  );
  const own = left.find((draft) => draft.position > position) ?? left[0];
  if (own !== undefined) return reviewInvoicePath(document.id, own.position);
  const other = documents.find(({ id, status }) => id !== document.id && status === 'review');
  return other && reviewInvoicePath(other.id);
}
