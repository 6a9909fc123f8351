import type { PayerContracts } from '@pfs/wire/contract-analysis';
import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useToday } from '../../lib/days/today.ts';
import { formatMonth } from '../../lib/format/format-day.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SampleDataOffer } from '../onboarding/public.ts';
import { identifiersQuery } from '../profile/public.ts';
import { contractsQuery } from './contract-analysis.queries.ts';
import { ContractIntelligence } from './contract-intelligence.tsx';
import { DrugProfitabilitySection } from './drug-profitability-section.tsx';
import { PayerContractCard } from './payer-contract-card.tsx';
import { PayerDifferences } from './payer-differences.tsx';
import { PotentialSavings } from './potential-savings.tsx';
import { SavingsOpportunities } from './savings-opportunities.tsx';

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
