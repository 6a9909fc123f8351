import type { Question } from '../question.ts';
import { adviceAndTaskQuestions } from './advice-and-tasks.ts';
import { caseQuestions } from './cases.ts';
import { fifthQuestions } from './fifth-owners.ts';
import { figureQuestions } from './figures.ts';
import { followUpQuestions } from './follow-ups.ts';
import { bluntOwnerQuestions } from './fourth-blunt.ts';
import { bookkeeperQuestions } from './fourth-books.ts';
import { phoneOwnerQuestions } from './fourth-phone.ts';
import { politeManagerQuestions } from './fourth-polite.ts';
import { moreChatterQuestions } from './more-chatter.ts';
import { moreComparisonQuestions } from './more-comparisons.ts';
import { moreFollowUpQuestions } from './more-follow-ups.ts';
import { moreRowQuestions } from './more-rows.ts';
import { moreAdviceQuestions } from './more-topics-advice.ts';
import { figuresLikeTopics } from './more-topics-figures.ts';
import { moreReasonQuestions } from './more-topics-reasons.ts';
import { moreRefusedQuestions } from './more-topics-refusals.ts';
import { moreStatusQuestions } from './more-topics-status.ts';
import { moreTaskQuestions } from './more-topics-tasks.ts';
import { moreWordQuestions } from './more-topics-words.ts';
import { moreValueQuestions } from './more-values.ts';
import { reasonAndWordQuestions } from './reasons-and-words.ts';
import { refusedQuestions } from './refusals.ts';
import { rowQuestions } from './rows.ts';
import { thirdAdviceAndTaskQuestions } from './third-advice-and-tasks.ts';
import { thirdComparisonQuestions } from './third-comparisons.ts';
import { thirdFollowUpQuestions } from './third-follow-ups.ts';
import { thirdReasonAndWordQuestions } from './third-reasons-and-words.ts';
import { thirdRefusedQuestions } from './third-refusals.ts';
import { thirdRowQuestions } from './third-rows.ts';
import { thirdValueQuestions } from './third-values.ts';

/** Topics, refusals, and the figures that sound like topics. */
export const moreTopicQuestions: readonly Question[] = [
  ...moreReasonQuestions,
  ...moreWordQuestions,
  ...moreAdviceQuestions,
  ...moreTaskQuestions,
  ...moreStatusQuestions,
  ...moreRefusedQuestions,
  ...figuresLikeTopics,
];

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

/** What four people of a pharmacy ask over their working weeks, 75 questions each. */
export const fourthQuestions: readonly Question[] = [
  ...bluntOwnerQuestions,
  ...politeManagerQuestions,
  ...bookkeeperQuestions,
  ...phoneOwnerQuestions,
];

/** More ways to ask for figures and rows, as different people of a pharmacy would. */
export const moreFigureQuestions: readonly Question[] = [
  ...moreValueQuestions,
  ...moreComparisonQuestions,
  ...moreRowQuestions,
  ...moreFollowUpQuestions,
  ...moreChatterQuestions,
];

/** The half that the assistant is built with; the other half is held out. */
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
  ...caseQuestions,
  ...fifthQuestions,
];
