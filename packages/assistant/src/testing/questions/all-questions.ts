import type { Question } from '../question.ts';
import { adviceAndTaskQuestions } from './advice-and-tasks.ts';
import { figureQuestions } from './figures.ts';
import { followUpQuestions } from './follow-ups.ts';
import { reasonAndWordQuestions } from './reasons-and-words.ts';
import { refusedQuestions } from './refusals.ts';
import { rowQuestions } from './rows.ts';

/** The half that the assistant is built with; the other half is kept from those who build it. */
export const developmentQuestions: readonly Question[] = [
  ...figureQuestions,
  ...rowQuestions,
  ...reasonAndWordQuestions,
  ...adviceAndTaskQuestions,
  ...followUpQuestions,
  ...refusedQuestions,
];
