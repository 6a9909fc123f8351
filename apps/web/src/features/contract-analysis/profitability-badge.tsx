import type { PayerContract } from '@pfs/wire/contract-analysis';
import { formatPercent } from '../../lib/format-number.ts';
import { Badge } from '../../ui/badge.tsx';

const looks = {
  profitable: { variant: 'good', word: 'Profitable' },
  marginal: { variant: 'warn', word: 'Marginal' },
  unprofitable: { variant: 'destructive', word: 'Unprofitable' },
} as const;

/** The score, and below it what it rests on: nobody must take a guess for a margin. */
export function ProfitabilityBadge({ contract }: { readonly contract: PayerContract }) {
  const { variant, word } = looks[contract.profitabilityScore];
  return (
    <div className="flex shrink-0 flex-col items-end gap-0.5">
      <Badge variant={variant}>{word}</Badge>
      <span className="text-[0.6875rem] text-ink-faint">{basisOf(contract)}</span>
    </div>
  );
}

function basisOf({ netMargin }: PayerContract): string {
  return netMargin === null ? 'by DIR %' : `by DIR % and ${formatPercent(netMargin)} net margin`;
}
