import type { Claim } from '@pfs/wire/claims';
import { Badge } from '../../ui/badge.tsx';

export function ClaimStatus({ claim }: { readonly claim: Pick<Claim, 'status' | 'counted'> }) {
  return (
    <span className="flex flex-wrap gap-1">
      <StatusWord status={claim.status} />
      {claim.counted ? null : <Badge variant="warn">Excluded</Badge>}
    </span>
  );
}

function StatusWord({ status }: Pick<Claim, 'status'>) {
  switch (status) {
    case 'paid':
      return <Badge variant="good">Paid</Badge>;
    case 'denied':
      return <Badge variant="secondary">Denied</Badge>;
    case 'reversal':
      return <Badge variant="outline">Reversal</Badge>;
  }
}
