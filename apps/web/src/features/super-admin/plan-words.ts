import type { Organization } from '@pfs/wire/admin';

type Subscription = NonNullable<Organization['subscription']>;
export type PlanType = Subscription['planType'];

export const planNames: Readonly<Record<PlanType, string>> = {
  starter: 'Starter',
  professional: 'Professional',
  enterprise: 'Enterprise',
  enterprise_plus: 'Enterprise Plus',
};

export const subscriptionStatusNames: Readonly<Record<Subscription['status'], string>> = {
  active: 'Active',
  cancelled: 'Canceled',
  past_due: 'Past due',
  trialing: 'Trialing',
  suspended: 'Suspended',
};
