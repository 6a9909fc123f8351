import type { Question } from '../question.ts';
/** What is counted: values, rankings, trends, shares, comparisons. */
export declare const figureQuestions: readonly Question[];
