import type { Question } from '../question.ts';
/** Rows of every kind with what narrows and sorts them, and one row by its number or name. */
export declare const moreRowQuestions: readonly Question[];
