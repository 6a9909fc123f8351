import type { PublicPlan, SubscriptionStatus } from '@pfs/wire/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { plansQuery } from './subscriptions.queries.ts';

/** What the next larger plan gives; the plans come in the order of their price. */
export function NextPlan({ status }: { readonly status: SubscriptionStatus }) {
  const query = useQuery(plansQuery);
  return (
    <QueryState query={query} what="the plans" loading={<Skeleton className="h-72" />}>
      {(plans) => <Offer plan={planAbove(plans, status.planType)} />}
    </QueryState>
  );
}

export function planAbove(
  plans: readonly PublicPlan[],
  planType: SubscriptionStatus['planType'],
): PublicPlan | undefined {
  const at = plans.findIndex((plan) => plan.planType === planType);
  return at === -1 ? undefined : plans[at + 1];
}

function Offer({ plan }: { readonly plan: PublicPlan | undefined }) {
  if (plan === undefined) {
    return (
      <CardSection title="You have the largest plan">
        <p className="px-5 pb-5 text-ink-soft">Nothing of it is limited.</p>
      </CardSection>
    );
  }
  return (
    <CardSection title={`With ${plan.name}`} description={plan.description}>
      <div className="flex flex-col gap-4 px-5 pb-5">
        <p className="flex items-baseline gap-1.5">
          <span className="text-2xl font-semibold">
            <Money value={plan.monthlyPrice} whole />
          </span>
          <span className="text-ink-faint">per month</span>
        </p>
        <ul className="flex flex-col gap-2">
          {plan.features.map((feature) => (
            <li key={feature} className="flex items-start gap-2">
              <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
              <span className="min-w-0 wrap-anywhere">{feature}</span>
            </li>
          ))}
        </ul>
        <ButtonLink href={`/contact-sales?plan=${plan.planType}`}>
          Upgrade to {plan.name}
        </ButtonLink>
      </div>
    </CardSection>
  );
}
