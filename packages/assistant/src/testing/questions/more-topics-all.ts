import type { Question } from '../question.ts';
import { moreAdviceQuestions } from './more-topics-advice.ts';
import { figuresLikeTopics } from './more-topics-figures.ts';
import { moreReasonQuestions } from './more-topics-reasons.ts';
import { moreRefusedQuestions } from './more-topics-refusals.ts';
import { moreStatusQuestions } from './more-topics-status.ts';
import { moreTaskQuestions } from './more-topics-tasks.ts';
import { moreWordQuestions } from './more-topics-words.ts';

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
