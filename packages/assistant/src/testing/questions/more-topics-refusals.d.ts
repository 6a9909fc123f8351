import type { Question } from '../question.ts';
/** What has no answer here, said in more ways. */
export declare const moreRefusedQuestions: readonly Question[];
