import type { ClaimDetail } from '@pfs/wire/claims';
import { useQuery } from '@tanstack/react-query';
import { remittancePath } from '../../lib/record-paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Equation } from '../../ui/equation.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AllocatedFees } from '../provider-adjustments/public.ts';
import { DocumentOrigin } from '../review/public.ts';
import { ClaimAdjustments } from './claim-adjustments.tsx';
import { differenceText, grossEquation, paidEquation } from './claim-equations.ts';
import { ClaimFacts, ClaimReversals, FillPayments, Part } from './claim-facts.tsx';
import { claimQuery } from './claims.queries.ts';
import { NoSegments, OriginalSegments } from './original-segments.tsx';

interface ClaimPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One claim: what was paid, what was taken and by which rule, and its place in the file. */
export function ClaimPanel({ id, onClose }: ClaimPanelProps) {
  const query = useQuery(claimQuery(id));
  const claim = query.data;
  return (
    <Dialog
      form="sheet"
      title={claim ? `Claim ${claim.claimId}` : 'Claim'}
      description={claim ? (claim.payerName ?? 'Unknown payer') : null}
      onClose={onClose}
    >
      <QueryState
        query={query}
        what="this claim"
        loading={<Skeletons className="gap-4" heights="h-24 h-28 h-40" />}
      >
        {(detail) => <ClaimParts claim={detail} />}
      </QueryState>
    </Dialog>
  );
}

function ClaimParts({ claim }: { readonly claim: ClaimDetail }) {
  return (
    <div className="flex flex-col gap-6">
      <ClaimFacts claim={claim} />
      <Part title="Payment">
        <Equation lines={paidEquation(claim)} />
        {claim.difference === 0 ? null : (
          <Notice tone="warn" title="This claim doesn’t balance">
            {differenceText(claim)}
          </Notice>
        )}
      </Part>
      <Part title="Net and gross">
        <Equation lines={grossEquation(claim)} />
      </Part>
      <ClaimAdjustments claim={claim} />
      <AllocatedFees claimId={claim.id} />
      <ClaimReversals claim={claim} />
      <FillPayments claim={claim} />
      <ClaimSegmentsSection claim={claim} />
    </div>
  );
}

interface SectionProps {
  readonly claim: ClaimDetail;
}

/** The claim in its original file, with names hidden. */
function ClaimSegmentsSection({ claim }: SectionProps) {
  return (
    <Part title="In the original file">
      <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">
        From <TextLink href={remittancePath(claim.remittanceId)}>{claim.fileName}</TextLink>
        {claim.segment === null ? '.' : `, starting at segment ${claim.segment}.`}
      </p>
      <ClaimSource claim={claim} />
    </Part>
  );
}

function ClaimSource({ claim }: SectionProps) {
  if (claim.segment !== null) return <OriginalSegments key={claim.id} id={claim.id} />;
  if (claim.origin.decidedBy === 'segment') return <NoSegments />;
  return <DocumentOrigin key={claim.id} claim={claim} />;
}
