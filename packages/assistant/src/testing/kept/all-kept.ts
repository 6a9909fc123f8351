import type { Question } from '../question.ts';
import { keptAdviceAndTasks } from './advice-and-tasks.ts';
import { keptFigures } from './figures.ts';
import { keptFollowUps } from './follow-ups.ts';
import { keptReasonsAndWords } from './reasons-and-words.ts';
import { keptRefusals } from './refusals.ts';
import { keptRows } from './rows.ts';

/**
 * The half that is kept from those who build the assistant: only counts come back from it. Who
 * reads it to mend a mistake has made it a second development half.
 */
export const keptQuestions: Readonly<Record<string, readonly Question[]>> = {
  figures: keptFigures,
  rows: keptRows,
  'reasons and words': keptReasonsAndWords,
  'advice and tasks': keptAdviceAndTasks,
  'follow-ups': keptFollowUps,
  refusals: keptRefusals,
};
