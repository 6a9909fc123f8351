import type {
  SavingsOpportunities as Opportunities,
  SavingsOpportunity,
} from '@pfs/wire/contract-analysis';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Term } from '../../ui/term.tsx';
import { opportunitiesQuery } from './contract-analysis.queries.ts';

export function SavingsOpportunities() {
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
