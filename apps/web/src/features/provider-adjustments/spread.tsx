import { categoryName } from '@pfs/core/category';
import type { Allocation } from '@pfs/wire/provider-adjustments';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatCount } from '../../lib/format/format-number.ts';
import { remittancePath } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { lumpPageSize } from './provider-adjustments.queries.ts';

interface SpreadProps {
  readonly allocation: Allocation;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

export function Spread({ allocation, page, onPage }: SpreadProps) {
  const { providerAdjustment: lump, basis, claimCount, rows } = allocation;
  return (
    <div className="flex flex-col gap-4 text-[0.8125rem]">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{categoryName(lump.category)}</span>
        <span className="text-ink-faint wrap-anywhere">
          {lump.code} {lump.reference}, <Day value={lump.paidOn} />
        </span>
        {lump.counted ? null : <Badge variant="warn">Held (excluded)</Badge>}
      </p>
      <p>{basis.sentence}</p>
      {claimCount === 0 ? null : (
        <>
          <p className="text-ink-faint">
            Estimated allocation; the payer doesn’t itemize. Not included in claim figures.
          </p>
          <ul className="divide-y divide-line border-y border-line">
            {rows.map((row) => (
              <SpreadClaim key={row.id} row={row} />
            ))}
          </ul>
        </>
      )}
      <dl className="flex flex-col gap-1">
        <SpreadSum label={`Total for ${formatCount(claimCount)} claims`}>
          <Money value={allocation.allocatedTotal} sign="taken" />
        </SpreadSum>
        <SpreadSum label="The lump sum">
          <Money value={lump.amount} sign="taken" />
        </SpreadSum>
      </dl>
      <div className="-mx-5">
        <Pager
          what="claims"
          page={page}
          pageSize={lumpPageSize}
          total={claimCount}
          onPage={onPage}
        />
      </div>
    </div>
  );
}

function SpreadSum({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 font-medium">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function SpreadClaim({ row }: { readonly row: Allocation['rows'][number] }) {
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
