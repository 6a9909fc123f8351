import type { Remittance } from '@pfs/wire/remittances';
import { CircleCheck, CircleX, Clock, LoaderCircle } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

/** Any status but the three named ones is shown as Pending. */
export function StatusBadge({ status }: { readonly status: Remittance['processingStatus'] }) {
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
