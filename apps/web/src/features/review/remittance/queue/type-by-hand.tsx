import type { Remittance } from '@pfs/wire/remittances';
import { Keyboard } from 'lucide-react';
import { useLocation } from 'wouter';
import { messageOf } from '../../../../lib/api/api-error.ts';
import { showToast } from '../../../../lib/toast.ts';
import { useUnauthorized } from '../../../../lib/session/unauthorized.ts';
import { Button } from '../../../../ui/button.tsx';
import { useTypeByHand } from '../review.queries.ts';
import { reviewPath } from '../review-path.ts';

/** Failures of documents whose pages can be seen. */
const typeable = ['not_a_remittance', 'marked_not_a_remittance', 'other_currency'];

type Failed = Pick<Remittance, 'id' | 'fileType' | 'processingStatus' | 'failureCode'>;

/** Leads to the page of a failed document beside an empty table; nothing where there is no page. */
export function TypeByHand({ remittance }: { readonly remittance: Failed }) {
  const { id, fileType, processingStatus, failureCode } = remittance;
  const [, navigate] = useLocation();
  const handleUnauthorized = useUnauthorized('/auth');
  const typing = useTypeByHand(id);
  const hasPages = fileType === 'application/pdf' || fileType.startsWith('image/');
  const canBeTyped = typeable.includes(failureCode ?? '');
  if (processingStatus !== 'failed' || !hasPages || !canBeTyped) return null;
  function begin() {
    typing.mutate(undefined, {
      onSuccess: () => navigate(reviewPath(id)),
      onError: (error) => {
        if (handleUnauthorized(error)) return;
        showToast({
          title: 'Couldn’t open the document',
          description: messageOf(error, 'The document couldn’t be opened. Please try again.'),
          variant: 'destructive',
        });
      },
    });
  }
  return (
    <Button variant="outline" size="sm" pending={typing.isPending} onClick={begin}>
      {typing.isPending ? null : <Keyboard aria-hidden="true" />}
      Enter manually
    </Button>
  );
}
