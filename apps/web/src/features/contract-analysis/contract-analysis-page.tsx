import type {
  SavingsOpportunities as Opportunities,
  PayerContract,
  PayerContracts,
  SavingsOpportunity,
} from '@pfs/wire/contract-analysis';
import { useQuery } from '@tanstack/react-query';
import { PiggyBank, Scale } from 'lucide-react';
import { useToday } from '../../lib/days/today.ts';
import { formatMonth } from '../../lib/format/format-day.ts';
import { formatPercent } from '../../lib/format/format-number.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Progress } from '../../ui/progress.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { Term } from '../../ui/term.tsx';
import { SampleDataOffer } from '../onboarding/public.ts';
import { identifiersQuery } from '../profile/public.ts';
import { contractsQuery, opportunitiesQuery } from './contract-analysis.queries.ts';
import { ContractIntelligence } from './contract-intelligence.tsx';
import { DrugProfitabilitySection } from './drug-profitability-section.tsx';
import { barFractionOf, PayerContractCard, ProfitabilityBadge } from './payer-contract-card.tsx';

/** What each payer contract earns, what to negotiate, and possible savings. */
export default function ContractAnalysisPage() {
  const query = useQuery(contractsQuery);
  const period = query.data?.hasData ? query.data.period : undefined;
  const isRunning = useToday() <= (period?.to ?? '');
  return (
    <>
      <PageHeader
        title="Contract Analysis"
        description={
          period === undefined
            ? 'Profitability by payer.'
            : `${monthOf(period.from)} to ${monthOf(period.to)}${isRunning ? ' so far' : ''}`
        }
        actions={
          <ButtonLink href="/payer-contracts" variant="outline">
            Terms and guarantees
          </ButtonLink>
        }
      />
      {query.data?.hasData === false ? (
        <NoContracts />
      ) : (
        <div className="flex flex-col gap-6">
          <PotentialSavings />
          <QueryState query={query} what="the payer contracts" loading={<LoadingContracts />}>
            {(data) => (
              <>
                <PayerDifferences data={data} />
                <PayerContractCards data={data} />
                <MissingIdentifiers />
              </>
            )}
          </QueryState>
          <ContractIntelligence />
          <DrugProfitabilitySection />
          <SavingsOpportunities />
        </div>
      )}
    </>
  );
}

/** Asks for the pharmacy's identifiers while its letters have blanks for them. */
function MissingIdentifiers() {
  const { organization, role } = useCurrentUser();
  const { data } = useQuery({ ...identifiersQuery, enabled: organization !== null });
  const missing = [
    ...(data?.npi === null ? ['NPI'] : []),
    ...(data?.ncpdpId === null ? ['NCPDP Provider ID'] : []),
  ].join(' and ');
  if (missing === '') return null;
  const mayAdd = role === 'pharmacy_admin';
  return (
    <Notice
      title={`Your ${missing} ${missing.includes(' and ') ? 'are' : 'is'} missing`}
      action={
        mayAdd ? (
          <ButtonLink href="/profile" variant="outline" size="sm">
            Add to profile
          </ButtonLink>
        ) : null
      }
    >
      Negotiation reports show a blank line instead.
      {mayAdd ? null : ' Ask your administrator to fill it in under Your Profile.'}
    </Notice>
  );
}

function monthOf(day: string): string {
  return formatMonth(day.slice(0, 7));
}

function PayerContractCards({ data }: { readonly data: PayerContracts }) {
  return (
    <ul aria-label="Payer contracts" className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
      {data.contracts.map((contract) => (
        <li key={contract.payerName} className="flex min-w-0">
          <PayerContractCard contract={contract} period={data.period} />
        </li>
      ))}
    </ul>
  );
}

/** As tall as the loaded content: the payer comparison and the first row of cards. */
function LoadingContracts() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-64" />
      <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </div>
  );
}

function NoContracts() {
  return (
    <EmptyState
      card
      icon={Scale}
      title="No Contract Data Available"
      actions={
        <>
          <ButtonLink href="/upload">Upload Remittance</ButtonLink>
          <SampleDataOffer />
        </>
      }
    >
      Upload a remittance to see how much each payer takes back, what to negotiate, and how much you
      could save in a year.
    </EmptyState>
  );
}

/** The total of all opportunities. */
function PotentialSavings() {
  const query = useQuery(opportunitiesQuery);
  return (
    <QueryState
      query={query}
      what="the savings opportunities"
      loading={<Skeleton className="h-37 sm:h-28" />}
    >
      {({ potentialAnnualSavings, opportunities, period }) => (
        <section
          aria-labelledby="potential-savings"
          className={
            'flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-good-line ' +
            'bg-good-soft px-5 py-5'
          }
        >
          <PiggyBank className="size-8 shrink-0 text-good" aria-hidden="true" />
          <div className="min-w-0">
            <h2 id="potential-savings" className="text-[0.8125rem] text-ink-soft">
              Potential Annual Savings
            </h2>
            <p className="text-[1.75rem] leading-9 font-semibold tracking-tight text-good">
              <FigureLink figure="potentialSavings" value={potentialAnnualSavings} {...period} />
            </p>
          </div>
          <p className="min-w-0 flex-1 basis-56 text-[0.8125rem] text-ink-soft">
            {sumLabel(opportunities.length)}
          </p>
        </section>
      )}
    </QueryState>
  );
}

function sumLabel(opportunities: number): string {
  if (opportunities === 0) return 'No savings found in the last twelve months.';
  if (opportunities === 1) return 'One opportunity from the last twelve months, listed below.';
  return `Total of ${opportunities} opportunities from the last twelve months, listed below.`;
}

