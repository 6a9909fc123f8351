import type { InvoiceDocumentDetail, InvoiceDraft } from '@pfs/wire/invoice-documents';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { invoicePath } from '../../../lib/record-paths.ts';
import { showFailure, showToast } from '../../../lib/toast.ts';
import {
  invoiceDocumentsQuery,
  reviewInvoicePath,
  useDismissDraft,
  useSaveDraft,
} from '../../vendors/public.ts';
import { invoiceKind } from '../review-kind.ts';

interface DraftEndOptions {
  readonly document: InvoiceDocumentDetail;
  readonly draft: InvoiceDraft;
  readonly onRefused: (error: Error) => void;
}

/** Saves or dismisses a draft, then goes on with the next one in review. */
export function useDraftEnd({ document, draft, onRefused }: DraftEndOptions) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const at = { id: document.id, position: draft.position, version: draft.version };

  function goToNext(): void {
    const documents = queryClient.getQueryData(invoiceDocumentsQuery.queryKey) ?? [];
    navigate(nextPath(document, draft, documents) ?? invoiceKind.back.path);
  }
  const refused = (title: string) => (error: Error) => {
    onRefused(error);
    showFailure(title, 'No changes were saved. Your entries are still here.')(error);
  };
  const save = useSaveDraft(at, {
    done: ({ id, invoiceNumber }) => {
      showToast({
        title: 'Invoice Added',
        description: `Invoice ${invoiceNumber} is now included in totals.`,
        action: { label: 'Open', run: () => navigate(invoicePath(id)) },
      });
      goToNext();
    },
    failed: refused('Invoice Not Added'),
  });
  const dismiss = useDismissDraft(at, {
    done: () => {
      showToast({
        title: 'Dismissed',
        description: 'Nothing from it is included in totals. The file is kept.',
      });
      goToNext();
    },
    failed: refused('Not Dismissed'),
  });
  return {
    save: save.mutate,
    dismiss: dismiss.mutate,
    pending: save.isPending || dismiss.isPending,
  };
}

type Listed = Pick<InvoiceDocumentDetail, 'id' | 'status'>;

/** The next draft in review: of the same file first, then of other files. */
function nextPath(
  document: Pick<InvoiceDocumentDetail, 'id' | 'drafts'>,
  { position }: Pick<InvoiceDraft, 'position'>,
  documents: readonly Listed[],
): string | undefined {
  const left = document.drafts.filter(
    (draft) => draft.status === 'review' && draft.position !== position,
  );
  const own = left.find((draft) => draft.position > position) ?? left[0];
  if (own !== undefined) return reviewInvoicePath(document.id, own.position);
  const other = documents.find(({ id, status }) => id !== document.id && status === 'review');
  return other && reviewInvoicePath(other.id);
}
