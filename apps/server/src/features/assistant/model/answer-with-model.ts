import type { AssistantQuery } from '@pfs/core/assistant/query';
import type { QueryResult } from '@pfs/core/assistant/query-result';
import type { KnownNames } from '@pfs/core/assistant/understanding';
import type { Day } from '@pfs/core/remittance';
import type { Model } from '../../../platform/model/model.ts';
import type { GaveUp } from './gave-up.ts';
import type { ModelBudget } from './model-budget.ts';

/** A turn before, without figures: what was asked, and how it was read. */
export interface EarlierTurn {
  readonly question: string;
  readonly reading: string | null;
}

export interface ModelQuestion {
  readonly model: Model;
  /** Of the pharmacy that asks. */
  readonly budget: ModelBudget;
  readonly question: string;
  /** The earliest first; the last few are enough. */
  readonly conversation: readonly EarlierTurn[];
  readonly names: KnownNames;
  /** Runs a checked query with the rights of the person who asks. */
  readonly run: (query: AssistantQuery) => Promise<QueryResult>;
  readonly today: Day;
  /** Told each time the model looks something up. */
  readonly onStep: (step: { readonly query: AssistantQuery }) => void;
}

export type ModelAnswer =
  | { readonly text: string; readonly results: readonly QueryResult[] }
  | { readonly gaveUp: GaveUp };

/** Asks the model. What it says is shown whole or not at all: every figure must be a counted one. */
export function answerWithModel(_question: ModelQuestion): Promise<ModelAnswer> {
  return Promise.resolve({ gaveUp: 'down' });
}
