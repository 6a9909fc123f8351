import { categoryName } from '@pfs/core/category';
import type { ClaimDetail, ClaimSegments } from '@pfs/wire/claims';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { Part } from './claim-facts.tsx';
import { claimSegmentsQuery } from './claims.queries.ts';
import { segmentAnchor, segmentParts } from './original-segments.tsx';

type Adjustment = ClaimDetail['adjustments'][number];

/** Every adjustment by the payer, with the rule that classified it. */
export function ClaimAdjustments({ claim }: { readonly claim: ClaimDetail }) {
  const { adjustments } = claim;
  const { data } = useQuery({ ...claimSegmentsQuery(claim.id), enabled: claim.segment !== null });
  const numbers = adjustmentSegments(adjustments, data?.segments ?? []);
  return (
    <Part title="Adjustments">
      {adjustments.length === 0 ? (
        <p className="text-ink-faint">None. The payer paid the full charge.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line text-[0.8125rem]">
          {adjustments.map((adjustment, index) => (
            <AdjustmentRow
              key={keyOf(adjustment, index)}
              adjustment={adjustment}
              segment={numbers[index]}
            />
          ))}
        </ul>
      )}
    </Part>
  );
}

function keyOf({ level, group, reason }: Adjustment, index: number): string {
  return `${level} ${group} ${reason} ${index}`;
}

/**
 * The segment of each adjustment. Both lists are in the order of the file; where they disagree, no
 * segment is named.
 */
export function adjustmentSegments(
  adjustments: ClaimDetail['adjustments'],
  segments: ClaimSegments['segments'],
): readonly (number | undefined)[] {
  const listed = segments.filter(({ ofClaim }) => ofClaim).flatMap(adjustmentsIn);
  return adjustments.map(({ group, reason }, index) => {
    const found = listed[index];
    return found?.group === group && found.reason === reason ? found.number : undefined;
  });
}

/** A CAS has its group first, then reason, amount and quantity, up to six times. */
function adjustmentsIn({ text, number }: ClaimSegments['segments'][number]) {
  const [name, group = '', ...rest] = segmentParts(text).elements;
  if (name !== 'CAS') return [];
  const found: { group: string; reason: string; number: number }[] = [];
  for (let at = 0; at < rest.length; at += 3) {
    const [reason = '', amount = ''] = rest.slice(at, at + 2);
    if (reason !== '' || amount !== '') found.push({ group, reason, number });
  }
  return found;
}

type Rule = Adjustment['rule'];

const ownRule = /^[0-9a-f]{8}-[0-9a-f]{4}-/i;

/** The rule that decided: one of the pharmacy's own, or a built-in one. */
export function ruleText({ id, version }: Rule): string {
  if (ownRule.test(id)) return `Classified by your rule, version ${version}.`;
  return `Classified by built-in rule ${id}, version ${version}.`;
}

interface RowProps {
  readonly adjustment: Adjustment;
  readonly segment: number | undefined;
}

function AdjustmentRow({ adjustment, segment }: RowProps) {
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
          , on the {level === 'claim' ? 'whole claim' : 'service line'}. {ruleText(rule)}
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
