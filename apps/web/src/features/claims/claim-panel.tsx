import { categoryName } from '@pfs/core/category';
import type { ClaimDetail, ClaimSegments } from '@pfs/wire/claims';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatCount } from '../../lib/format/format-number.ts';
import { invoicePath, remittancePath } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Day } from '../../ui/day.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Equation } from '../../ui/equation.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DocumentOrigin } from '../review/public.ts';
import { AllocatedFees } from '../provider-adjustments/public.ts';
import { grossEquation, notClosingWords, paidEquation } from './claim-equations.ts';
import { ClaimReversals } from './claim-reversals.tsx';
import { ClaimStatus } from './claim-status.tsx';
import { claimQuery, claimSegmentsQuery } from './claims.queries.ts';
import { NoSegments } from './no-segments.tsx';
import { OriginalSegments } from './original-segments.tsx';
import { Part } from './part.tsx';
import { segmentAnchor } from './segment-line.tsx';
import { segmentParts } from './segment-parts.ts';

/** What a claim cost, and the way to the invoice that says so. */
function ClaimCost({ cost }: { readonly cost: ClaimDetail['cost'] }) {
  if (cost === null) return 'Unknown';
  const { amount, basis, invoice } = cost;
  return (
    <>
      <Money value={amount} />
      <span className="block text-xs font-normal text-ink-faint">
        {invoice === null ? (
          basisWords[basis]
        ) : (
          <Link className="underline underline-offset-2" href={invoicePath(invoice.id)}>
            {invoice.vendorName}, {invoice.invoiceNumber}
          </Link>
        )}
      </span>
    </>
  );
}

const basisWords = { invoice: 'From an invoice', nadac: 'From NADAC' } as const;

function ClaimFacts({ claim }: { readonly claim: ClaimDetail }) {
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
      <Fact label="Payer claim number">{claim.payerControlNumber ?? 'Unknown'}</Fact>
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

type Rule = ClaimDetail['adjustments'][number]['rule'];

const ownRule = /^[0-9a-f]{8}-[0-9a-f]{4}-/i;

/** Which rule decided: one of the pharmacy's own, or one that comes with the product. */
export function ruleWords({ id, version }: Rule): string {
  if (ownRule.test(id)) return `Classified by your rule, version ${version}.`;
  return `Classified by built-in rule ${id}, version ${version}.`;
}

type Adjustment = ClaimDetail['adjustments'][number];

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
        {(detail) => <ClaimParts claim={detail} />}
      </QueryState>
    </Dialog>
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

function ClaimParts({ claim }: { readonly claim: ClaimDetail }) {
  return (
    <div className="flex flex-col gap-6">
      <ClaimFacts claim={claim} />
      <Part title="Payment">
        <Equation lines={paidEquation(claim)} />
        {claim.difference === 0 ? null : (
          <Notice tone="warn" title="This claim doesn’t balance">
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

interface SectionProps {
  readonly claim: ClaimDetail;
}

/** The claim as it stands in the file it came from, with people covered. */
function ClaimSegmentsSection({ claim }: SectionProps) {
  return (
    <Part title="In the original file">
      <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">
        From{' '}
        <Link href={remittancePath(claim.remittanceId)} className="text-accent underline">
          {claim.fileName}
        </Link>
        {claim.segment === null ? '.' : `, starting at segment ${claim.segment}.`}
      </p>
      <Original claim={claim} />
    </Part>
  );
}

function Original({ claim }: SectionProps) {
  if (claim.segment !== null) return <OriginalSegments key={claim.id} id={claim.id} />;
  if (claim.origin.decidedBy === 'segment') return <NoSegments />;
  return <DocumentOrigin key={claim.id} claim={claim} />;
}

/** Every code that the payer gave, in words, with the rule that decided what it is. */
function ClaimAdjustments({ claim }: { readonly claim: ClaimDetail }) {
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
 * The segment that says each adjustment, in the order of the adjustments. Both come in the order of
 * the file; where they do not agree, no segment is named.
 */
export function adjustmentSegments(
  adjustments: ClaimDetail['adjustments'],
  segments: ClaimSegments['segments'],
): readonly (number | undefined)[] {
  const told = segments.filter(({ ofClaim }) => ofClaim).flatMap(adjustmentsIn);
  return adjustments.map(({ group, reason }, index) => {
    const found = told[index];
    return found?.group === group && found.reason === reason ? found.number : undefined;
  });
}

/** The group of a CAS stands first, then reason, amount and quantity, up to six times. */
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
