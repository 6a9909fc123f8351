import type { Question } from '../question.ts';
/** How something is done: each task at least twice. */
export declare const moreTaskQuestions: readonly Question[];
