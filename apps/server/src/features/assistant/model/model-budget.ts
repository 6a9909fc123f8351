import type { ModelUsage } from '../../../platform/model/model.ts';

/** What one pharmacy may use of the model. */
export interface ModelBudget {
  /** A turn to ask, until it is given back; or why there is none. */
  take(): Promise<{ readonly giveBack: () => void } | { readonly gaveUp: 'budget' | 'busy' }>;
  /** Counts one call of the model, also of an answer that is withheld. */
  count(usage: ModelUsage): Promise<void>;
}
