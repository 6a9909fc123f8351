import type { Question } from '../question.ts';
import { heldOutAdviceAndTasks } from './advice-and-tasks.ts';
import { heldOutCases } from './cases.ts';
import { heldOutFigures } from './figures.ts';
import { heldOutFollowUps } from './follow-ups.ts';
import { heldOutReasonsAndWords } from './reasons-and-words.ts';
import { heldOutRefusals } from './refusals.ts';
import { heldOutRows } from './rows.ts';

/**
 * The half that was held out until its last mistakes were read and mended. Now `blind/second.ts`
 * and `blind/seventh.ts` are held out: reading them to fix a mistake would turn them into
 * development sets, too.
 */
export const heldOutQuestions: Readonly<Record<string, readonly Question[]>> = {
  figures: heldOutFigures,
  rows: heldOutRows,
  'reasons and words': heldOutReasonsAndWords,
  'advice and tasks': heldOutAdviceAndTasks,
  'follow-ups': heldOutFollowUps,
  refusals: heldOutRefusals,
  cases: heldOutCases,
};
