import {
  type RefundState,
  refundSourceNames,
  refundStates,
  refundStateTexts,
} from '@pfs/core/refunds';
import type { AwaitedRefund, MfpRefund, MfpRefundSummary } from '@pfs/wire/refunds';
import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { pageQuery, routeQuery, statusQuery } from '../../lib/api/query-options.ts';
import { formatPeriod } from '../../lib/days/period.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { importWithRetry } from '../../lib/import-with-retry.ts';
import { filePath } from '../../lib/record-paths.ts';
import {
  day,
  oneOf,
  pageNumber,
  searchState,
  text,
  useSearchState,
} from '../../lib/search-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Filter } from '../../ui/fields/select.tsx';
import { Money } from '../../ui/money.tsx';
import { OpenCase } from '../../ui/open-case.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecoveryLinks } from '../../ui/recovery-links.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dayColumn, moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { Narrowed } from '../../ui/tables/narrowed.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { ClaimPanel, useOpenClaim } from '../claims/public.ts';

const ReportsSection = lazy(() => importWithRetry(() => import('./reports-section.tsx')));

const pageSize = 25;

const refundSearch = searchState(
  {
    page: pageNumber,
    state: oneOf(refundStates),
    from: day,
    to: day,
    file: (params) => params.get('file') ?? undefined,
    awaitedPage: pageNumber,
    import: text,
    columns: text,
  },
  { besideList: ['awaitedPage'] },
);

/** Medicare refunds: what came, by 835 or by report, and what is missing. */
export default function RefundsPage() {
  const { state: search, change } = useSearchState(refundSearch);
  const { page, state, from, to, file, awaitedPage } = search;
  const { claimId, openClaim, closeClaim } = useOpenClaim();
  const period = { from, to };
  const summary = useQuery(
    routeQuery('GET /api/mfp-refunds/summary', { query: period }, statusQuery),
  );
  const query = useQuery(
    pageQuery('GET /api/mfp-refunds', {
      query: { ...period, state, remittanceId: file, page, pageSize },
    }),
  );
  return (
    <>
      <PageHeader
        title="MFP Refunds"
        description="Manufacturers’ refunds for drugs with a Medicare negotiated price, paid by the Medicare Transaction Facilitator or directly."
      />
      <RecoveryLinks />
      {summary.data === undefined ? null : (
        <AwaitedSection
          summary={summary.data}
          page={awaitedPage}
          onPage={(next) => change({ awaitedPage: next })}
        />
      )}
      <CardSection
        title="Refunds"
        action={
          <Filter
            label="Status"
            all="All statuses"
            of={refundStates}
            text={(name) => refundStateTexts[name].name}
            value={state}
            onChange={(name) => change({ state: name })}
          />
        }
      >
        <ShownPart
          period={period}
          ofFile={file !== undefined}
          onClear={() => change({ from: undefined, to: undefined, file: undefined })}
        />
        {summary.data?.fills ? <StateTotals summary={summary.data} /> : null}
        <QueriedTable
          query={query}
          what="the refunds"
          loading={<Skeleton className="mx-5 mb-5 h-64" />}
          empty={<NoRefunds filtered={(state ?? from ?? file) !== undefined} />}
          caption="Refunds"
          columns={columns(openClaim)}
          rowKey={({ id }) => id}
          page={{ number: page, size: pageSize, of: 'refunds' }}
          onPage={(next) => change({ page: next })}
        />
      </CardSection>
      <Suspense>
        <ReportsSection
          openId={search.import}
          choosesColumns={search.columns !== ''}
          onChange={change}
        />
      </Suspense>
      {claimId === null ? null : <ClaimPanel key={claimId} id={claimId} onClose={closeClaim} />}
    </>
  );
}

interface ShownPartProps {
  readonly period: { readonly from: string | undefined; readonly to: string | undefined };
  readonly ofFile: boolean;
  readonly onClear: () => void;
}

/** What the list is limited to. */
function ShownPart({ period, ofFile, onClear }: ShownPartProps) {
  const { from, to } = period;
  return (
    <div className="px-5 pb-3 empty:hidden">
      <Narrowed
        to={[
          ...(from !== undefined || to !== undefined ? [formatPeriod(period)] : []),
          ...(ofFile ? ['one file'] : []),
        ]}
        onClear={onClear}
      />
    </div>
  );
}

