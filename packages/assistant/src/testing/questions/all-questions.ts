import type { Question } from '../question.ts';
import { adviceAndTaskQuestions } from './advice-and-tasks.ts';
import { figureQuestions } from './figures.ts';
import { followUpQuestions } from './follow-ups.ts';
import { fourthQuestions } from './fourth-all.ts';
import { moreChatterQuestions } from './more-chatter.ts';
import { moreComparisonQuestions } from './more-comparisons.ts';
import { moreFollowUpQuestions } from './more-follow-ups.ts';
import { moreRowQuestions } from './more-rows.ts';
import { moreTopicQuestions } from './more-topics-all.ts';
import { moreValueQuestions } from './more-values.ts';
import { reasonAndWordQuestions } from './reasons-and-words.ts';
import { refusedQuestions } from './refusals.ts';
import { rowQuestions } from './rows.ts';
import { thirdQuestions } from './third-all.ts';

/** More ways to ask for figures and rows, as different people of a pharmacy would. */
export const moreFigureQuestions: readonly Question[] = [
  ...moreValueQuestions,
  ...moreComparisonQuestions,
  ...moreRowQuestions,
  ...moreFollowUpQuestions,
  ...moreChatterQuestions,
];

/** The half that the assistant is built with; the other half is kept from those who build it. */
export const developmentQuestions: readonly Question[] = [
  ...figureQuestions,
  ...rowQuestions,
  ...reasonAndWordQuestions,
  ...adviceAndTaskQuestions,
  ...followUpQuestions,
  ...refusedQuestions,
  ...moreTopicQuestions,
  ...moreFigureQuestions,
  ...thirdQuestions,
  ...fourthQuestions,
];
