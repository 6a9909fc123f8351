import type { ForwardingBalance } from '@pfs/wire/provider-adjustments';
import { Link } from 'wouter';
import { remittancePath } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { forwardingWords, openWords } from './forwarding-words.ts';

export function PairsOfBalance({ row }: { readonly row: ForwardingBalance }) {
  const open = openWords(row);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
        {forwardingWords(row)}
        {row.reference === null ? null : (
          <span className="text-xs text-ink-faint">Reference {row.reference}</span>
        )}
      </p>
      {row.pairs.map((pair) => (
        <p
          key={pair.providerAdjustmentId}
          className="flex items-baseline justify-between gap-4 pl-4 text-ink-soft"
        >
          <span className="min-w-0 wrap-anywhere">
            {row.amount < 0 ? 'Was taken back in' : 'Came from'}{' '}
            <Link href={remittancePath(pair.remittanceId)} className="text-accent underline">
              {pair.fileName}
            </Link>
            , paid on <Day value={pair.paidOn} />
          </span>
          <Money value={pair.amount} />
        </p>
      ))}
      {open === undefined ? null : (
        <p className="flex flex-wrap items-center gap-2 pl-4">
          <Badge variant="warn">Open</Badge>
          {open}
        </p>
      )}
    </>
  );
}
