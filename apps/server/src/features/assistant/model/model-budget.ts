import type { ModelUsage } from '../../../platform/model/model.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openTurns } from './model-turns.ts';
import { countModelUsage, findModelTokens } from './model-usage.repository.ts';

/** What one pharmacy may use of the model. */
export interface ModelBudget {
  /** A turn to ask, until it is given back; or why there is none. */
  take(): Promise<{ readonly giveBack: () => void } | { readonly gaveUp: 'budget' | 'busy' }>;
  /** Counts one call of the model, also of an answer that is withheld. */
  count(usage: ModelUsage): Promise<void>;
}

/** The budgets of all pharmacies, which share the turns of this process. */
export function openModelBudgets(
  platform: Pick<Platform, 'database' | 'settings' | 'clock'>,
): (organizationId: string) => ModelBudget {
  const { database, settings, clock } = platform;
  const turns = openTurns();
  const month = () => `${clock().toISOString().slice(0, 7)}-01`;
  return (organizationId) => ({
    async take() {
      const giveBack = turns.take(organizationId);
      if (giveBack === undefined) return { gaveUp: 'busy' };
      try {
        const used = await database.withTenant(organizationId, (tx) =>
          findModelTokens(tx, month()),
        );
        if (used < settings.get('assistant.modelTokensPerMonthMax')) return { giveBack };
      } catch (error) {
        giveBack();
        throw error;
      }
      giveBack();
      return { gaveUp: 'budget' };
    },
    async count(usage) {
      await database.withTenant(organizationId, (tx) =>
        countModelUsage(tx, { month: month(), usage }),
      );
    },
  });
}
