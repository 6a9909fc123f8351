import type { ClaimDetail } from '@pfs/wire/claim-detail';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format-number.ts';
import { Day } from '../../ui/day.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Equation } from '../../ui/equation.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AllocatedFees } from '../provider-adjustments/public.ts';
import { ClaimAdjustments } from './claim-adjustments.tsx';
import { grossEquation, notClosingWords, paidEquation } from './claim-equations.ts';
import { ClaimReversals } from './claim-reversals.tsx';
import { ClaimSegmentsSection } from './claim-segments-section.tsx';
import { ClaimStatus } from './claim-status.tsx';
import { claimQuery } from './claims.queries.ts';
import { Part } from './part.tsx';

interface ClaimPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One claim: what was paid, what was taken, which rule said so, and where it stands. */
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
      <QueryState query={query} what="this claim" loading={<Loading />}>
        {(detail) => <Detail claim={detail} />}
      </QueryState>
    </Dialog>
  );
}

function Detail({ claim }: { readonly claim: ClaimDetail }) {
  return (
    <div className="flex flex-col gap-6">
      <Facts claim={claim} />
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

function Facts({ claim }: { readonly claim: ClaimDetail }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-[0.8125rem] min-[480px]:grid-cols-3">
      <Fact label="Status">
        <ClaimStatus claim={claim} />
      </Fact>
      <Fact label="Filled">
        <Day value={claim.dateOfService} />
      </Fact>
      <Fact label="Paid on">
        <Day value={claim.processedDate} />
      </Fact>
      <Fact label="Drug">{claim.drugName ?? 'Unknown'}</Fact>
      <Fact label="NDC">{claim.ndc ?? 'Unknown'}</Fact>
      <Fact label="Quantity">
        {claim.quantity === null ? 'Unknown' : formatCount(claim.quantity)}
      </Fact>
      <Fact label="Patient paid">
        <Money value={claim.patientPaid} />
      </Fact>
      <Fact label="Plan">{claim.planName ?? 'Unknown'}</Fact>
      <Fact label="Payer’s number">{claim.payerControlNumber ?? 'Unknown'}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-24" />
      <Skeleton className="h-28" />
      <Skeleton className="h-40" />
    </div>
  );
}
