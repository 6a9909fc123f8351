import type { Question } from '../question.ts';
/** What has no answer here, and is refused with a reason. */
export declare const refusedQuestions: readonly Question[];
