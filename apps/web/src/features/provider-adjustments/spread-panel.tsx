import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { allocationQuery } from './provider-adjustments.queries.ts';
import { Spread } from './spread.tsx';

interface SpreadPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** How one lump sum spreads over claims: on what ground, and what falls on each. */
export function SpreadPanel({ id, onClose }: SpreadPanelProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(allocationQuery(id, page));
  return (
    <Dialog
      form="sheet"
      title="How this lump sum spreads over claims"
      description={query.data?.providerAdjustment.payerName ?? null}
      onClose={onClose}
    >
      <QueryState query={query} what="how it spreads" loading={<Skeleton className="h-64" />}>
        {(allocation) => (
          <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
            <Spread allocation={allocation} page={page} onPage={setPage} />
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}
