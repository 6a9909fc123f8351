import type { Question } from '../question.ts';
import { heldOutAdviceAndTasks } from './advice-and-tasks.ts';
import { heldOutCases } from './cases.ts';
import { heldOutFigures } from './figures.ts';
import { heldOutFollowUps } from './follow-ups.ts';
import { heldOutReasonsAndWords } from './reasons-and-words.ts';
import { heldOutRefusals } from './refusals.ts';
import { heldOutRows } from './rows.ts';

/**
 * The half that is held out from those who build the assistant: tests report only counts. Reading
 * it to fix a mistake would turn it into a second development half.
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
