import type { ClaimDetail } from '@pfs/wire/claim-detail';
import { useQuery } from '@tanstack/react-query';
import { categoryName } from '../../lib/category-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { adjustmentSegments } from './adjustment-segments.ts';
import { claimSegmentsQuery } from './claims.queries.ts';
import { Part } from './part.tsx';
import { ruleWords } from './rule-words.ts';
import { segmentAnchor } from './segment-lines.tsx';

type Adjustment = ClaimDetail['adjustments'][number];

/** Every code that the payer gave, in words, with the rule that decided what it is. */
export function ClaimAdjustments({ claim }: { readonly claim: ClaimDetail }) {
  const { adjustments } = claim;
  const { data } = useQuery({ ...claimSegmentsQuery(claim.id), enabled: claim.segment !== null });
  const numbers = adjustmentSegments(adjustments, data?.segments ?? []);
  return (
    <Part title="Adjustments">
      {adjustments.length === 0 ? (
        <p className="text-ink-faint">The payer paid what was charged.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line text-[0.8125rem]">
          {adjustments.map((adjustment, index) => (
            <Row key={keyOf(adjustment, index)} adjustment={adjustment} segment={numbers[index]} />
          ))}
        </ul>
      )}
    </Part>
  );
}

function keyOf({ level, group, reason }: Adjustment, index: number): string {
  return `${level} ${group} ${reason} ${index}`;
}

interface RowProps {
  readonly adjustment: Adjustment;
  readonly segment: number | undefined;
}

function Row({ adjustment, segment }: RowProps) {
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
