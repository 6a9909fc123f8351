import { costIsUnknown } from '@pfs/core/figures/verdicts';
import type { PayerContract } from '@pfs/wire/contract-analysis';
import { formatPercent } from '../../lib/format/format-number.ts';
import { Badge } from '../../ui/badge.tsx';

/** If too few costs are known to speak of profit, the labels are about DIR % only. */
const dirLooks = {
  profitable: { variant: 'outline', word: 'Good DIR %' },
  marginal: { variant: 'warn', word: 'Fair DIR %' },
  unprofitable: { variant: 'destructive', word: 'Poor DIR %' },
} as const;

const looks = {
  profitable: { variant: 'good', word: 'Profitable' },
  marginal: { variant: 'warn', word: 'Marginal' },
  unprofitable: { variant: 'destructive', word: 'Unprofitable' },
} as const;

export function ProfitabilityBadge({ contract }: { readonly contract: PayerContract }) {
  const { profitabilityScore, netMargin, grossRevenue } = contract;
  if (grossRevenue <= 0) return <Badge variant="outline">No gross</Badge>;
  const { variant, word } = (netMargin === null ? dirLooks : looks)[profitabilityScore];
  return (
    <Badge variant={variant} className="shrink-0">
      {word}
    </Badge>
  );
}

/** What the score is based on, so that nobody takes an estimate for a margin. */
export function scoreBasisOf({ netMargin }: PayerContract): string {
  if (netMargin === null) return `scored on DIR % only. ${costIsUnknown}`;
  return `scored on DIR % and a net margin of ${formatPercent(netMargin)}`;
}
