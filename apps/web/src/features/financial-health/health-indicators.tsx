import type { FinancialHealth } from '@pfs/wire/financial-health';
import { CardSection } from '../../ui/card.tsx';
import { IndicatorCard } from './indicator-card.tsx';

export function HealthIndicators({ data }: { readonly data: FinancialHealth }) {
  const { from, to } = data.period;
  return (
    <CardSection
      title="Financial Health Indicators"
      description="Scores from 0 to 100, beside the same number of months before."
      className="overflow-hidden"
    >
      <ul className="grid gap-px border-t border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        {data.healthIndicators.map((indicator) => (
          <IndicatorCard key={indicator.category} indicator={indicator} period={{ from, to }} />
        ))}
      </ul>
    </CardSection>
  );
}
