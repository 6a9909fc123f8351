import type { InvoiceDocument } from '@pfs/wire/invoice-documents';
import { RotateCw } from 'lucide-react';
import { messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/unauthorized.ts';
import { Button } from '../../ui/button.tsx';
import { useRetryDocument } from './invoice-documents.queries.ts';

/** Reads a file again, as a newer release may read more. */
export function RetryDocument({ document }: { readonly document: InvoiceDocument }) {
  const handleUnauthorized = useUnauthorized('/auth');
  const retry = useRetryDocument({
    error: (error) => {
      if (handleUnauthorized(error)) return;
      showToast({
        title: 'Retry Failed',
        description: messageOf(error, 'The file could not be read again. It is still kept.'),
        variant: 'destructive',
      });
    },
  });
  return (
    <Button
      variant="outline"
      size="sm"
      pending={retry.isPending}
      onClick={() => retry.mutate(document.id)}
    >
      {retry.isPending ? null : <RotateCw aria-hidden="true" />}
      Retry<span className="sr-only"> {document.fileName}</span>
    </Button>
  );
}
