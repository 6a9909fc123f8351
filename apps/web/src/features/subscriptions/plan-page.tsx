import { isWorking, waitingSentences } from '@pfs/wire/plan-states';
import type { PublicPlan, SubscriptionStatus } from '@pfs/wire/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { Check, PackageOpen } from 'lucide-react';
import { useCurrentUser } from '../../lib/session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { nextDateText, stateNames } from './plan-states.ts';
import { plansQuery, subscriptionQuery } from './subscriptions.queries.ts';
import { UsageMeters } from './usage-meters.tsx';

export default function PlanPage() {
  const query = useQuery(subscriptionQuery);
  return (
    <>
      <PageHeader
        title="Plan"
        description="Your pharmacy’s plan and this month’s usage."
        actions={
          <ButtonLink href="/contact-sales" variant="outline">
            Contact Sales
          </ButtonLink>
        }
      />
      <QueryState
        query={query}
        what="your plan"
        loading={<Skeleton className="h-72" />}
        isEmpty={({ state }) => state === 'none'}
        empty={<NoPlan />}
      >
        {(status) => (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-6">
              <CardSection title="Used this month">
                <div className="px-5 pb-5">
                  <UsageMeters status={status} />
                </div>
              </CardSection>
              <PlanSummary status={status} />
            </div>
            <NextPlan status={status} />
          </div>
        )}
      </QueryState>
    </>
  );
}

function NoPlan() {
  return (
    <EmptyState
      icon={PackageOpen}
      title="No plan yet"
      actions={<ButtonLink href="/contact-sales">Contact Sales</ButtonLink>}
    >
      {waitingSentences.none}
    </EmptyState>
  );
}

/** The current plan. */
function PlanSummary({ status }: { readonly status: SubscriptionStatus }) {
  const timeZone = useCurrentUser().organization?.timeZone;
  const working = isWorking(status.state);
  return (
    <CardSection
      title={`${status.planName} plan`}
      description={nextDateText(status, timeZone)}
      action={<Badge variant={working ? 'good' : 'warn'}>{stateNames[status.state]}</Badge>}
    >
      <div className="px-5 pb-5">
        {isWorking(status.state) ? null : <p className="mb-4">{waitingSentences[status.state]}</p>}
        <ul className="list-disc pl-5 text-ink-soft">
          {status.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        {status.state === 'active' ? null : (
          <ButtonLink
            href={`/contact-sales?plan=${status.planType}`}
            variant="outline"
            className="mt-4 w-full"
          >
            Keep {status.planName}
          </ButtonLink>
        )}
      </div>
    </CardSection>
  );
}

/** What the next larger plan offers; plans are sorted by price. */
function NextPlan({ status }: { readonly status: SubscriptionStatus }) {
  const query = useQuery(plansQuery);
  return (
    <QueryState query={query} what="the plans" loading={<Skeleton className="h-72" />}>
      {(plans) => <Offer plan={planAbove(plans, status.planType)} />}
    </QueryState>
  );
}

function planAbove(
  plans: readonly PublicPlan[],
  planType: SubscriptionStatus['planType'],
): PublicPlan | undefined {
  const at = plans.findIndex((plan) => plan.planType === planType);
  return at === -1 ? undefined : plans[at + 1];
}

function Offer({ plan }: { readonly plan: PublicPlan | undefined }) {
  if (plan === undefined) {
    return (
      <CardSection title="You’re on the largest plan">
        <p className="px-5 pb-5 text-ink-soft">No limits.</p>
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
