import type { PayerContract } from '@pfs/wire/contract-analysis';
import { formatPercent } from '../../lib/format-number.ts';
import { Badge } from '../../ui/badge.tsx';

const looks = {
  profitable: { variant: 'good', word: 'Profitable' },
  marginal: { variant: 'warn', word: 'Marginal' },
  unprofitable: { variant: 'destructive', word: 'Unprofitable' },
} as const;

export function ProfitabilityBadge({ contract }: { readonly contract: PayerContract }) {
  const { variant, word } = looks[contract.profitabilityScore];
  return (
    <Badge variant={variant} className="shrink-0">
      {word}
    </Badge>
  );
}

/** What the score rests on: nobody must take a guess for a margin. */
export function scoreBasisOf({ netMargin }: PayerContract): string {
  if (netMargin === null) return 'scored by DIR %';
  return `scored by DIR % and a net margin of ${formatPercent(netMargin)}`;
}
