import type { FigureName } from '@pfs/core/figures/figure-names';
import type { Analytics } from '@pfs/wire/analytics';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import type { Period } from '../../lib/days/period.ts';
import { periodErrorsOf, readPeriod } from '../../lib/days/period.ts';
import { useToday } from '../../lib/days/today.ts';
import { figurePath } from '../../lib/figure-path.ts';
import { formatMonthShort } from '../../lib/format/format-day.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { readPage } from '../../lib/read-page.ts';
import { CardSection } from '../../ui/card.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import { FeeTrendChart } from '../../ui/charts/fee-trend-chart.tsx';
import { PeriodField } from '../../ui/fields/period-field.tsx';
import { Filter } from '../../ui/fields/select.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx';
import { ClaimPanel, useOpenClaim } from '../claims/public.ts';
import { FigurePanel, FigureRows, figureQuery, RowsSum, shownTerm } from '../figures/public.ts';
import {
  analyticsQuery,
  type ChangeParams,
  closedPath,
  readFigure,
  readFigureFilter,
  writeSearch,
} from './analytics.queries.ts';
import { claimChips, readClaimsFilter, readNames } from './claim-filters.ts';
import { ClaimsAnalysis } from './claims-analysis.tsx';

/** Fees by payer, month and drug and every claim; or one figure down to its rows. */
export default function AnalyticsPage() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const figure = readFigure(params);
  const period = readPeriod(params);
  const errors = periodErrorsOf(period);
  const { claimId, openClaim, closeClaim } = useOpenClaim();
  const shared = { params, onParams: setParams, onOpen: openClaim };
  return (
    <>
      <PageHeader
        title="Advanced Analytics"
        description="DIR fees by payer, drug, and claim."
        actions={
          <PeriodField
            period={period}
            today={today}
            errors={errors}
            allTime
            onChange={({ from, to }) => setParams((now) => writeSearch(now, { from, to }))}
          />
        }
      />
      <div className="flex flex-col gap-6">
        {errors === undefined ? null : (
          <Notice tone="destructive" title="This period can’t be shown">
            Choose other dates or a preset period.
          </Notice>
        )}
        {errors !== undefined ? null : figure === undefined ? (
          <AnalyticsOverview period={period} {...shared} />
        ) : (
          <OpenedFigure name={figure} {...shared} />
        )}
      </div>
      {claimId === null ? null : <ClaimPanel key={claimId} id={claimId} onClose={closeClaim} />}
    </>
  );
}

interface OpenedFigureProps {
  readonly name: FigureName;
  readonly params: URLSearchParams;
  readonly onParams: ChangeParams;
  readonly onOpen: (claimId: string) => void;
}

/** Figures made of other figures; the claims they cover are listed below them. */
const ratiosOfClaims: readonly FigureName[] = [
  'dirPercentage',
  'averageDirFee',
  'averageClaimValue',
];

/** A figure, and below it the rows of one of its terms. */
function OpenedFigure({ name, params, onParams, onOpen }: OpenedFigureProps) {
  const filter = readFigureFilter(params);
  const query = useQuery(figureQuery(name, filter));
  return (
    <QueryState query={query} what="this figure" loading={<Skeletons heights="h-44 h-96" />}>
      {(figure) => {
        const term = shownTerm(figure.terms, params.get('rows'));
        const claims = term === undefined && ratiosOfClaims.includes(name);
        return (
          <>
            <FigurePanel
              figure={figure}
              params={params}
              shown={term}
              closePath={closedPath(params)}
            />
            {term?.rows?.kind === 'claims' ? (
              <ClaimsAnalysis
                key={term.key}
                params={params}
                onParams={onParams}
                filter={term.rows.filter}
                filtered={false}
                description={
                  <>
                    {term.label}: <RowsSum term={term} />
                  </>
                }
                onOpen={onOpen}
              />
            ) : null}
            {claims ? (
              <ClaimsAnalysis
                params={params}
                onParams={onParams}
                filter={{ ...filter, counted: 'true' }}
                filtered={false}
                description="Claims behind this figure"
                onOpen={onOpen}
              />
            ) : null}
            {term === undefined ? null : (
              <FigureRows
                term={term}
                page={readPage(params)}
                onOpen={onOpen}
                onPage={(page) => onParams((now) => withPage(now, page))}
              />
            )}
          </>
        );
      }}
    </QueryState>
  );
}

function withPage(params: URLSearchParams, page: number): URLSearchParams {
  return writeSearch(params, page === 1 ? {} : { page: String(page) });
}

const cardsMax = 6;

type Drug = Analytics['drugAnalysis'][number];

interface DrugCardsProps {
  readonly drugs: readonly Drug[];
  readonly period: Period;
}

function DrugCards({ drugs, period }: DrugCardsProps) {
  const shown = drugs.slice(0, cardsMax);
  return (
    <CardSection
      title="Top Drugs by DIR Fees"
      description="Claim-level fees. Lump sums aren’t tied to a drug and are excluded."
    >
      {shown.length === 0 ? (
        <p className="px-5 pt-4 pb-10 text-center text-ink-faint">No claims in this period</p>
      ) : (
        <ul className="grid gap-3 px-5 pb-5 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((drug) => (
            <DrugCard key={`${drug.ndc} ${drug.drugName}`} drug={drug} period={period} />
          ))}
        </ul>
      )}
    </CardSection>
  );
}

