import type { PublicPlan } from '@pfs/wire/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** One card for each plan that the server offers, three in a row. */
export function Pricing() {
  const query = useQuery({
    queryKey: ['/api/subscription/plans'],
    queryFn: ({ signal }) => call('GET /api/subscription/plans', { signal }),
  });
  return (
    <QueryState
      query={query}
      what="the plans"
      loading={
        <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </div>
      }
      isEmpty={(plans) => plans.length === 0}
      empty={<p className="text-center text-ink-soft">The plans are being prepared.</p>}
    >
      {(plans) => (
        <ul className="grid items-stretch gap-6 md:grid-cols-2 lg:grid-cols-3">
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </ul>
      )}
    </QueryState>
  );
}

function PlanCard({ plan }: { readonly plan: PublicPlan }) {
  return (
    <li
      className={clsx(
        'flex min-w-0 flex-col rounded-card border bg-sheet p-6',
        plan.popular ? 'border-accent ring-1 ring-accent' : 'border-line',
      )}
    >
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
      <ul className="mt-5 mb-6 flex flex-col gap-2 border-t border-line pt-5">
        {plan.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
            <span className="min-w-0 wrap-anywhere">{feature}</span>
          </li>
        ))}
      </ul>
      <ButtonLink href="/auth" variant={plan.popular ? 'default' : 'outline'} className="mt-auto">
        Start Free Trial
      </ButtonLink>
    </li>
  );
}
