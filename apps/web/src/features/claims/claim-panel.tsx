import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ClaimParts } from './claim-parts.tsx';
import { claimQuery } from './claims.queries.ts';

interface ClaimPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One claim: what was paid, what was taken, which rule said so, and where it stands. */
export function ClaimPanel({ id, onClose }: ClaimPanelProps) {
  const query = useQuery(claimQuery(id));
  const claim = query.data;
  return (
    <Dialog
      form="sheet"
      title={claim ? `Claim ${claim.claimId}` : 'Claim'}
      description={claim ? (claim.payerName ?? 'Unknown payer') : null}
      onClose={onClose}
    >
      <QueryState query={query} what="this claim" loading={<Loading />}>
        {(detail) => <ClaimParts claim={detail} />}
      </QueryState>
    </Dialog>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-24" />
      <Skeleton className="h-28" />
      <Skeleton className="h-40" />
    </div>
  );
}
