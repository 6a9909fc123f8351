import type { Question } from '../question.ts';
import { thirdAdviceAndTaskQuestions } from './third-advice-and-tasks.ts';
import { thirdComparisonQuestions } from './third-comparisons.ts';
import { thirdFollowUpQuestions } from './third-follow-ups.ts';
import { thirdReasonAndWordQuestions } from './third-reasons-and-words.ts';
import { thirdRefusedQuestions } from './third-refusals.ts';
import { thirdRowQuestions } from './third-rows.ts';
import { thirdValueQuestions } from './third-values.ts';

/** Written without a look at how questions are understood. */
export const thirdQuestions: readonly Question[] = [
  ...thirdValueQuestions,
  ...thirdComparisonQuestions,
  ...thirdRowQuestions,
  ...thirdReasonAndWordQuestions,
  ...thirdAdviceAndTaskQuestions,
  ...thirdFollowUpQuestions,
  ...thirdRefusedQuestions,
];
