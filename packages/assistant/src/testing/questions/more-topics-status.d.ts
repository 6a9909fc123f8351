import type { Question } from '../question.ts';
/** Where things stand, and what is said to be polite. */
export declare const moreStatusQuestions: readonly Question[];
