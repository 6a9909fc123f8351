import type { ContractInsight } from '@pfs/wire/contract-analysis';
import { RiskBadge } from './risk-badge.tsx';

export function PayerInsight({ insight }: { readonly insight: ContractInsight }) {
  return (
    <article
      className={
        'flex min-w-0 flex-1 flex-col gap-3 rounded-card border border-line bg-sheet px-5 py-4 ' +
        'text-[0.8125rem] wrap-anywhere'
      }
    >
      <header className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-[0.9375rem] font-semibold">{insight.payerName}</h3>
        <RiskBadge level={insight.riskLevel} />
      </header>
      <dl className="flex flex-col gap-2">
        <Fact name="Negotiation Strategy">{insight.negotiationStrategy}</Fact>
        <Fact name="Expected Outcome">{insight.expectedOutcome}</Fact>
        <Fact name="Key Talking Points">
          <ul className="list-disc pl-5">
            {insight.keyTalkingPoints.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </Fact>
        <Fact name="Timeline">{insight.timelineRecommendation}</Fact>
      </dl>
    </article>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-ink-soft">{children}</dd>
    </div>
  );
}
