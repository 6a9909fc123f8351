import type { ClaimDetail } from '@pfs/wire/claim-detail';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format-number.ts';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { ClaimCost } from './claim-cost.tsx';
import { ClaimStatus } from './claim-status.tsx';

export function ClaimFacts({ claim }: { readonly claim: ClaimDetail }) {
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
      <Fact label="Cost">
        <ClaimCost cost={claim.cost} />
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
