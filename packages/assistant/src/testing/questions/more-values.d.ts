import type { Question } from '../question.ts';
/** One figure each, as different people of a pharmacy ask for it. */
export declare const moreValueQuestions: readonly Question[];
