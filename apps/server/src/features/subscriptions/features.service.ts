import { featuresOfWorkingPlans } from '@pfs/wire/plan-states';
import { isWorking } from '@pfs/wire/plan-states';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { stateOf } from './subscription-state.ts';
import { findSubscription, listPlanFeatures } from './subscriptions.repository.ts';

/** Whether the plan has a feature, by its key or by its sentence, in capitals or not. */
export async function hasFeature(
  tx: TenantTransaction,
  { feature, now }: { feature: string; now: Date },
): Promise<boolean> {
  const subscription = await findSubscription(tx);
  if (subscription === undefined) return false;
  const wanted = feature.toLowerCase();
  if (featuresOfWorkingPlans.has(wanted) && !isWorking(stateOf(subscription, now))) return false;
  const keys = subscription.feature_keys as string[];
  if (keys.includes(wanted)) return true;
  const sentences = sentencesOf(subscription.name, await listPlanFeatures(tx));
  return sentences.some((sentence) => sentence.toLowerCase() === wanted);
}

interface PlanFeatures {
  readonly name: string;
  readonly features: unknown;
}

const inclusion = 'Everything in ';

/** A plan's own sentences and those of the plans that its list takes in. */
function sentencesOf(planName: string, plans: readonly PlanFeatures[]): readonly string[] {
  const taken = new Set<string>();
  const sentences: string[] = [];
  const take = (name: string): void => {
    const plan = plans.find((one) => one.name === name);
    if (plan === undefined || taken.has(name)) return;
    taken.add(name);
    for (const sentence of plan.features as string[]) {
      sentences.push(sentence);
      if (sentence.startsWith(inclusion)) take(sentence.slice(inclusion.length));
    }
  };
  take(planName);
  return sentences;
}
