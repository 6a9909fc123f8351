import type { PublicPlan } from '@pfs/wire/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { plansQuery } from './subscriptions.queries.ts';

const plansPerRow = 3;

/** A card for each plan that the server offers, three per row. */
export function Pricing() {
  const query = useQuery(plansQuery);
  return (
    <QueryState
      query={query}
      what="the plans"
      loading={<LoadingCards />}
      isEmpty={(plans) => plans.length === 0}
      empty={<p className="text-center text-ink-soft">No plans are available right now.</p>}
    >
      {(plans) => (
        <ul className="grid items-stretch gap-6 md:grid-cols-2 lg:grid-cols-3">
          {plans.map((plan, index) => (
            <PlanCard key={plan.id} plan={plan} wide={isAlone(index, plans.length)} />
          ))}
        </ul>
      )}
    </QueryState>
  );
}

/** Whether the card would be alone in the last row. */
function isAlone(index: number, count: number): boolean {
  return index === count - 1 && index % plansPerRow === 0 && count > 1;
}

function LoadingCards() {
  return (
    <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  );
}

interface PlanCardProps {
  readonly plan: PublicPlan;
  /** Alone in the last row: takes its full width. */
  readonly wide: boolean;
}

function PlanCard({ plan, wide }: PlanCardProps) {
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
