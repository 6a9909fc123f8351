import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { hasFeature } from './features.service.ts';
import { limitReached } from './limit-reached.ts';
import { requireWorkingSubscription } from './subscription-state.ts';
import { findUsage, usageMonthOf } from './usage.repository.ts';
import { isWithinLimit } from './within-limit.ts';

/**
 * Before a question to the assistant is answered; it counts once it has been. Throws trial_over,
 * subscription_inactive or limit_reached.
 */
export async function requireQuestionLeft(
  tx: TenantTransaction,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<void> {
  const plan = await requireWorkingSubscription(tx, now);
  if (!(await hasFeature(tx, { feature: 'ai_assistant', now }))) {
    throw new AppError('limit_reached', {
      message: `Your ${plan.name} plan does not include the AI assistant.`,
      fields: { kind: 'aiQueries', limit: '0', used: '0' },
    });
  }
  const { aiQueries: used } = await findUsage(tx, usageMonthOf(today));
  const limit = plan.max_ai_queries;
  if (isWithinLimit(used, limit)) return;
  throw await limitReached(tx, { planName: plan.name, kind: 'aiQueries', used, limit });
}
