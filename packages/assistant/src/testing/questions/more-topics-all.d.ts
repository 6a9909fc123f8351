import type { Question } from '../question.ts';
/** Topics, refusals, and the figures that sound like topics. */
export declare const moreTopicQuestions: readonly Question[];
