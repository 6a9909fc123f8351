import type { ContractInsight } from '@pfs/wire/contract-analysis';
import { ChevronDown } from 'lucide-react';
import { RiskBadge } from './risk-badge.tsx';

interface PayerInsightProps {
  readonly insight: ContractInsight;
  /** A payer that needs nothing is folded up, so that those that do stand out. */
  readonly isOpen: boolean;
}

export function PayerInsight({ insight, isOpen }: PayerInsightProps) {
  return (
    <article className="min-w-0 flex-1 rounded-card border border-line bg-sheet text-[0.8125rem]">
      <details open={isOpen} className="group wrap-anywhere">
        <summary className="flex cursor-pointer list-none items-start gap-3 rounded-card px-5 py-4">
          <h3 className="min-w-0 flex-1 text-[0.9375rem] font-semibold">{insight.payerName}</h3>
          <RiskBadge level={insight.riskLevel} />
          <ChevronDown
            className="mt-0.5 size-4 shrink-0 text-ink-faint group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <dl className="flex flex-col gap-2 px-5 pb-4">
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
      </details>
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
