import type { Question } from '../question.ts';
/** What to do, how to do it, where things stand, and what is said to be polite. */
export declare const adviceAndTaskQuestions: readonly Question[];
