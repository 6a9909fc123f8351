import { categoryName } from '@pfs/core/category';
import type { ProviderAdjustment } from '@pfs/wire/provider-adjustments';
import type { RemittanceDetail, RemittanceReading } from '@pfs/wire/remittances';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isDocument } from '../../lib/file-type.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Day } from '../../ui/day.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Fact } from '../../ui/stats.tsx';
import { dayColumn, moneyColumn, textColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { Term } from '../../ui/term.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ClaimsSection } from '../claims/public.ts';
import {
  AllocationLink,
  ForwardingPairs,
  isAllocated,
  LumpSumsLink,
} from '../provider-adjustments/public.ts';
import { DocumentProof } from '../review/public.ts';
import { PaymentsSection } from './payments/payments-section.tsx';
import { RemittanceStatus } from './remittance-status.tsx';
import { lumpSumsMax, lumpSumsQuery } from './remittances.queries.ts';

type FirstPage = NonNullable<RemittanceReading['firstPage']>;
type FirstClaim = FirstPage['claims'][number] & { readonly place: number };

const columns: readonly Column<FirstClaim>[] = [
  { header: 'Rx number', primary: true, cell: ({ claimId }) => claimId ?? 'Not found' },
  dayColumn('Date of service', 'dateOfService'),
  textColumn('Drug', 'drugName', { wide: true, className: 'min-w-40 wrap-anywhere', none: '' }),
  moneyColumn('Net paid', 'net'),
];

/** The first page of a scan, while the others are still being read. */
function FirstPageSection({ firstPage }: { readonly firstPage: FirstPage }) {
  const { payerName, traceNumber, paidOn, claims } = firstPage;
  return (
    <CardSection
      title="Page 1"
      description="Read from the scan and not verified yet. Not included in totals."
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-2 px-5 pb-3">
        <Fact name="Payer">{payerName ?? 'Not found'}</Fact>
        <Fact name="Trace number">{traceNumber ?? 'Not found'}</Fact>
        <Fact name="Paid on">
          <Day value={paidOn} />
        </Fact>
        <Fact name="Claims on this page">{formatCount(claims.length)}</Fact>
      </dl>
      <DataTable
        caption="Claims on page 1"
        columns={columns}
        rows={claims.map((claim, place) => ({ ...claim, place }))}
        rowKey={({ place }) => String(place)}
      />
    </CardSection>
  );
}

const lumpSumColumns: readonly Column<ProviderAdjustment>[] = [
  {
    header: 'Category',
    primary: true,
    className: 'min-w-40',
    cell: (row) => <CategoryCell {...row} />,
  },
  textColumn('Reference', 'reference', {
    wide: true,
    className: 'min-w-40 wrap-anywhere',
    none: 'None',
  }),
  { header: 'Code', cell: ({ code }) => <span className="figures">{code}</span> },
  { header: 'Payer', className: 'min-w-40 wrap-anywhere', cell: ({ payerName }) => payerName },
  dayColumn('Paid on', 'paidOn', { aside: true }),
  moneyColumn('Amount', 'amount', { className: 'font-medium', sign: 'taken' }),
];

function CategoryCell({ id, category }: Pick<ProviderAdjustment, 'id' | 'category'>) {
  if (isAllocated(category)) {
    return (
      <span className="flex flex-wrap items-center gap-x-2">
        {categoryName(category)}
        <AllocationLink id={id} />
      </span>
    );
  }
  if (category !== 'unclassified') return categoryName(category);
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge variant="warn">{categoryName(category)}</Badge>
      <TextLink href="/classification">Classify</TextLink>
    </span>
  );
}

const shownFirst = 20;

/** Issues found while the file was read, with their places. */
function FindingsSection({ findings }: Pick<RemittanceDetail, 'findings'>) {
  const [shownMax, setShownMax] = useState(shownFirst);
  return (
    <CardSection title="Issues found" description="In the order they appear in the file.">
      {findings.length === 0 ? (
        <p className="px-5 pb-5 text-[0.8125rem] text-ink-soft">
          None. All amounts in this file agree.
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line text-[0.8125rem]">
          {findings.slice(0, shownMax).map((finding, index) => (
            <FindingRow key={keyOf(finding, index)} finding={finding} />
          ))}
        </ul>
      )}
      {findings.length > shownMax ? (
        <div className="border-t border-line px-5 py-3 text-center">
          <Button variant="outline" size="sm" onClick={() => setShownMax(findings.length)}>
            Show all {formatCount(findings.length)}
          </Button>
        </div>
      ) : null}
    </CardSection>
  );
}