function SavingsOpportunities() {
  const query = useQuery(opportunitiesQuery);
  return (
    <CardSection
      title="Savings Opportunities"
      help={<Term word="Potential savings" />}
      description="What you could save in a year, largest first. Click an amount to see its claims or lines."
    >
      <QueryState
        query={query}
        what="the savings opportunities"
        loading={<Skeleton className="mx-5 mb-5 h-40" />}
        isEmpty={({ opportunities }) => opportunities.length === 0}
        empty={<NothingToSave />}
      >
        {({ opportunities, period }) => (
          <ul className="divide-y divide-line border-t border-line">
            {opportunities.map((each) => (
              <li key={`${each.figure} ${each.payerName}`} className="px-5 py-4">
                <SavingsOpportunityItem opportunity={each} period={period} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </CardSection>
  );
}

function NothingToSave() {
  return (
    <p className="px-5 pt-4 pb-8 text-center text-ink-faint">
      No savings found. No payer is above the benchmark, no claim was paid below a known cost, and
      every take-back has a reason.
    </p>
  );
}

const difficulties = { Easy: 'good', Medium: 'warn', Hard: 'destructive' } as const;

interface ItemProps {
  readonly opportunity: SavingsOpportunity;
  readonly period: Opportunities['period'];
}

function SavingsOpportunityItem({ opportunity, period }: ItemProps) {
  const { category, description, difficulty, formula, potentialSavings } = opportunity;
  const payer = opportunity.payerName ?? undefined;
  return (
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 text-[0.8125rem] wrap-anywhere">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="text-sm font-semibold">{category}</h3>
          <Badge variant={difficulties[difficulty]}>{difficulty}</Badge>
        </div>
        <p className="mt-1 text-ink-soft">{description}</p>
        <p className="mt-1 text-xs text-ink-faint">How it’s calculated: {formula}.</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:flex-col sm:items-end">
        <div className="sm:text-right">
          <p className="text-base font-semibold text-good">
            <FigureLink
              figure={opportunity.figure}
              value={potentialSavings}
              payer={payer}
              {...period}
            />
          </p>
          <p className="text-xs text-ink-faint">{opportunity.timeframe}</p>
        </div>
        <ButtonLink href={opportunity.actionUrl} variant="outline" size="sm">
          {opportunity.action}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Compares payers, highest DIR % first; renders nothing for a single payer. */
function PayerDifferences({ data }: { readonly data: PayerContracts }) {
  if (data.contracts.length < 2) return null;
  const highestFirst = data.contracts.toSorted(
    (first, second) => second.dirFeePercentage - first.dirFeePercentage,
  );
  return (
    <CardSection title="How Payers Differ" description={differencesText(highestFirst)}>
      <DataTable
        caption="How Payers Differ"
        columns={columnsOf(data.period)}
        rows={highestFirst}
        rowKey={({ payerName }) => payerName}
      />
    </CardSection>
  );
}

function columnsOf(period: PayerContracts['period']): readonly Column<PayerContract>[] {
  return [
    { header: 'Payer', primary: true, cell: ({ payerName }) => payerName },
    {
      header: 'DIR Fees of Gross Revenue',
      wide: true,
      className: 'w-1/4 min-w-40',
      cell: ({ payerName, dirFeePercentage: value, grossRevenue }) =>
        grossRevenue <= 0 ? (
          '—'
        ) : (
          <span className="flex items-center gap-3">
            <span className="w-12 shrink-0">
              <FigureLink figure="dirPercentage" value={value} payer={payerName} {...period} />
            </span>
            <Progress
              label={`DIR % of ${payerName}; a full bar is 20%`}
              fraction={barFractionOf(value)}
            />
          </span>
        ),
    },
    {
      header: 'All Fees',
      align: 'right',
      cell: ({ payerName, ...fees }) => (
        <FigureLink figure="fees" value={fees.allFees} payer={payerName} {...period}>
          <Money value={fees.allFees} sign="taken" />
        </FigureLink>
      ),
    },
    {
      header: 'Net Revenue',
      align: 'right',
      cell: ({ payerName, netRevenue }) => (
        <FigureLink figure="netAmount" value={netRevenue} payer={payerName} {...period} />
      ),
    },
    {
      header: 'Net Margin',
      align: 'right',
      cell: ({ netMargin }) => (netMargin === null ? '—' : formatPercent(netMargin)),
    },
    {
      header: 'Profitability',
      aside: true,
      cell: (contract) => <ProfitabilityBadge contract={contract} />,
    },
  ];
}

/** The differences between payers with gross revenue, in one or two sentences. */
export function differencesText(highestFirst: readonly PayerContract[]): string {
  const paying = highestFirst.filter(({ grossRevenue }) => grossRevenue > 0);
  const highest = paying[0];
  const lowest = paying.at(-1);
  if (highest === undefined || lowest === undefined || paying.length < 2) {
    return 'At least two payers with gross revenue are needed to compare.';
  }
  const most = formatPercent(highest.dirFeePercentage);
  const least = formatPercent(lowest.dirFeePercentage);
  const fees =
    most === least
      ? `Every payer’s DIR fees are ${most} of gross revenue.`
      : `${highest.payerName}’s DIR fees are ${most} of gross revenue; ${lowest.payerName}’s are ${least}.`;
  const [thinnest, ...others] = paying
    .filter(({ netMargin }) => netMargin !== null)
    .toSorted((first, second) => (first.netMargin ?? 0) - (second.netMargin ?? 0));
  if (thinnest === undefined || others.length === 0) return fees;
  const margin = formatPercent(thinnest.netMargin ?? 0);
  return `${fees} The lowest net margin is ${margin}, with ${thinnest.payerName}.`;
}
