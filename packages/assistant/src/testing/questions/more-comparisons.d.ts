import type { Question } from '../question.ts';
/** Rankings, shares, trends and comparisons, in many shapes of a sentence. */
export declare const moreComparisonQuestions: readonly Question[];
