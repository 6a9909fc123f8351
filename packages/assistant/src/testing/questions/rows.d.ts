import type { Question } from '../question.ts';
/** The rows themselves: many of them, or one by its number or name. */
export declare const rowQuestions: readonly Question[];
