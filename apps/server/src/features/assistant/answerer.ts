import type { Platform } from '../../platform/platform.ts';
import { claimIndexesOf } from '../claims/public.ts';
import { figureSettings } from '../figures/public.ts';
import { answerBuiltIn, type Outcome, readQuestion } from './answer-built-in.ts';
import type { Call } from './ask.service.ts';
import type { AskedQuestion } from './take-question.ts';

export interface TakenQuestion extends Call {
  readonly asked: AskedQuestion;
}

/** Makes the answer to a question that is written down. */
export type Answerer = (question: TakenQuestion) => Promise<Outcome>;

export type AnswererParts = Pick<Platform, 'database' | 'settings'>;

/** The built-in engine: reads and counts in one view of all rows. */
export function openBuiltIn({ database, settings }: AnswererParts): Answerer {
  return ({ actor, conversation, asked }) =>
    database.withTenant(
      actor.organizationId,
      async (tx) => {
        const { content: text, today } = asked;
        const reading = await readQuestion(tx, conversation, { text, today });
        return answerBuiltIn(tx, reading, runOptions({ database, settings }, today));
      },
      { snapshot: true },
    );
}

export function runOptions({ database, settings }: AnswererParts, today: string) {
  const claimIndexes = claimIndexesOf(database);
  return { today, settings: figureSettings(settings), claimIndexes };
}