interface AwaitedProps {
  readonly summary: MfpRefundSummary;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Fills of the claims export whose refund has not come; absent where nothing waits. */
function AwaitedSection({ summary, page, onPage }: AwaitedProps) {
  const { waiting, late, float } = summary;
  const count = waiting.fills + late.fills;
  const query = useQuery({
    ...pageQuery('GET /api/mfp-refunds/awaited', { query: { page, pageSize } }),
    enabled: count > 0,
  });
  if (count === 0) return null;
  const days = float.averageDays;
  return (
    <CardSection
      title="Waiting for a refund"
      description="Fills whose claims export or refund report states a refund that has not come. A refund is due 21 days and 5 business days after the fill."
      className="mb-6"
    >
      <dl className="flex flex-wrap gap-x-10 gap-y-2 px-5 pb-4 text-[0.8125rem]">
        <Total label="Late" {...late} />
        <Total label="Not due yet" {...waiting} />
        <div>
          <dt className="text-xs text-ink-faint">You have laid out</dt>
          <dd className="font-medium">
            <Money value={float.amount} />{' '}
            <span className="font-normal text-ink-faint">
              {days === null ? '' : `for ${days} days on average`}
              {float.unknownFills === 0 ? '' : `, ${float.unknownFills} with unknown cost`}
            </span>
          </dd>
        </div>
      </dl>
      <QueriedTable
        query={query}
        what="the fills"
        loading={<Skeleton className="mx-5 mb-5 h-48" />}
        empty={null}
        caption="Waiting for a refund"
        columns={awaitedColumns}
        rowKey={({ id }) => id}
        page={{ number: page, size: pageSize, of: 'fills' }}
        onPage={onPage}
      />
    </CardSection>
  );
}

type OfFill = Pick<AwaitedRefund, 'drugName' | 'ndc' | 'rxNumber' | 'fillNumber'>;

const drugColumn: Column<OfFill> = {
  header: 'Drug',
  primary: true,
  className: 'min-w-36 wrap-anywhere',
  cell: ({ drugName, ndc }) => drugName ?? ndc ?? 'Unknown Drug',
};

const rxColumn: Column<OfFill> = {
  header: 'Rx',
  cell: ({ rxNumber, fillNumber }) => (
    <span className="figures">
      {rxNumber}{' '}
      {fillNumber === null ? null : <span className="text-ink-faint">fill {fillNumber}</span>}
    </span>
  ),
};

const awaitedColumns: readonly Column<AwaitedRefund>[] = [
  drugColumn,
  {
    header: 'Status',
    cell: ({ isLate, caseId }) => (
      <span className="flex flex-col items-start gap-1">
        <Badge variant={isLate ? 'warn' : 'outline'}>{isLate ? 'Late' : 'Waiting'}</Badge>
        <OpenCase id={caseId} />
      </span>
    ),
  },
  rxColumn,
  dayColumn('Filled on', 'filledOn'),
  dayColumn('Due on', 'dueOn', { aside: true }),
  moneyColumn('Expected', 'expected', { className: 'font-medium' }),
];

function NoRefunds({ filtered }: { readonly filtered: boolean }) {
  return (
    <EmptyState
      icon={HandCoins}
      title={filtered ? 'No refunds found' : 'No refunds yet'}
      actions={
        <ButtonLink href={filtered ? '/recovery/refunds' : '/upload'} variant="outline">
          {filtered ? 'Show all' : 'Upload Remittance'}
        </ButtonLink>
      }
    >
      {filtered
        ? 'Choose another status or period.'
        : 'Upload the facilitator’s 835 files. Each refund is matched to its fill and counts as revenue.'}
    </EmptyState>
  );
}

function StateTotals({ summary }: { readonly summary: MfpRefundSummary }) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-2 px-5 pb-4 text-[0.8125rem]">
      <Total label="Refunded" fills={summary.fills} amount={summary.amount} />
      {summary.states
        .filter(({ state }) => state !== 'paid')
        .map(({ state, fills, amount, missing }) => (
          <Total
            key={state}
            label={missing > 0 ? `${refundStateTexts[state].name}: missing` : stateName(state)}
            fills={fills}
            amount={missing > 0 ? missing : amount}
          />
        ))}
    </dl>
  );
}

interface TotalProps {
  readonly label: string;
  readonly fills: number;
  readonly amount: number;
}

function Total({ label, fills, amount }: TotalProps) {
  return (
    <div>
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="font-medium">
        <Money value={amount} />{' '}
        <span className="font-normal text-ink-faint">
          {formatCount(fills)} {fills === 1 ? 'fill' : 'fills'}
        </span>
      </dd>
    </div>
  );
}

const stateName = (state: RefundState) => refundStateTexts[state].name;

const columns = (onClaim: (id: string) => void): readonly Column<MfpRefund>[] => [
  drugColumn,
  {
    header: 'Status',
    wide: true,
    className: 'min-w-32',
    cell: ({ state, remarks, caseId }) => (
      <span className="flex flex-col items-start gap-1">
        <StateBadge state={state} />
        {remarks.map(({ code, text }) => (
          <span key={code} className="text-xs text-ink-soft">
            {code === text ? code : `${code}: ${text}`}
          </span>
        ))}
        <OpenCase id={caseId} />
      </span>
    ),
  },
  rxColumn,
  dayColumn('Filled on', 'dateOfService'),
  dayColumn('Paid on', 'paidOn', { aside: true }),
  moneyColumn('Expected', 'expected'),
  moneyColumn('Refunded', 'amount', { className: 'font-medium' }),
  {
    header: 'File',
    wide: 'last',
    className: 'min-w-32 wrap-anywhere',
    cell: ({ claimId, ...refund }) => (
      <span className="flex flex-col items-start gap-1">
        <TextLink href={filePath(refund)}>{refund.fileName}</TextLink>
        <SourceText refund={refund} />
        {claimId === null ? null : (
          <Button variant="outline" size="sm" onClick={() => onClaim(claimId)}>
            Open claim
          </Button>
        )}
      </span>
    ),
  },
];

/** Which source has the refund, and what a report says of one that an 835 has. */
function SourceText({
  refund: { source, reported, reportDiffers },
}: {
  readonly refund: Pick<MfpRefund, 'source' | 'reported' | 'reportDiffers'>;
}) {
  if (source !== 'remittance') {
    return <span className="text-xs text-ink-faint">{refundSourceNames[source]}</span>;
  }
  if (reported === null) return null;
  if (!reportDiffers) return <span className="text-xs text-ink-faint">Also in a report</span>;
  return (
    <span className="text-xs text-warn">
      A report says <Money value={reported} />
    </span>
  );
}

function StateBadge({ state }: { readonly state: RefundState }) {
  const variant = state === 'paid' ? 'good' : 'warn';
  return (
    <Badge variant={variant}>
      <span title={refundStateTexts[state].meaning}>{stateName(state)}</span>
    </Badge>
  );
}
