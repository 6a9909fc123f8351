import type { Allocation } from '@pfs/wire/provider-adjustments';
import { Link } from 'wouter';
import { remittancePath } from '../../lib/paths.ts';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';

export function SpreadClaim({ row }: { readonly row: Allocation['rows'][number] }) {
  return (
    <li className="flex items-start justify-between gap-4 py-2">
      <div className="min-w-0">
        <Link
          href={remittancePath(row.remittanceId, row.id)}
          className="text-accent underline wrap-anywhere"
        >
          Claim {row.claimId}
        </Link>
        <p className="text-xs text-ink-faint wrap-anywhere">
          {row.drugName ?? 'Unknown drug'}, paid on <Day value={row.processedDate} />, gross{' '}
          <Money value={row.grossAmount} />
        </p>
      </div>
      <span className="flex flex-col items-end">
        <Money value={row.allocated} sign="taken" />
        <span className="text-xs text-ink-faint">allocated</span>
      </span>
    </li>
  );
}
