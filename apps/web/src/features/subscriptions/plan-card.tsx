import type { PublicPlan } from '@pfs/wire/subscriptions';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';

interface PlanCardProps {
  readonly plan: PublicPlan;
  /** Alone on the last row of three: lies across it. */
  readonly wide: boolean;
}

export function PlanCard({ plan, wide }: PlanCardProps) {
  return (
    <li
      className={clsx(
        'flex min-w-0 flex-col gap-5 rounded-card border bg-sheet p-6',
        plan.popular ? 'border-accent ring-1 ring-accent' : 'border-line',
        wide && 'lg:col-span-3 lg:grid lg:grid-cols-3 lg:items-center lg:gap-6',
      )}
    >
      <div>
        <div className="flex min-h-7 items-start justify-between gap-3">
          <h3 className="text-base font-semibold wrap-anywhere">{plan.name}</h3>
          {plan.popular ? <Badge>Most Popular</Badge> : null}
        </div>
        <p className="mt-1 text-ink-soft">{plan.description}</p>
        <p className="mt-5 flex items-baseline gap-1.5">
          <span className="text-4xl font-semibold tracking-tight">
            <Money value={plan.monthlyPrice} whole />
          </span>
          <span className="text-ink-faint">per month</span>
        </p>
        <p className="mt-1 text-[0.8125rem] font-medium text-good">{plan.savings}</p>
      </div>
      <ul
        className={clsx(
          'flex flex-col gap-2 border-line max-lg:border-t max-lg:pt-5',
          wide ? 'lg:border-l lg:pl-6' : 'border-t pt-5',
        )}
      >
        {plan.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
            <span className="min-w-0 wrap-anywhere">{feature}</span>
          </li>
        ))}
      </ul>
      <ButtonLink
        href="/auth?tab=register"
        variant={plan.popular ? 'default' : 'outline'}
        className={wide ? 'mt-auto lg:mt-0' : 'mt-auto'}
      >
        Start Free Trial
      </ButtonLink>
    </li>
  );
}