function keyOf({ code, place }: Finding, index: number): string {
  return `${code} ${place} ${index}`;
}

type Finding = RemittanceDetail['findings'][number];

function FindingRow({ finding }: { readonly finding: Finding }) {
  return (
    <li className="flex flex-col items-start gap-x-4 gap-y-1 px-5 py-2.5 sm:flex-row">
      <span className="sm:w-24">
        <FindingSeverity severity={finding.severity} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{finding.message}</p>
        <p className="text-xs text-ink-faint wrap-anywhere">
          {finding.place} ({finding.code})
        </p>
      </div>
    </li>
  );
}

function FindingSeverity({ severity }: Pick<Finding, 'severity'>) {
  switch (severity) {
    case 'error':
      return <Badge variant="destructive">Error</Badge>;
    case 'warning':
      return <Badge variant="warn">Warning</Badge>;
    case 'info':
      return <Badge variant="secondary">Note</Badge>;
  }
}

interface SectionsProps {
  readonly detail: RemittanceDetail;
  readonly onOpenClaim: (claimId: string) => void;
}

export function RemittanceSections({ detail, onOpenClaim }: SectionsProps) {
  const firstPage = detail.reading?.firstPage;
  return (
    <div className="flex flex-col gap-6">
      <RemittanceStatus detail={detail} />
      {firstPage === undefined ? null : <FirstPageSection firstPage={firstPage} />}
      {hasProof(detail) ? <DocumentProof remittanceId={detail.id} /> : null}
      {detail.processingStatus === 'completed' ? (
        <>
          <PaymentsSection detail={detail} onOpenClaim={onOpenClaim} />
          <RefundsNotice detail={detail} />
          <ClaimsSection remittanceId={detail.id} onOpen={onOpenClaim} />
          <LumpSumsSection remittanceId={detail.id} />
        </>
      ) : null}
      {detail.processingStatus === 'completed' || detail.findings.length > 0 ? (
        <FindingsSection findings={detail.findings} />
      ) : null}
    </div>
  );
}

/** Refunds are no claims, so the list below does not have them. */
function RefundsNotice({ detail: { id, payments } }: Pick<SectionsProps, 'detail'>) {
  const refunds = payments.reduce((sum, { refundCount }) => sum + refundCount, 0);
  if (refunds === 0) return null;
  return (
    <Notice title={`${formatCount(refunds)} ${refunds === 1 ? 'MFP refund' : 'MFP refunds'}`}>
      Refunds count as revenue of their fills, not as claims.{' '}
      <TextLink href={`/recovery/refunds?file=${id}`}>View refunds</TextLink>
    </Notice>
  );
}

/** Documents have rows to verify; an 835 needs no verification of how it was read. */
function hasProof({ fileType, processingStatus }: RemittanceDetail): boolean {
  return (
    isDocument(fileType) && (processingStatus === 'review' || processingStatus === 'completed')
  );
}

/** Amounts that the payer took or added without naming a claim. */
function LumpSumsSection({ remittanceId }: { readonly remittanceId: string }) {
  const query = useQuery(lumpSumsQuery(remittanceId));
  return (
    <CardSection
      title="Lump sums"
      help={<Term word="Lump sum" />}
      description="Amounts deducted from or added to the payment with no claim attached (provider adjustments)."
      action={<LumpSumsLink>View for all files</LumpSumsLink>}
    >
      <QueryState
        query={query}
        what="the lump sums"
        loading={<Skeleton className="mx-5 mb-5 h-16" />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <p className="px-5 pb-5 text-[0.8125rem] text-ink-soft">
            None. The payment equals the sum of its claims.
          </p>
        }
      >
        {(rows) => (
          <>
            <DataTable
              caption="Lump sums"
              columns={lumpSumColumns}
              rows={rows}
              rowKey={({ id }) => id}
            />
            {rows.length === lumpSumsMax ? (
              <p className="border-t border-line px-5 py-3 text-xs text-ink-faint">
                Showing the first {lumpSumsMax}.
              </p>
            ) : null}
            <ForwardingPairs remittanceId={remittanceId} />
          </>
        )}
      </QueryState>
    </CardSection>
  );
}