function DrugCard({ drug, period }: { readonly drug: Drug; readonly period: Period }) {
  const { drugName, ndc, totalDirFees, claimCount } = drug;
  // Drugs are identified by NDC, or by name if they have none.
  const filter = { ...period, ...(ndc === null ? { ndc: '', drug: drugName ?? '' } : { ndc }) };
  return (
    <li className="flex min-w-0 flex-col rounded-card border border-line px-4 py-3">
      <h3 className="font-medium wrap-anywhere">{drugName ?? 'Unknown Drug'}</h3>
      <p className="figures text-xs text-ink-faint">{ndc === null ? 'No NDC' : `NDC ${ndc}`}</p>
      <dl className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div>
          <dt className="text-xs text-ink-faint">DIR fees</dt>
          <dd className="text-lg font-semibold text-taken">
            <FigureLink figure="claimDirFees" value={totalDirFees} {...filter} />
          </dd>
        </div>
        <div className="text-right">
          <dt className="text-xs text-ink-faint">Claims</dt>
          <dd className="figures">
            <FigureLink figure="claims" value={claimCount} {...filter}>
              {formatCount(claimCount)}
            </FigureLink>
          </dd>
        </div>
      </dl>
    </li>
  );
}

const payersShown = 5;

interface PayerFeesProps {
  readonly payers: Analytics['payerStats'];
  readonly period: Period;
}

/** The payers with the highest fees; the table has all of them. */
function FeesByPayer({ payers, period }: PayerFeesProps) {
  return (
    <ChartFrame
      title="DIR Fees by Payer"
      description={describe(payers.length)}
      columns={['Payer', 'DIR fees']}
      rows={payers.map(({ payerName, totalDirFees }) => ({
        key: payerName,
        label: payerName,
        value: <FigureLink figure="dirFees" value={totalDirFees} payer={payerName} {...period} />,
      }))}
      fallback={payers.length === 0 ? 'No payer data available' : undefined}
    >
      <BarChart
        label="DIR Fees by Payer"
        bars={payers.slice(0, payersShown).map(({ payerName, totalDirFees }) => ({
          key: payerName,
          label: payerName,
          dollars: totalDirFees,
          href: figurePath('dirFees', { ...period, payer: payerName }),
        }))}
      />
    </ChartFrame>
  );
}

function describe(count: number): string {
  if (count === 0) return 'Includes claim-level fees and lump sums.';
  if (count <= payersShown) return 'Includes claim-level fees and lump sums. Highest first.';
  return `Top ${payersShown} of ${formatCount(count)} payers. The table lists all of them.`;
}

/** More labels would overlap below a chart. */
const labelsMax = 8;

/** Labels below a line of months; some are left out where there are many. January has its year. */
function monthLabels(months: readonly string[]): readonly string[] {
  const step = Math.ceil(months.length / labelsMax);
  return months.map((month, index) => {
    if (index % step !== 0) return '';
    const short = formatMonthShort(month);
    return months.length > 12 || month.endsWith('-01') ? `${short} ’${month.slice(2, 4)}` : short;
  });
}

interface OverviewProps {
  readonly period: Period;
  readonly params: URLSearchParams;
  readonly onParams: ChangeParams;
  readonly onOpen: (claimId: string) => void;
}

/** Fees by payer, month and drug, and all claims. */
function AnalyticsOverview({ period, params, onParams, onOpen }: OverviewProps) {
  const query = useQuery(analyticsQuery(period));
  const [payer = '', ...otherPayers] = readNames(params, 'payer');
  const { from, to } = period;
  const filter = {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...readClaimsFilter(params),
  };
  const chips = claimChips(params);
  const charts = (
    <QueryState key="charts" query={query} what="the analytics" loading={<Loading />}>
      {(data) => <Charts data={data} period={period} stale={query.isPlaceholderData} />}
    </QueryState>
  );
  return (
    <>
      {chips.length === 0 ? charts : null}
      {/* Fetched at once, shown when what stands above it has its height. */}
      <div key="claims" className={chips.length === 0 && query.isPending ? 'hidden' : 'contents'}>
        <ClaimsAnalysis
          params={params}
          onParams={onParams}
          filter={filter}
          filtered={Object.keys(filter).length > 0}
          chips={chips}
          description="All claims from all files. Open a claim to see how it was calculated."
          more={
            <PayerFilter
              payers={query.data?.payers ?? []}
              value={otherPayers.length === 0 ? payer : ''}
              onChange={(next) => onParams((now) => writeSearch(now, { payer: next }))}
            />
          }
          onOpen={onOpen}
        />
      </div>
      {/* Charts are of all claims: whoever asked for some of them meets those first. */}
      {chips.length === 0 ? null : charts}
    </>
  );
}

interface ChartsProps {
  readonly data: Analytics;
  readonly period: Period;
  readonly stale: boolean;
}

function Charts({ data, period, stale }: ChartsProps) {
  return (
    <div aria-busy={stale} className={`flex flex-col gap-6 ${stale ? 'opacity-50' : ''}`}>
      <div className="grid gap-6 lg:grid-cols-2">
        <FeesByPayer payers={data.payerStats} period={period} />
        <FeeTrendChart
          title="Monthly DIR Fee Trend"
          currentMonth={useToday().slice(0, 7)}
          paid={data.trendData}
          earned={data.earnedTrend}
          reconciled={data.earned}
          period={period}
          labelsOf={monthLabels}
        />
      </div>
      <DrugCards drugs={data.drugAnalysis} period={period} />
    </div>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
      <Skeleton className="h-56" />
    </div>
  );
}

interface PayerFilterProps {
  readonly payers: readonly string[];
  readonly value: string;
  readonly onChange: (payer: string) => void;
}

/** Each payer, plus the one in the address even if no claim has it. */
function PayerFilter({ payers, value, onChange }: PayerFilterProps) {
  const offered = value === '' || payers.includes(value) ? payers : [...payers, value];
  return (
    <Filter
      label="Payer"
      all="All Payers"
      className="sm:max-w-64 min-w-0"
      of={offered}
      value={value || undefined}
      onChange={(payer = '') => onChange(payer)}
    />
  );
}
