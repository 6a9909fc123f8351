import type { ClaimDetail } from '@pfs/wire/claims';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatCount } from '../../lib/format/format-number.ts';
import { invoicePath, remittancePath } from '../../lib/record-paths.ts';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { Fact } from '../../ui/stats.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ClaimStatus } from './claims-section.tsx';

/** A section of the claim panel. */
export function Part({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** The drug cost of a claim, with a link to the invoice it comes from. */
function ClaimCost({ cost }: { readonly cost: ClaimDetail['cost'] }) {
  if (cost === null) return 'Unknown';
  const { amount, basis, invoice, priceList } = cost;
  return (
    <>
      <Money value={amount} />
      <span className="block text-xs font-normal text-ink-faint">
        {invoice === null ? (
          (priceList?.name ?? basisLabels[basis])
        ) : (
          <Link className="underline underline-offset-2" href={invoicePath(invoice.id)}>
            {invoice.vendorName}, {invoice.invoiceNumber}
          </Link>
        )}
      </span>
    </>
  );
}

const basisLabels = {
  invoice: 'From an invoice',
  price_list: 'From a price list',
  nadac: 'From NADAC',
} as const;

export function ClaimFacts({ claim }: { readonly claim: ClaimDetail }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-[0.8125rem] min-[480px]:grid-cols-3">
      <Fact strong name="Status">
        <ClaimStatus claim={claim} />
      </Fact>
      <Fact strong name="Filled">
        <Day value={claim.dateOfService} />
      </Fact>
      <Fact strong name="Paid on">
        <Day value={claim.processedDate} />
      </Fact>
      <Fact strong name="Drug">
        {claim.drugName ?? 'Unknown'}
      </Fact>
      <Fact strong name="NDC">
        {claim.ndc ?? 'Unknown'}
      </Fact>
      <Fact strong name="Quantity">
        {claim.quantity === null ? 'Unknown' : formatCount(claim.quantity)}
      </Fact>
      <Fact strong name="Patient paid">
        <Money value={claim.patientPaid} />
      </Fact>
      <Fact strong name="Cost">
        <ClaimCost cost={claim.cost} />
      </Fact>
      <Fact strong name="Plan">
        {claim.planName ?? 'Unknown'}
      </Fact>
      <Fact strong name="Payer claim number">
        {claim.payerControlNumber ?? 'Unknown'}
      </Fact>
    </dl>
  );
}

type ClaimLink = ClaimDetail['reversedBy'][number];

/** The claim that a reversal reverses, and the reversals of this claim. */
export function ClaimReversals({ claim }: { readonly claim: ClaimDetail }) {
  const { reverses, reversedBy, status } = claim;
  if (status !== 'reversal' && reversedBy.length === 0) return null;
  return (
    <Part title="Reversal">
      {status === 'reversal' && reverses === null ? (
        <p className="text-ink-soft">
          The claim this reverses isn’t in any of your files. The amount is still included in
          totals.
        </p>
      ) : null}
      <ul className="flex flex-col gap-2">
        {reverses === null ? null : <LinkedClaim label="Reverses" claim={reverses} />}
        {reversedBy.map((each) => (
          <LinkedClaim key={each.id} label="Reversed by" claim={each} />
        ))}
      </ul>
    </Part>
  );
}

/** Claims of the same fill at other payers, and what counts of this one's patient payment. */
export function FillPayments({ claim }: { readonly claim: ClaimDetail }) {
  const { otherPayers, patientPaid, patientCorrection, fillPatientPaid } = claim;
  if (otherPayers.length === 0 && patientCorrection === null) return null;
  return (
    <Part title={otherPayers.length === 0 ? 'Patient payment' : 'Other payers of this fill'}>
      <ul className="flex flex-col gap-2">
        {otherPayers.map((each) => (
          <LinkedClaim key={each.id} label={`${each.payerName}:`} claim={each} />
        ))}
      </ul>
      <p className="text-[0.8125rem] text-ink-soft">
        {otherPayers.length === 0
          ? null
          : 'The drug’s cost and units count once, with the first payer; of the patient payments, the last payer’s. '}
        {fillPatientPaid === null ? null : (
          <>
            Your pharmacy system says this payer left <Money value={fillPatientPaid} /> to the
            patient.{' '}
          </>
        )}
        {patientCorrection === null ? null : (
          <>
            <Money value={Math.round(100 * (patientPaid - patientCorrection)) / 100} /> counts here.
          </>
        )}
      </p>
    </Part>
  );
}

function LinkedClaim({ label, claim }: { readonly label: string; readonly claim: ClaimLink }) {
  return (
    <li className="flex items-start justify-between gap-4 text-[0.8125rem]">
      <div className="min-w-0">
        <TextLink href={remittancePath(claim.remittanceId, claim.id)} className="wrap-anywhere">
          {label} a claim in {claim.fileName}
        </TextLink>
        <p className="text-xs text-ink-faint">
          Paid on <Day value={claim.processedDate} />
        </p>
      </div>
      <Money value={claim.netAmount} />
    </li>
  );
}
