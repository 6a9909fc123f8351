import type { Outcome } from './journal.ts';

export type ResultKind = Outcome['kind'] | 'earlier' | 'sent' | 'not_sent' | 'left';

export interface Result {
  readonly path: string;
  readonly kind: ResultKind;
  readonly words: string;
  readonly id?: string | undefined;
}

export const kindWords: Readonly<Record<ResultKind, string>> = {
  completed: 'completed',
  review: 'in review',
  failed: 'failed',
  refused: 'refused',
  duplicate: 'already there',
  earlier: 'done in an earlier run',
  sent: 'sent, not processed yet',
  not_sent: 'not sent',
  left: 'left for a later run',
};

/** 1 where a person must look: something failed, was refused or not sent, or waits in review. */
export function exitCodeOf(results: readonly Result[]): 0 | 1 {
  const toLookAt = new Set<ResultKind>(['review', 'failed', 'refused', 'not_sent']);
  return results.some(({ kind }) => toLookAt.has(kind)) ? 1 : 0;
}
