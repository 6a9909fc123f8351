import type { ClaimDetail } from '@pfs/wire/claim-detail';
import { Equation } from '../../ui/equation.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AllocatedFees } from '../provider-adjustments/public.ts';
import { ClaimAdjustments } from './claim-adjustments.tsx';
import { grossEquation, notClosingWords, paidEquation } from './claim-equations.ts';
import { ClaimFacts } from './claim-facts.tsx';
import { ClaimReversals } from './claim-reversals.tsx';
import { ClaimSegmentsSection } from './claim-segments-section.tsx';
import { Part } from './part.tsx';

export function ClaimParts({ claim }: { readonly claim: ClaimDetail }) {
  return (
    <div className="flex flex-col gap-6">
      <ClaimFacts claim={claim} />
      <Part title="What was paid">
        <Equation lines={paidEquation(claim)} />
        {claim.difference === 0 ? null : (
          <Notice tone="warn" title="This claim does not close">
            {notClosingWords(claim)}
          </Notice>
        )}
      </Part>
      <Part title="Net and gross">
        <Equation lines={grossEquation(claim)} />
      </Part>
      <ClaimAdjustments claim={claim} />
      <AllocatedFees claimId={claim.id} />
      <ClaimReversals claim={claim} />
      <ClaimSegmentsSection claim={claim} />
    </div>
  );
}
