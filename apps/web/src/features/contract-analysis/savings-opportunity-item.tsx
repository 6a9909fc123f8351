import type { SavingsOpportunities, SavingsOpportunity } from '@pfs/wire/contract-analysis';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';

const difficulties = { Easy: 'good', Medium: 'warn', Hard: 'destructive' } as const;

interface ItemProps {
  readonly opportunity: SavingsOpportunity;
  readonly period: SavingsOpportunities['period'];
}

export function SavingsOpportunityItem({ opportunity, period }: ItemProps) {
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
            >
              <Money value={potentialSavings} />
            </FigureLink>
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
