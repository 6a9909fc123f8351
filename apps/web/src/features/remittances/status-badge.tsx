import type { Remittance } from '@pfs/wire/remittances';
import { CircleCheck, CircleX, Clock, LoaderCircle, Scissors } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

interface StatusBadgeProps {
  readonly remittance: Pick<Remittance, 'processingStatus' | 'cutOff'>;
}

/** Where a file stands, and beside it that it ends too early. */
export function StatusBadge({ remittance }: StatusBadgeProps) {
  return (
    <>
      <ProcessingBadge status={remittance.processingStatus} />
      {remittance.cutOff ? (
        <Badge variant="warn">
          <Scissors aria-hidden="true" />
          Cut off
        </Badge>
      ) : null}
    </>
  );
}

/** Any status but the three named ones is shown as Pending. */
function ProcessingBadge({ status }: { readonly status: Remittance['processingStatus'] }) {
  switch (status) {
    case 'completed':
      return (
        <Badge variant="good">
          <CircleCheck aria-hidden="true" />
          Completed
        </Badge>
      );
    case 'processing':
      return (
        <Badge variant="active">
          <LoaderCircle className="animate-spin" aria-hidden="true" />
          Processing
        </Badge>
      );
    case 'failed':
      return (
        <Badge variant="destructive">
          <CircleX aria-hidden="true" />
          Failed
        </Badge>
      );
    default:
      return (
        <Badge variant="secondary">
          <Clock aria-hidden="true" />
          Pending
        </Badge>
      );
  }
}
