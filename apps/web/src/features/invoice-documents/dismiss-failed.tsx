import type { InvoiceDocument } from '@pfs/wire/invoice-documents';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/unauthorized.ts';
import { Button } from '../../ui/button.tsx';
import { DismissDialog } from './dismiss-dialog.tsx';
import { useDismissDraft } from './invoice-documents.queries.ts';

/** Takes a file off the list that could not be read; it is kept all the same. */
export function DismissFailed({ document }: { readonly document: InvoiceDocument }) {
  const [asks, setAsks] = useState(false);
  const handleUnauthorized = useUnauthorized('/auth');
  const dismiss = useDismissDraft(
    { id: document.id, position: 0, version: 0 },
    {
      success: () => {
        setAsks(false);
        showToast({ title: 'Dismissed', description: 'The file is kept, and off the list.' });
      },
      error: (error) => {
        if (handleUnauthorized(error)) return;
        const description = messageOf(error, 'The file is as it was. Please try again.');
        showToast({ title: 'Not Dismissed', description, variant: 'destructive' });
      },
    },
  );
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsks(true)}>
        Dismiss<span className="sr-only"> {document.fileName}</span>
      </Button>
      {asks ? (
        <DismissDialog
          title="Dismiss this file"
          pending={dismiss.isPending}
          onDismiss={dismiss.mutate}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  );
}
