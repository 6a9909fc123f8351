import type { ClaimDetail } from '@pfs/wire/claim-detail';
import { useQuery } from '@tanstack/react-query';
import type { Adjustment } from './adjustment-row.tsx';
import { AdjustmentRow } from './adjustment-row.tsx';
import { adjustmentSegments } from './adjustment-segments.ts';
import { claimSegmentsQuery } from './claims.queries.ts';
import { Part } from './part.tsx';

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
