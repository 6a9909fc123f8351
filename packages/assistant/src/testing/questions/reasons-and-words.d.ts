import type { Question } from '../question.ts';
/** Why a figure changed, and what a word or a figure means. */
export declare const reasonAndWordQuestions: readonly Question[];
