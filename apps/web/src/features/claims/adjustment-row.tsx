import { categoryName } from '@pfs/core/category';
import type { ClaimDetail } from '@pfs/wire/claim-detail';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { ruleWords } from './rule-words.ts';
import { segmentAnchor } from './segment-line.tsx';

export type Adjustment = ClaimDetail['adjustments'][number];

interface RowProps {
  readonly adjustment: Adjustment;
  readonly segment: number | undefined;
}

export function AdjustmentRow({ adjustment, segment }: RowProps) {
  const { level, group, reason, amount, category, rule } = adjustment;
  return (
    <li className="flex items-start justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="font-medium">
          {category === 'unclassified' ? (
            <Badge variant="warn">{categoryName(category)}</Badge>
          ) : (
            categoryName(category)
          )}
        </p>
        <p className="text-xs text-ink-faint wrap-anywhere">
          <span className="figures">
            {group} {reason}
          </span>
          , on the {level === 'claim' ? 'whole claim' : 'service line'}. {ruleWords(rule)}
          {segment === undefined ? null : (
            <>
              {' '}
              <a href={`#${segmentAnchor(segment)}`} className="text-accent underline">
                Segment {segment}
              </a>
            </>
          )}
        </p>
      </div>
      <Money value={amount} sign="taken" />
    </li>
  );
}
